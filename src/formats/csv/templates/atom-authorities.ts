/** AtoM's CSV templates of repositories (ISDIAH) and of authority records (ISAAR). */
import type { RowValues } from '../row-values.ts';
import { completeAtomRow, cultureColumn, identifyByName } from './atom.ts';
import { accessPointColumn, address, field, group, itemField, type Template } from './template.ts';

const maintenance = (label: string) => field('maintenanceNotes', label);

export const atomRepositories: Template = {
  name: "AtoM's repositories",
  target: 'Repository',
  scope: 'a country',
  separator: '|',
  nullValue: 'NULL',
  matches: (headings) => headings.has('authorizedFormOfName') && headings.has('holdings'),
  expectedColumn: cultureColumn,
  identifyingFields: ['name'],
  complete: (row) => {
    identifyByName(row);
    completeAtomRow(row);
  },
  columns: {
    legacyId: { to: 'key' },
    culture: { to: 'language' },
    authorizedFormOfName: field('name'),
    types: itemField('typeOfEntity'),
    streetAddress: address('street'),
    city: address('municipality'),
    region: address('firstdem'),
    country: address('country'),
    website: address('webpage'),
    internalStructures: field('administrativeStructure'),
    collectingPolicies: field('records'),
    accessConditions: field('conditions'),
    disabledAccess: field('accessibility'),
    publicFacilities: field('publicAreas'),
    descriptionIdentifier: field('identifier'),
    institutionIdentifier: maintenance('Institution identifier'),
    descriptionRules: field('rulesAndConventions'),
    descriptionStatus: field('status'),
    levelOfDetail: maintenance('Level of detail'),
    descriptionRevisionHistory: field('datesOfDescriptions'),
    language: field('languages'),
    script: field('scripts'),
    descriptionSources: field('sources'),
    maintenanceNote: field('maintenanceNotes'),
    geographicSubregions: accessPointColumn('placeAccess'),
    geographicRegions: accessPointColumn('placeAccess'),
    thematicAreas: accessPointColumn('subjectAccess'),
  },
};

export const atomAuthorities: Template = {
  name: "AtoM's authority records",
  target: 'HistoricalAgent',
  scope: 'an authoritative set',
  separator: '|',
  nullValue: 'NULL',
  matches: (headings) => headings.has('authorizedFormOfName') && headings.has('typeOfEntity'),
  expectedColumn: cultureColumn,
  identifyingFields: ['name'],
  complete: (row) => {
    normalizeTypeOfEntity(row);
    identifyByName(row);
  },
  columns: {
    legacyId: { to: 'key' },
    culture: { to: 'language' },
    authorizedFormOfName: field('name'),
    standardizedFormsOfName: field('otherFormsOfName'),
    history: field('biographicalHistory'),
    places: field('place'),
    internalStructures: field('structure'),
    descriptionIdentifier: field('identifier'),
    revisionHistory: group('maintenance', 'history', { number: 0 }),
    maintenanceNotes: group('maintenance', 'notes', { number: 0 }),
    institutionIdentifier: field('maintenanceAgencyCode'),
    rules: field('rulesAndConventions'),
    corporateBodyIdentifiers: itemField('otherIdentifiers'),
    actorOccupations: group('occupation', 'name'),
    actorOccupationNotes: group('occupation', 'note'),
    subjectAccessPoints: accessPointColumn('subjectAccess'),
    placeAccessPoints: accessPointColumn('placeAccess'),
  },
};

/** Each row is a relation between two authority records, which are identified by their names. */
export const atomRelations: Template = {
  name: "AtoM's relations between authority records",
  target: 'HistoricalAgent',
  scope: 'an authoritative set',
  separator: '|',
  nullValue: 'NULL',
  isReferenceOnly: true,
  matches: (headings) =>
    headings.has('subjectAuthorizedFormOfName') && headings.has('objectAuthorizedFormOfName'),
  identifyingFields: ['name'],
  complete: (row) => {
    identifyByName(row);
    const identifier = row.nonFields.get('identifier');
    if (identifier !== undefined) row.nonFields.set('key', identifier);
    addUnknownToLink(row);
  },
  columns: {
    culture: { to: 'language' },
    subjectAuthorizedFormOfName: field('name'),
    objectAuthorizedFormOfName: group('relation', 'target', { number: 0 }),
    relationType: group('relation', 'type', { number: 0 }),
    description: group('relation', 'description', { number: 0 }),
    date: group('relation', 'date', { number: 0 }),
    startDate: group('relation', 'start', { number: 0 }),
    endDate: group('relation', 'end', { number: 0 }),
  },
};

/** A record that exists is not changed, so that unknown properties of the row would be lost: they become a part of the link. */
function addUnknownToLink({ links, unknown, unknownHeadings }: RowValues): void {
  const link = links.pop();
  if (link === undefined) return;
  const texts = [...unknown].map(([key, values]) => `${key.replace(/^csv_/, '')}: ${values.join('; ')}`);
  const description = [String(link.data.description), ...texts].join('\n\n');
  links.push({ ...link, data: { ...link.data, description } });
  unknown.clear();
  unknownHeadings.clear();
}

/** AtoM's types of entities → those of EAC-CPF. */
const entityTypes: Readonly<Record<string, string>> = {
  person: 'person',
  family: 'family',
  'corporate body': 'corporateBody',
};

function normalizeTypeOfEntity({ description }: RowValues): void {
  const type = description.get('typeOfEntity')?.[0]?.toLowerCase();
  const known = type === undefined ? undefined : entityTypes[type];
  if (known !== undefined) description.set('typeOfEntity', [known]);
}
