/** The XLSX format: the same tables as CSV, in a workbook. docs/formats/csv.md describes both for archivists. */
import { type ColumnNames, toColumnNames } from '../csv/columns.ts';
import { csv } from '../csv/index.ts';
import type { Format, ReadFormat, TableSettings } from '../format.ts';
import { prepareWorkbook } from './prepared-sheets.ts';
import { inspectWorkbook, readXlsx } from './read.ts';
import { xlsxMediaType } from './write.ts';

export const xlsx: Format = {
  ...csv,
  name: 'xlsx',
  help: 'XLSX workbook with a table as in csv',
  mediaTypes: [xlsxMediaType],
  // Samples are shown in the OpenAPI document, and a workbook is binary.
  samples: {},
  endings: ['xlsx'],
  mappingsOf: csv.name,
  prepare: prepareWorkbook,
  read: readWith(new Map(), {}),
  inspect: (bytes, context, _isComplete, mapping) =>
    inspectWorkbook(bytes, context, toColumnNames(mapping?.rows ?? [], csv.rows), mapping?.table ?? {}),
  extend: (own, settings) => readWith(toColumnNames(own, csv.rows), settings ?? {}),
};

function readWith(names: ColumnNames, settings: TableSettings): ReadFormat {
  return (bytes, context) => readXlsx(bytes, context, names, settings);
}
