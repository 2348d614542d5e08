/** JSON Schemas of the detection of files, and of import profiles. */
import { countSchema, listOf, type Schema, stringProperties } from '../lib/json-schema.ts';
import { exampleIds } from './openapi-examples.ts';

const texts: Schema = listOf({ type: 'string' });
const formatName: Schema = {
  type: ['string', 'null'],
  description: 'Name of an import format; null for files that cannot be imported',
};

const orNull = (description: string): Schema => ({ type: ['string', 'null'], description });

const documentProperties: Readonly<Record<string, Schema>> = {
  file: { type: 'string' },
  format: formatName,
  version: orNull('For people: EAD3, Turtle; null for tables'),
  reason: orNull('The reason why it cannot be imported'),
  language: orNull('Language of the first description, ISO 639-2/T'),
  identifier: orNull('Of the first record'),
  title: orNull('Of the first record'),
  agency: orNull('Code of the institution that the file states'),
  charset: orNull('Encoding; null for binary files'),
  fieldSeparator: orNull('The character between the cells of a CSV file'),
};

const columnProperties: Readonly<Record<string, Schema>> = {
  number: { type: 'integer', minimum: 1 },
  heading: { type: 'string', description: 'As written; empty without a heading' },
  key: { type: 'string', description: 'Addresses the column in the parameter column' },
  samples: { ...texts, description: 'Up to three different values; none for files of the server' },
  field: orNull('The field that an import would read it as; null if no field fits'),
  proposal: orNull('A field for a column without one'),
  match: {
    type: ['string', 'null'],
    enum: ['name', 'template', 'mapping', 'assigned', 'heading', 'similar', null],
    description: 'How the field or the proposal was found',
  },
  isIgnored: { type: 'boolean', description: 'Whether an import ignores the column' },
};

const tableProperties: Readonly<Record<string, Schema>> = {
  file: { type: 'string' },
  sheet: orNull('Name of the sheet of a workbook'),
  isChosen: { type: 'boolean', description: 'Whether an import reads this sheet' },
  type: { type: 'string', description: 'Type of the records' },
  template: orNull('Tables of another program that have these headings'),
  headerRow: { type: ['integer', 'null'], description: 'Number of the row with the headings' },
  hasKnownHeadings: { type: 'boolean', description: 'Whether an import finds this row by itself' },
  reason: orNull('The reason why such a table cannot be imported into the item'),
  columns: listOf(allOf(columnProperties)),
};

function allOf(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const choices: Readonly<Record<string, Schema>> = {
  parameters: {
    type: 'object',
    description: 'Values by the names of the parameters of imports',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, texts] },
  },
  columns: {
    type: 'object',
    description: 'Fields by the keys of columns; null ignores a column',
    additionalProperties: { type: ['string', 'null'] },
  },
};

const exampleProfile = {
  format: 'ead',
  scope: exampleIds.repository,
  parameters: { lang: 'eng', validate: false },
  columns: {},
};

const profileName: Schema = { type: 'string', description: 'Up to 100 characters' };
const profileFormat: Schema = { type: 'string', description: 'As in the path of imports' };

export const detectionSchemas: Readonly<Record<string, Schema>> = {
  FolderEntry: {
    ...allOf({
      path: { type: 'string', description: 'To be named in a path list' },
      name: { type: 'string' },
      kind: { type: 'string', enum: ['folder', 'file'] },
      bytes: { type: ['integer', 'null'], description: 'Null for a folder' },
      modified: { type: 'string' },
    }),
    description: 'A folder or a file of the server that can be imported',
  },
  ImportProfile: {
    ...allOf({
      name: profileName,
      format: profileFormat,
      scope: orNull('Id of the item to import into; null if it was deleted'),
      ...choices,
      user: orNull('Id of the user who saved it last'),
      updated: { type: 'string' },
      problem: orNull('The reason why it cannot be used'),
    }),
    description: 'Choices for imports, saved under a name',
  },
  NewImportProfile: {
    type: 'object',
    description: 'An import profile to save',
    properties: { name: profileName, format: profileFormat, scope: { type: 'string' }, ...choices },
    required: ['name', 'format', 'scope'],
    examples: [Object.assign({ name: 'Registers' }, exampleProfile)],
  },
  ChangedImportProfile: {
    type: 'object',
    description: 'An import profile that replaces another one',
    properties: { name: profileName, format: profileFormat, scope: { type: 'string' }, ...choices },
    required: ['format', 'scope'],
    examples: [exampleProfile],
  },
  Detection: {
    ...allOf({
      format: { ...formatName, description: 'The format of most files; null if none can be imported' },
      files: { ...countSchema, description: 'Number of files, those in archives included' },
      formats: {
        ...listOf(allOf({ format: formatName, files: countSchema })),
        description: 'Files of each format, the most frequent first',
      },
      documents: { ...listOf(allOf(documentProperties)), description: 'The first 100 files' },
      skipped: { ...texts, description: 'Entries of archives that no format reads: the first 20' },
      language: orNull('Language of the descriptions, if all files that state one agree'),
      tables: { ...listOf(allOf(tableProperties)), description: 'The first 20 tables' },
      fields: {
        ...listOf(allOf(stringProperties('name', 'help'))),
        description: 'Fields that columns can be assigned to',
      },
      scopes: {
        ...listOf(
          allOf({
            ...stringProperties('id', 'type', 'name'),
            match: { type: 'string', enum: ['agency', 'name', 'only'] },
          }),
        ),
        description: 'Items to import into, the best proposal first',
      },
      mappings: { ...texts, description: 'Names of the mappings that the format can use' },
      profiles: { ...texts, description: 'Names of the import profiles for the format' },
    }),
    description: 'The formats of files, and proposals for their import',
  },
};
