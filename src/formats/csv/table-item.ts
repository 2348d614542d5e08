/** The items of a table, before their rows are converted. */
import type { RowIdentity } from './identity.ts';
import type { TableRow } from './rows.ts';

/** An item with all its rows. */
export interface TableItem {
  readonly identifier: string;
  /** The id of the item in the table. */
  readonly key: string | undefined;
  /** Identifiers of the parents. */
  readonly parents: readonly string[];
  /** Ids of the parents in the table; if there are any, `parents` is ignored. */
  readonly parentKeys: readonly string[];
  /** Related concepts: their ids in the table, or their identifiers. */
  readonly related: readonly string[];
  /** Languages of the descriptions, one for each row. */
  readonly languages: readonly string[];
  /** Line of the first row. */
  readonly line: number;
  /** Empty for a collection that rows name but do not describe. */
  readonly rows: readonly TableRow[];
}

export function toTableItem(
  { identifier, key, parents, parentKeys, related, language }: RowIdentity,
  row: TableRow,
): TableItem {
  return {
    identifier,
    key,
    parents,
    parentKeys,
    related,
    languages: [language],
    line: row.line,
    rows: [row],
  };
}

/** The first item with the rows of the other one. */
export function joinItems(
  first: TableItem,
  { rows, languages, parents, parentKeys, related }: TableItem,
): TableItem {
  return {
    ...first,
    parents: union(first.parents, parents),
    parentKeys: union(first.parentKeys, parentKeys),
    related: union(first.related, related),
    languages: [...first.languages, ...languages],
    rows: [...first.rows, ...rows],
  };
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return other.every((name) => one.includes(name)) ? one : [...new Set([...one, ...other])];
}
