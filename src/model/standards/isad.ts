import { type AreaDeclaration, type Field, text } from '../define.ts';

/** ISAD(G): fields of the description of a documentary unit. Numbers refer to sections of the standard. */
export const isad: Readonly<Record<string, Field>> = {
  parallelFormsOfName: text('Parallel titles (3.1.2)', { many: true, search: 'title' }),
  ref: text('Reference to the unit elsewhere, such as a web address (3.7.1)', { search: 'none' }),
  abstract: text('Short summary', { search: 'scope' }),
  unitDates: text('Dates as written, if they could not be parsed (3.1.3)', { many: true }),
  levelOfDescription: text('Level, such as fonds, series, file, item (3.1.4)', { search: 'none' }),
  extentAndMedium: text('Extent and medium (3.1.5)'),
  materialSpecificDetails: text('Details of one kind of material, such as the scale of a map'),
  biographicalHistory: text('Administrative or biographical history (3.2.2)'),
  archivalHistory: text('Archival history (3.2.3)'),
  acquisition: text('Immediate source of acquisition or transfer (3.2.4)'),
  scopeAndContent: text('Scope and content (3.3.1)', { search: 'scope' }),
  appraisal: text('Appraisal, destruction and scheduling (3.3.2)'),
  accruals: text('Accruals (3.3.3)'),
  systemOfArrangement: text('System of arrangement (3.3.4)'),
  conditionsOfAccess: text('Conditions governing access (3.4.1)'),
  conditionsOfReproduction: text('Conditions governing reproduction (3.4.2)'),
  languageOfMaterial: text('Languages of the material, ISO 639-2 (3.4.3)', {
    many: true,
    search: 'none',
    codes: 'language',
  }),
  scriptOfMaterial: text('Scripts of the material, ISO 15924 (3.4.3)', {
    many: true,
    search: 'none',
    codes: 'script',
  }),
  languageNote: text('Languages and scripts of the material as text (3.4.3)'),
  physicalCharacteristics: text('Physical characteristics and technical requirements (3.4.4)'),
  physicalLocation: text('Where the material is kept', { many: true }),
  findingAids: text('Finding aids (3.4.5)'),
  locationOfOriginals: text('Existence and location of originals (3.5.1)', { many: true }),
  locationOfCopies: text('Existence and location of copies (3.5.2)', { many: true }),
  relatedUnitsOfDescription: text('Related units of description (3.5.3)', { many: true }),
  separatedUnitsOfDescription: text('Separated units of description (3.5.3)', { many: true }),
  publicationNote: text('Publication note (3.5.4)'),
  preferredCitation: text('How to cite the material'),
  index: text('Index of names and terms, with references'),
  notes: text('Notes (3.6.1)', { many: true }),
  archivistNote: text("Archivist's note (3.7.1)"),
  sources: text('Sources of the description (3.7.1)', { many: true }),
  rulesAndConventions: text('Rules or conventions (3.7.2)', { search: 'none' }),
  datesOfDescriptions: text('Dates of the description (3.7.3)', { search: 'none' }),
  processInfo: text('Who made the finding aid, and how', { many: true }),
};

/** The areas of ISAD(G), 3.1 to 3.7. Fields that the standard does not have are beside the nearest one. */
export const isadAreas: readonly AreaDeclaration[] = [
  {
    name: 'identityStatement',
    fields: [
      'parallelFormsOfName',
      'unitDates',
      'levelOfDescription',
      'extentAndMedium',
      'materialSpecificDetails',
    ],
  },
  { name: 'context', fields: ['biographicalHistory', 'archivalHistory', 'acquisition'] },
  {
    name: 'contentAndStructure',
    fields: ['abstract', 'scopeAndContent', 'appraisal', 'accruals', 'systemOfArrangement'],
  },
  {
    name: 'accessAndUse',
    fields: [
      'conditionsOfAccess',
      'conditionsOfReproduction',
      'languageOfMaterial',
      'scriptOfMaterial',
      'languageNote',
      'physicalCharacteristics',
      'physicalLocation',
      'findingAids',
    ],
  },
  {
    name: 'alliedMaterials',
    fields: [
      'locationOfOriginals',
      'locationOfCopies',
      'relatedUnitsOfDescription',
      'separatedUnitsOfDescription',
      'publicationNote',
    ],
  },
  { name: 'notes', fields: ['notes', 'preferredCitation', 'index'] },
  {
    name: 'descriptionControl',
    fields: [
      'archivistNote',
      'sources',
      'rulesAndConventions',
      'datesOfDescriptions',
      'processInfo',
      'ref',
      'identifier',
    ],
  },
];
