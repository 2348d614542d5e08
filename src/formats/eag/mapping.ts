/**
 * Mapping of EAG to the description of a repository: the older flat EAG (all elements directly in `desc`) and EAG 2012 (`control`, and
 * `desc/repositories/repository`). Most rows apply to both, since EAG 2012 kept the element names.
 */
import { formerExtensionField, formerExtensionMark } from '../xml/extension-element.ts';
import { maintenanceRows } from '../xml/maintenance-event.ts';
import { field, fileValue, identifier, item, type MappingRow, part, partField } from '../xml/mapping.ts';
import { compileMapping } from '../xml/mapping-tree.ts';
import { listAuthoredFields } from '../xml/missing-texts.ts';
import { styled, type TextStyle, words } from '../xml/text-style.ts';

const rows: readonly MappingRow[] = [
  ['eag', item()],

  // Record id, language, rules
  ['eagid', fileValue('recordId')],
  ['control/recordId', fileValue('recordId')],
  ['languagedecl/language/@langcode', fileValue('langcode')],
  ['languageDeclaration/language/@languageCode', fileValue('langcode')],
  ['autform/@lang', fileValue('lang')],
  ['control/@lang', fileValue('lang')],
  ['eag/@lang', fileValue('lang')],
  ['languagedecl/language/@scriptcode', field('scripts')],
  ['languageDeclaration/script/@scriptCode', field('scripts')],
  ['conventionDeclaration', field('rulesAndConventions')],
  ['maintenanceStatus', field('status')],
  ['sources/source', field('sources')],
  [`localTypeDeclaration/citation[@source='${formerExtensionMark}']`, field(formerExtensionField)],

  // Maintenance history
  ['mainhist/mainevent', part('event')],
  ['mainhist/mainevent/@maintype', partField('eventType')],
  ['mainhist/mainevent/date/@normal', partField('date')],
  ['mainhist/mainevent/date', partField('dateAsWritten')],
  ['mainhist/mainevent/respevent/charge', partField('agentType')],
  ['mainhist/mainevent/respevent/firstname', partField('agent')],
  ['mainhist/mainevent/respevent/surnames', partField('agent')],
  ['mainhist/mainevent/source', partField('source')],
  ...maintenanceRows,

  // Identity
  ['identity/repositorid/@repositorycode', identifier()],
  ['identity/repositorid/@countrycode', partField('countryCode')],
  ['entityType', field('typeOfEntity')],
  ['identity/repositoryType', field('typeOfEntity')],
  ['identity/autform', field('name')],
  ['identity/parform', field('parallelFormsOfName')],
  ['identity/nonpreform', field('otherFormsOfName')],

  // Addresses. In EAG 2012 telephone, fax and email are siblings of the locations, not children.
  ['repositories/repository', part('contact')],
  ['repository/repositoryName', partField('addressName')],
  ['repository/location', part('address')],
  ['location/@localType', partField('localType')],
  ['location/@latitude', partField('latitude')],
  ['location/@longitude', partField('longitude')],
  ['location/country', partField('country')],
  ['location/firstdem', partField('firstdem')],
  ['location/secondem', partField('secdem')],
  // Town and postal code are one element, and cannot be separated reliably for all countries.
  ['location/municipalityPostalcode', partField('municipality')],
  ['location/localentity', partField('localentity')],
  ['location/street', partField('street')],
  ['desc/country', partField('country')],
  ['desc/firstdem', partField('firstdem')],
  ['desc/secdem', partField('secdem')],
  ['desc/municipality', partField('municipality')],
  ['desc/street', partField('street')],
  ['desc/postalcode', partField('postalCode')],
  ...['desc', 'repository'].flatMap((parent): MappingRow[] => [
    [`${parent}/telephone`, partField('telephone')],
    [`${parent}/fax`, partField('fax')],
    [`${parent}/email/@href`, partField('email')],
    [`${parent}/webpage/@href`, partField('webpage')],
    [`${parent}/access`, field('conditions')],
    [`${parent}/geogarea`, field('geoculturalContext')],
    [`${parent}/repositorhist`, field('history')],
    [`${parent}/mandates`, field('mandates')],
    [`${parent}/extent`, field('holdings')],
  ]),

  // Text sections
  ['timetable/opening', field('openingTimes')],
  ['buildinginfo/building', field('buildings')],
  ['repositorguides/guide', field('findingAids')],
  ['notes', field('maintenanceNotes')],
  ['handicapped', field('accessibility')],
  // EAG 2012 only
  ['repository/accessibility', field('accessibility')],
  ['repository/directions', field('accessibility')],
  ['repository/holdings', field('holdings')],
  ['repository/adminhierarchy', field('administrativeStructure')],
  ['repositorfound/rule', field('mandates')],
  ['searchroom/researchServices', field('researchServices')],
  ['techservices/reproductionser', field('reproductionServices')],
  ['services/recreationalServices', field('publicAreas')],
];

const styles: Readonly<Record<string, TextStyle>> = {
  ...styled(
    'container',
    'eag eagheader control archguide identity desc repositories repository location relations',
  ),
  ...styled(
    'container',
    'mainhist maintenanceHistory maintenanceAgency services searchroom techservices library',
  ),
  ...styled(
    'section',
    'descriptiveNote repositorhist buildinginfo building holdings adminhierarchy mandates access',
  ),
  ...styled('section', 'notes restorationlab reproductionser recreationalServices refreshment exhibition'),
  ...styled(
    'section',
    'toursSessions otherServices contact actingMaintenanceForGroup actingMaintenanceFor source',
  ),
  ...styled('block', 'p'),
  ...styled('break', 'lb'),
  ...styled('emphasis', 'emph title'),
  ...styled('list', 'list'),
  ...styled('item', 'item'),
  ...styled('head', 'head'),
  ...styled('label', 'abbreviation'),
  ...styled(
    'piece',
    'adminunit extent num restaccess termsOfUse sourceEntry telephone email webpage nameEntry useDates',
  ),
};

/** Layout and technique. Listed for archivists in docs/formats/eag.md. */
const droppedAttributes: readonly string[] = words(
  'id lang space base audience encodinganalog render altrender xsi schemaLocation noNamespaceSchemaLocation ' +
    'langencoding scriptencoding dateencoding countryencoding repositoryencoding lastDateTimeVerified show actuate',
);

export const eagMapping = compileMapping({
  root: 'eag',
  rows,
  styles,
  droppedAttributes,
  markedFields: listAuthoredFields('RepositoryDescription'),
  accessPointAttributes: {},
  dateAttributes: [],
});
