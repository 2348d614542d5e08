/** Writes tables as CSV. docs/formats/csv.md describes the columns. */
import { toCsvLine } from '../../lib/csv-cell.ts';
import type { ExportStep } from '../../model/export-step.ts';
import type { RecordWriter, WriterContext } from '../record-writer.ts';
import { tableNeighbours, tableTargets, toTableRows } from './table.ts';

export const csvWriter: RecordWriter = {
  name: 'csv',
  help: 'CSV, a table of the units, agents or concepts in an item',
  types: Object.keys(tableTargets),
  zips: [],
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8',
  ending: 'csv',
  withDescendants: true,
  links: false,
  neighbours: tableNeighbours,
  write: writeCsv,
};

async function* writeCsv(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriterContext,
): AsyncGenerator<string> {
  for await (const rows of toTableRows(steps, context)) yield rows.map(toCsvLine).join('');
}
