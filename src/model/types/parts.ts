/** The parts of descriptions that are not of one standard, and the fields that all descriptions have. */
import {
  date,
  defineRecordType,
  type Field,
  identifier,
  language,
  ownedParts,
  type Relation,
  text,
} from '../define.ts';

/** Fields of all descriptions, regardless of the standard. */
export const descriptionFields: Readonly<Record<string, Field>> = {
  name: text('Title or name', { required: true, search: 'title' }),
  languageCode: language('Language of the description, ISO 639-2/T', { required: true }),
  identifier: identifier('Code of the description; its slug ends the id', { search: 'none' }),
  creationProcess: text('How the description came to be', { oneOf: ['MANUAL', 'IMPORT'] }),
  sourceFileId: text('The file the description was imported from', { search: 'none' }),
};

/** For descriptions whose format keeps the mark-up of its files. */
export const sourceMarkup: Field = text(
  'Differences between the elements of the source file and those of an export, for exports in the same format',
  { search: 'none', removedByEdits: true },
);

/** Fields of all descriptions that are not under a heading of their page, with the reason. */
export const unlistedDescriptionFields: Readonly<Record<string, string>> = {
  name: 'It is the title of the page.',
  languageCode: 'It is part of the choice between descriptions.',
  creationProcess: 'It is about the file, not about the material; the history shows imports.',
  sourceFileId: 'It is about the file, not about the material.',
};

/** For {@link sourceMarkup}. */
export const unlistedMarkup: Readonly<Record<string, string>> = {
  sourceMarkup: 'It is about the file, not about the material.',
};

/** The coordinates of a place. */
export const unlistedCoordinateReasons: Readonly<Record<string, string>> = {
  latitude: 'The page shows the location beside the address or a map.',
  longitude: 'The page shows the location beside the address or a map.',
};

export const descriptionParts: Readonly<Record<string, Relation>> = {
  hasUnknownProperty: ownedParts('UnknownProperty'),
  maintenance: ownedParts('MaintenanceEvent'),
  relatesTo: ownedParts('AccessPoint'),
};

const accessPointTypes = [
  'creatorAccess',
  'personAccess',
  'corporateBodyAccess',
  'familyAccess',
  'agentAccess',
  'subjectAccess',
  'placeAccess',
  'genreAccess',
] as const;

export const accessPoint = defineRecordType({
  name: 'AccessPoint',
  kind: 'part',
  help: 'A name or term under which a unit can be found.',
  fields: {
    name: text('The name or term as written', { required: true, search: 'by-type' }),
    type: text('Kind of access point', {
      required: true,
      oneOf: accessPointTypes,
      synonyms: Object.fromEntries(accessPointTypes.map((type) => [type.replace(/Access$/, ''), type])),
    }),
    source: text('Id of the set or vocabulary that contains the name', { search: 'none' }),
    authfilenumber: text('Identifier of the name in that set or vocabulary', { search: 'none' }),
    role: text('Role in relation to the unit as written, such as photographer or donor', { search: 'none' }),
    rules: text('Rules by which the name was made', { search: 'none' }),
    normal: text('Normal form of the name', { search: 'by-type' }),
  },
  searchColumns: {
    creatorAccess: 'creator',
    subjectAccess: 'subject',
    placeAccess: 'place',
    personAccess: 'name',
    corporateBodyAccess: 'name',
    familyAccess: 'name',
    agentAccess: 'name',
    genreAccess: 'subject',
  },
  id: 'generated',
  example: {
    id: '019a0000-0000-7000-8000-000000000006',
    data: { name: 'Trade unions', type: 'subjectAccess' },
  },
});

export const datePeriod = defineRecordType({
  name: 'DatePeriod',
  kind: 'part',
  help: 'A period of time, to the day.',
  fields: {
    startDate: date('First day'),
    endDate: date('Last day'),
    description: text('The date as written'),
    type: text('Kind of period. All material is from the inclusive period, most of it from the bulk period', {
      oneOf: ['creation', 'existence', 'inclusive', 'bulk'],
    }),
    event: text('Event in the period, as written: creation, publication, broadcast', { search: 'none' }),
  },
  period: ['startDate', 'endDate'],
  id: 'generated',
  example: { data: { startDate: '1924-01-01', endDate: '1947-12-31', description: '1924 to 1947' } },
});

export const address = defineRecordType({
  name: 'Address',
  kind: 'part',
  help: 'A postal address and contact details of an institution.',
  fields: {
    addressName: text('Name of the address', { many: true }),
    contactPerson: text('Contact person', { many: true }),
    street: text('Street and number', { many: true }),
    postalCode: text('Postal code', { many: true }),
    municipality: text('Town', { many: true }),
    firstdem: text('Region or province', { many: true }),
    secdem: text('District', { many: true }),
    country: text('Country as written', { many: true }),
    countryCode: text('ISO 3166-1 code', { many: true, search: 'none', codes: 'country' }),
    telephone: text('Telephone number', { many: true, search: 'none' }),
    fax: text('Fax number', { many: true, search: 'none' }),
    email: text('E-mail address', { many: true, search: 'none' }),
    webpage: text('Web address', { many: true, search: 'none' }),
  },
  id: 'generated',
  example: { data: { street: 'Quay 1', municipality: 'Rotterdam', countryCode: 'NL' } },
});

export const maintenanceEvent = defineRecordType({
  name: 'MaintenanceEvent',
  kind: 'part',
  help: 'A change of a description before it was imported.',
  fields: {
    eventType: text('Kind of change', {
      required: true,
      oneOf: ['created', 'revised', 'deleted', 'cancelled', 'derived', 'updated'],
    }),
    agentType: text('Whether a person or a program made the change', { oneOf: ['human', 'machine'] }),
  },
  freeForm: true,
  relations: { hasDate: ownedParts('DatePeriod') },
  id: 'generated',
  example: { data: { eventType: 'updated', date: '2012-06-10' } },
});

export const unknownProperty = defineRecordType({
  name: 'UnknownProperty',
  kind: 'part',
  help: 'Content of the source file for which no field exists, keyed by the path of its element.',
  fields: {},
  freeForm: true,
  searched: true,
  id: 'generated',
  example: { data: { ead_archdesc_did_repository_corpname_: 'City Archive' } },
});
