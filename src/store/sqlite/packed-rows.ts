/**
 * Packs the rows that an import sends to the thread of the store into one flat list of values. Structured clone would copy the keys of every row
 * object otherwise.
 */

import type { PartRow, SourceRow } from '../connections.ts';
import type { NewItem } from '../items.ts';

/** A record, so that the compiler requires every column. */
type Columns<Row> = Readonly<Record<keyof Row, true>>;

const item: Columns<NewItem> = {
  gid: true,
  id: true,
  type: true,
  parent: true,
  position: true,
  childCount: true,
  lastEvent: true,
  data: true,
  parts: true,
};
const part: Columns<PartRow> = { gid: true, id: true, item: true };
const source: Columns<SourceRow> = { item: true, language: true, file: true, digest: true };

/** The columns of the calls whose only parameter is a list of such rows. */
const packed = new Map<string, readonly string[]>([
  ['items.insert', Object.keys(item)],
  ['parts.insert', Object.keys(part)],
  ['sources.upsert', Object.keys(source)],
]);

type Row = Record<string, unknown>;

export function packRows(method: string, parameters: readonly unknown[]): readonly unknown[] {
  const columns = packed.get(method);
  if (columns === undefined) return parameters;
  const values: unknown[] = [];
  for (const row of parameters[0] as readonly Row[]) for (const column of columns) values.push(row[column]);
  return values;
}

/** Returns the parameters of the call. */
export function unpackRows(method: string, values: readonly unknown[]): readonly unknown[] {
  const columns = packed.get(method);
  if (columns === undefined) return values;
  const rows: Row[] = [];
  for (let at = 0; at < values.length; at += columns.length) {
    const row: Row = {};
    for (let i = 0; i < columns.length; i++) row[columns[i]!] = values[at + i];
    rows.push(row);
  }
  return [rows];
}
