/** The CSV format: a row per item and a column per field. The page for archivists is docs/formats/csv.md. */
import type { Format, ReadFormat, TableSettings } from '../format.ts';
import { type ColumnNames, listColumnMappingRows, toColumnNames } from './columns.ts';
import { readTable } from './read.ts';
import { createCsvReader, readCsvRows } from './rows.ts';

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
  extend: (own, settings) => readCsv(toColumnNames(own, rows), settings ?? {}),
};

function readCsv(names: ColumnNames, settings: TableSettings): ReadFormat {
  const { fieldSeparator } = settings;
  return (bytes, given) => {
    const table = { ...(fieldSeparator !== undefined && { fieldSeparator }), ...given.table };
    const reader = createCsvReader({ ...given, table });
    const context = { ...given, table, findSeparator: () => reader.separator };
    return readTable(readCsvRows(bytes, reader, context), context, names, settings);
  };
}
