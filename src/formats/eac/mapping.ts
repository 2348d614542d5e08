/**
 * Mapping of EAC-CPF 2010, its revision and EAC-CPF 2.0 to the description of a person, a corporate body or a family. Texts are mapped as a
 * whole, a place or a function with its dates and notes. Names and relations are collected as parts; names.ts and relations.ts convert
 * them. mapping-2.ts contains the rows and styles of elements that exist in EAC-CPF 2.0 only.
 */
import { formerExtensionField, formerExtensionMark } from '../xml/extension-element.ts';
import { maintenanceRows } from '../xml/maintenance-event.ts';
import {
  date,
  dateEnd,
  dateStart,
  field,
  fileValue,
  identifier,
  item,
  linkedField,
  type MappingRow,
  part,
  partField,
} from '../xml/mapping.ts';
import { compileMapping } from '../xml/mapping-tree.ts';
import { listAuthoredFields } from '../xml/missing-texts.ts';
import { styled, type TextStyle, words } from '../xml/text-style.ts';
import { eac2Rows, eac2Styles, relationDateRows } from './mapping-2.ts';

/** Elements that occur alone or in a group, with their field. */
const described: readonly (readonly [one: string, group: string, field: string])[] = [
  ['place', 'places', 'place'],
  ['legalStatus', 'legalStatuses', 'legalStatus'],
  ['function', 'functions', 'functions'],
  ['occupation', 'occupations', 'occupation'],
  ['mandate', 'mandates', 'mandates'],
];

/** Elements about a group as a whole. */
const groupTexts = words('descriptiveNote citation list outline p');

const relations = words('cpfRelation resourceRelation functionRelation');

/** Child elements of a name that are kept as unknown; the value is named after the end of its path. */
const nameValues = words('authorizedForm alternativeForm preferredForm useDates');

/** Type of the `localControl` that marks a restricted agent in exports of EAC-CPF 2010. */
export const restrictedMark = 'restricted';
/** Type of that `localControl` in exports of earlier versions. */
const formerRestrictedMark = 'fonds-restricted';
/** Text of the `localControl` that marks a restricted agent. */
export const restrictedText = 'internal';

/** Types of `localControl` for the level of detail, in files of AtoM and of the Archives Portal Europe. */
const detailTypes = words('detailLevel detaillevel');

