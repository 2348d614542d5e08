/** JSON Schema of what the files of an import are. */
import { countSchema, listOf, type Schema, stringProperties } from '../lib/json-schema.ts';

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

export const detectionSchemas: Readonly<Record<string, Schema>> = {
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
    }),
    description: 'The formats of files, and proposals for their import',
  },
};
