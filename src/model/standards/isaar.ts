import { type AreaDeclaration, type Field, text } from '../define.ts';

/** ISAAR(CPF): fields of the description of a person, a corporate body or a family. */
export const isaar: Readonly<Record<string, Field>> = {
  typeOfEntity: text('Person, corporate body or family (5.1.1)', { search: 'none' }),
  lastName: text('Family name', { search: 'title' }),
  firstName: text('Given name', { search: 'title' }),
  parallelFormsOfName: text('Parallel forms of the name (5.1.3)', { many: true, search: 'title' }),
  otherFormsOfName: text('Other forms of the name (5.1.5)', { many: true, search: 'title' }),
  datesOfExistence: text('Dates of existence (5.2.1)'),
  biographicalHistory: text('History (5.2.2)', { search: 'scope' }),
  place: text('Places (5.2.3)', { many: true, search: 'place' }),
  legalStatus: text('Legal status (5.2.4)'),
  functions: text('Functions, occupations and activities (5.2.5)', { many: true }),
  occupation: text('Occupation (5.2.5)'),
  mandates: text('Mandates and sources of authority (5.2.6)', { many: true }),
  structure: text('Internal structure or genealogy (5.2.7)'),
  generalContext: text('General context (5.2.8)'),
  languagesUsed: text('Languages that the agent used, ISO 639-2', {
    many: true,
    search: 'none',
    codes: 'language',
  }),
  scriptsUsed: text('Scripts that the agent used, ISO 15924', {
    many: true,
    search: 'none',
    codes: 'script',
  }),
  languageNote: text('Languages and scripts of the agent, as text', { many: true }),
  maintenanceAgency: text('Institution responsible for the description (5.4.2)', { many: true }),
  maintenanceAgencyCode: text('Code of the responsible institution (5.4.2)', { many: true, search: 'none' }),
  rulesAndConventions: text('Rules or conventions (5.4.3)', { many: true, search: 'none' }),
  status: text('Status of the description, such as new or revised (5.4.4)', { search: 'none' }),
  publicationStatus: text('Status of publication, such as approved (5.4.4)', { search: 'none' }),
  levelOfDetail: text('Level of detail (5.4.5)', { search: 'none' }),
  languages: text('Languages and scripts of the description, as written (5.4.7)', {
    many: true,
    search: 'none',
    codes: 'language',
  }),
  scripts: text('Scripts of the description (5.4.7)', { many: true, search: 'none', codes: 'script' }),
  sources: text('Sources (5.4.8)', { many: true }),
  source: text('Source of the name', { search: 'none' }),
};

/** The areas of ISAAR(CPF): 5.1, 5.2 and 5.4. The area of relationships (5.3) consists of links to other items. */
export const isaarAreas: readonly AreaDeclaration[] = [
  {
    name: 'identity',
    fields: ['typeOfEntity', 'lastName', 'firstName', 'parallelFormsOfName', 'otherFormsOfName', 'source'],
  },
  {
    name: 'description',
    fields: [
      'datesOfExistence',
      'biographicalHistory',
      'place',
      'legalStatus',
      'functions',
      'occupation',
      'mandates',
      'structure',
      'generalContext',
      'languagesUsed',
      'scriptsUsed',
      'languageNote',
    ],
  },
  {
    name: 'control',
    fields: [
      'maintenanceAgency',
      'maintenanceAgencyCode',
      'rulesAndConventions',
      'status',
      'publicationStatus',
      'levelOfDetail',
      'languages',
      'scripts',
      'sources',
      'identifier',
    ],
  },
];