const rows: readonly MappingRow[] = [
  ['eac-cpf', item()],
  // An identity. A record may have several; each becomes a description.
  ['cpfDescription', item()],

  // Record id, language, sources
  ['control/recordId', fileValue('recordId')],
  ['control/otherRecordId', fileValue('otherRecordId')],
  ['control//language/@languageCode', fileValue('langcode')],
  ['control//script/@scriptCode', field('scripts')],
  ['control/languageDeclaration', part('languageDeclaration')],
  ['languageDeclaration/language', partField('language')],
  ['languageDeclaration/script', partField('script')],
  ['languageDeclaration/descriptiveNote/p', partField('note')],
  ['sources/source', linkedField('sources')],
  ['control/maintenanceStatus', field('status')],
  ['control/publicationStatus', field('publicationStatus')],
  // EAC-CPF 2.0 has an attribute for the level of detail.
  ...detailTypes.map((type): MappingRow => [`localControl[@localType='${type}']`, field('levelOfDetail')]),
  // An export of a restricted agent; EAC-CPF 2.0 has an attribute for it.
  ...[restrictedMark, formerRestrictedMark].map(
    (mark): MappingRow => [`localControl[@localType='${mark}']`, fileValue(restrictedMark)],
  ),
  ['maintenanceAgency/agencyName', field('maintenanceAgency')],
  ['maintenanceAgency/agencyCode', field('maintenanceAgencyCode')],
  ['maintenanceAgency/otherAgencyCode', field('maintenanceAgencyCode')],
  ['control/conventionDeclaration', field('rulesAndConventions')],
  ...maintenanceRows,

  // Identity
  ['identity/entityId', identifier()],
  ['identity/entityType', field('typeOfEntity')],
  ['nameEntry', part('name')],
  ['nameEntryParallel/nameEntry', part('parallelName')],
  ['nameEntry/part', partField('part')],
  ['nameEntry/part/@localType', partField('part_@localType')],
  ['nameEntry/@localType', partField('@localType')],
  ['nameEntry/@type', partField('@type')],
  ...nameValues.map((name): MappingRow => [`nameEntry/${name}`, partField(`${name}_`)]),

  // Dates of existence: the whole as text, and each date as a period.
  ['existDates', field('datesOfExistence')],
  ['existDates//date', date(), 'also'],
  ['existDates//dateRange', date(), 'also'],
  ['existDates//dateRange/fromDate', dateStart(), 'also'],
  ['existDates//dateRange/toDate', dateEnd(), 'also'],

  // Description
  ...described.flatMap(([one, group, name]): MappingRow[] => [
    [`description/${one}`, field(name)],
    [`${group}/${one}`, field(name)],
    ...groupTexts.map((text): MappingRow => [`${group}/${text}`, field(name)]),
  ]),
  ['description/biogHist', field('biographicalHistory')],
  ['description/structureOrGenealogy', field('structure')],
  ['description/generalContext', field('generalContext')],
  ['languageUsed', field('languageNote')],
  ['languagesUsed/descriptiveNote', field('languageNote')],
  ['languageUsed/language/@languageCode', field('languagesUsed')],
  ['languageUsed/script/@scriptCode', field('scriptsUsed')],
  [`description/localDescription[@localType='${formerExtensionMark}']`, field(formerExtensionField)],

  // Relations
  ...relations.flatMap((name): MappingRow[] => [
    [`relations/${name}`, part(name)],
    [`${name}/@${name}Type`, partField('relationType')],
    [`${name}/relationEntry`, partField('name')],
    [`${name}/relationEntry/@localType`, partField('nameType')],
    [`${name}/relationEntry/@id`, partField('authfilenumber')],
    [`${name}/relationEntry/@vocabularySource`, partField('source')],
    [`${name}/descriptiveNote`, partField('description')],
    [`${name}/placeEntry`, partField('place')],
    ...relationDateRows(name),
    ...words('href role arcrole title').map(
      (attribute): MappingRow => [`${name}/@${attribute}`, partField(attribute)],
    ),
    [`${name}/objectXMLWrap`, partField('object')],
    [`${name}/objectBinWrap`, partField('object')],
  ]),
  ...eac2Rows,
];

const styles: Readonly<Record<string, TextStyle>> = {
  ...styled('container', 'eac-cpf control cpfDescription multipleIdentities identity description relations'),
  ...styled('container', 'alternativeSet maintenanceHistory maintenanceAgency nameEntryParallel sources'),
  ...styled('container', 'languagesUsed'),
  ...styled('container', described.map(([, group]) => group).join(' ')),
  ...styled('section', 'biogHist structureOrGenealogy generalContext descriptiveNote source outline'),
  ...styled('section', 'conventionDeclaration localTypeDeclaration setComponent objectXMLWrap'),
  ...styled('block', 'p abstract biogHist/citation'),
  ...styled('link', 'span'),
  ...styled('list', 'list level chronList'),
  ...styled('item', 'item chronItem'),
  ...styled('label', 'chronItem/date chronItem/dateRange abbreviation'),
  ...styled('clause', 'term placeEntry placeRole address addressLine date dateRange dateSet citation event'),
  ...styled('range-end', 'toDate'),
  ...styled('piece', 'sourceEntry localDescription localControl languageUsed'),
  ...eac2Styles,
};

/** Layout and technique. docs/formats/eac.md lists them for archivists. */
const droppedAttributes: readonly string[] = words(
  'lang space base style schemaLocation noNamespaceSchemaLocation show actuate lastDateTimeVerified ' +
    'languageOfElement languageEncoding scriptEncoding dateEncoding countryEncoding repositoryEncoding',
);

export const eacMapping = compileMapping({
  root: 'eac-cpf',
  otherRoots: ['eac'],
  rows,
  styles,
  droppedAttributes,
  significantValues: { audience: 'internal' },
  markedFields: listAuthoredFields('HistoricalAgentDescription'),
  // Only EAC-CPF 2.0 has the attribute `audience`.
  internal: { headers: ['control'], technicalFields: [], fieldOf: () => undefined },
  accessPointAttributes: {},
  dateAttributes: ['standardDate'],
  dateBounds: ['notBefore', 'notAfter'],
});
