/** The CSV format: a row per item and a column per field. The page for archivists is docs/formats/csv.md. */
import { Failure } from '../../model/errors.ts';
import type { Format, FormatContext, InspectFormat, ReadFormat, TableSettings } from '../format.ts';
import { type ColumnNames, listColumnMappingRows, toColumnNames } from './columns.ts';
import { inspectTable, listAssignableFields } from './inspect-table.ts';
import { readTable } from './read.ts';
import { createCsvReader, readCsvRows, type TableRow } from './rows.ts';
import type { TableContext } from './table-errors.ts';

const targets = {
  Repository: 'DocumentaryUnit',
  DocumentaryUnit: 'DocumentaryUnit',
  AuthoritativeSet: 'HistoricalAgent',
  CvocVocabulary: 'CvocConcept',
  Country: 'Repository',
};

const rows = listColumnMappingRows(Object.values(targets));

export const csv: Format = {
  name: 'csv',
  help: 'CSV: units, authority records, concepts or repositories, a row for each, columns named after fields',
  scopes: ['Repository', 'DocumentaryUnit', 'AuthoritativeSet', 'CvocVocabulary', 'Country'],
  target: 'DocumentaryUnit',
  targets,
  mediaTypes: ['text/csv'],
  samples: { 'text/csv': 'identifier,name,levelOfDescription\n0012,Harbour Office,fonds\n' },
  endings: ['csv', 'tsv'],
  mappingVersion: 14,
  rows,
  read: readCsv(new Map(), {}),
  inspect: inspectCsv,
  listFields: listAssignableFields,
  extend: (own, settings) => readCsv(toColumnNames(own, rows), settings ?? {}),
};

function readCsv(names: ColumnNames, settings: TableSettings): ReadFormat {
  return (bytes, given) => {
    const { rows, context } = openRows(bytes, given, settings);
    return readTable(rows, context, names, settings);
  };
}

function openRows(
  bytes: AsyncIterable<Uint8Array>,
  given: FormatContext,
  { fieldSeparator }: TableSettings,
): { readonly rows: AsyncIterable<TableRow>; readonly context: TableContext } {
  const table = { ...(fieldSeparator !== undefined && { fieldSeparator }), ...given.table };
  const reader = createCsvReader({ ...given, table });
  const context = { ...given, table, findSeparator: () => reader.separator };
  return { rows: readCsvRows(bytes, reader, context), context };
}

async function inspectCsv(
  ...[bytes, given, isComplete, mapping]: Parameters<InspectFormat>
): ReturnType<InspectFormat> {
  const settings = mapping?.table ?? {};
  const { rows, context } = openRows(bytes, given, settings);
  const names = toColumnNames(mapping?.rows ?? [], listColumnMappingRows(Object.values(targets)));
  const readable = isComplete ? rows : withoutLast(rows);
  const table = await inspectTable(readable, context, names, settings);
  return [{ ...table, isChosen: true }];
}

/** The rows before the end or the first error: both are where the text was cut, or an import will report the error. */
async function* withoutLast(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let last: TableRow | undefined;
  try {
    for await (const row of rows) {
      if (last !== undefined) yield last;
      last = row;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (last !== undefined) yield last;
  }
}
