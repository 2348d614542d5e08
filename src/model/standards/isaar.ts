import { type Field, text } from '../define.ts';

/** ISAAR(CPF): fields of the description of a person, a corporate body or a family. */
export const isaar: Readonly<Record<string, Field>> = {
  typeOfEntity: text('Person, corporate body or family (5.1.1)'),
  lastName: text('Family name'),
  firstName: text('Given name'),
  parallelFormsOfName: text('Parallel forms of the name (5.1.3)', { many: true }),
  otherFormsOfName: text('Other forms of the name (5.1.5)', { many: true }),
  datesOfExistence: text('Dates of existence (5.2.1)'),
  biographicalHistory: text('History (5.2.2)'),
  place: text('Places (5.2.3)', { many: true }),
  legalStatus: text('Legal status (5.2.4)'),
  functions: text('Functions, occupations and activities (5.2.5)', { many: true }),
  occupation: text('Occupation (5.2.5)'),
  mandates: text('Mandates and sources of authority (5.2.6)', { many: true }),
  structure: text('Internal structure or genealogy (5.2.7)'),
  generalContext: text('General context (5.2.8)'),
  scripts: text('Scripts of the description (5.4.7)', { many: true }),
  sources: text('Sources (5.4.8)', { many: true }),
  source: text('Source of the name'),
};
