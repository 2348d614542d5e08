import { type Field, language, owns, type Relation, text } from '../define.ts';

/** What every description has, whatever the standard. */
export const descriptionFields: Readonly<Record<string, Field>> = {
  name: text('Title or name', { required: true }),
  languageCode: language('Language of the description, ISO 639-2/T', { required: true }),
  identifier: text('Code of the description; its slug ends the id'),
  creationProcess: text('How the description came to be', { oneOf: ['MANUAL', 'IMPORT'] }),
  sourceFileId: text('The file the description was imported from'),
};

export const descriptionParts: Readonly<Record<string, Relation>> = {
  hasUnknownProperty: owns('UnknownProperty'),
  maintenance: owns('MaintenanceEvent'),
  relatesTo: owns('AccessPoint'),
};
