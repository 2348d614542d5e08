/**
 * Packs the rows that an import sends to the thread of the store into one flat list of values. Structured clone would copy the keys of every row
 * object otherwise. Each kind of row has its own functions, since object literals are faster than loops over the names of columns.
 */

import type { NewItem } from '../items.ts';
import type { PartRow, SourceRow } from '../parts-and-edges.ts';

interface RowPacking<Row, Unpacked = Row> {
  readonly pack: (row: Row, values: unknown[]) => void;
  /** Reads the values of one row, in the order of `pack`. */
  readonly unpack: (next: () => never) => Unpacked;
}

const items: RowPacking<NewItem> = {
  pack: ({ gid, id, type, parent, position, childCount, lastEvent, data, parts }, values) =>
    values.push(gid, id, type, parent, position, childCount, lastEvent, data, parts),
  unpack: (next) => ({
    gid: next(),
    id: next(),
    type: next(),
    parent: next(),
    position: next(),
    childCount: next(),
    lastEvent: next(),
    data: next(),
    parts: next(),
  }),
};

const parts: RowPacking<PartRow> = {
  pack: ({ gid, id, item }, values) => values.push(gid, id, item),
  unpack: (next) => ({ gid: next(), id: next(), item: next() }),
};

const sources: RowPacking<SourceRow> = {
  pack: ({ item, language, file, digest }, values) => values.push(item, language, file, digest),
  unpack: (next) => ({ item: next(), language: next(), file: next(), digest: next() }),
};

/** Calls of the store thread whose only parameter is a list of rows → the packing of these rows. */
const packings = new Map<string, RowPacking<never, object>>([
  ['items.insert', items],
  ['parts.insert', parts],
  ['sources.upsert', sources],
]);

export function packRows(method: string, parameters: readonly unknown[]): readonly unknown[] {
  const packing = packings.get(method);
  if (packing === undefined) return parameters;
  const values: unknown[] = [];
  for (const row of parameters[0] as readonly never[]) packing.pack(row, values);
  return values;
}

/** Returns the parameters of the call. */
export function unpackRows(method: string, values: readonly unknown[]): readonly unknown[] {
  const packing = packings.get(method);
  if (packing === undefined) return values;
  const rows: object[] = [];
  let at = 0;
  const next = (): never => values[at++] as never;
  while (at < values.length) rows.push(packing.unpack(next));
  return [rows];
}
