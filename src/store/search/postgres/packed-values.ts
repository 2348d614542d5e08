/**
 * Reads the values of thousands of rows as one text. The driver creates a string and calls a parser for every value of a row, which takes twice as
 * long as splitting one text.
 */

import type { ValueColumnName } from '../../../model/search-values.ts';
import type { Database } from '../../sql/database.ts';
import { valueColumns } from '../sql/search-columns.ts';
import type { ColumnValue, ValueRow } from '../sql/value-column.ts';

/** Control characters of ASCII that separate rows and values. Stored values do not contain them: see {@link replaceSeparators}. */
const rowSeparator = '\u001e';
const valueSeparator = '\u001f';

type Kind = 'number' | 'boolean' | 'text';

/** An expression on the row `found`. */
export interface PackedColumn {
  readonly sql: string;
  readonly kind: Kind;
}

const kinds = new Map<string, Kind>(
  valueColumns.map(([name, type]) => [name, type === 'bigint' ? 'number' : type]),
);

/** The columns of a row of `search_item`, and the gid after them. */
export function toPackedColumns(names: readonly ValueColumnName[]): readonly PackedColumn[] {
  const columns = names.map((name): PackedColumn => ({ sql: `found.${name}`, kind: kinds.get(name)! }));
  return [...columns, { sql: 'found.gid', kind: 'number' }];
}

/** @param source the statement after the columns: `from search_item found …`. */
export async function readPacked(
  db: Pick<Database, 'all'>,
  columns: readonly PackedColumn[],
  source: string,
  parameters: readonly unknown[],
): Promise<readonly ValueRow[]> {
  const values = columns.map(({ sql }) => `coalesce((${sql})::text, '')`).join(', ');
  const [result] = await db.all<{ packed: string | null }>(
    `select string_agg(packed, '${rowSeparator}') as packed
     from (select concat_ws('${valueSeparator}', ${values}) as packed ${source}) listed`,
    parameters,
  );
  const parsers = columns.map(({ kind }) => parsersByKind[kind]);
  const packed = result?.packed ?? null;
  return packed === null ? [] : packed.split(rowSeparator).map((row) => unpack(row, parsers));
}

type Parse = (text: string) => ColumnValue;

const parsersByKind: Readonly<Record<Kind, Parse>> = {
  number: (text) => (text === '' ? null : Number(text)),
  boolean: (text) => text === 'true',
  // No value distinguishes an empty text from null.
  text: (text) => text,
};

function unpack(row: string, parsers: readonly Parse[]): ValueRow {
  return row.split(valueSeparator).map((text, i) => parsers[i]!(text));
}

export function replaceSeparators(text: string): string {
  return text.replaceAll(rowSeparator, ' ').replaceAll(valueSeparator, ' ');
}
