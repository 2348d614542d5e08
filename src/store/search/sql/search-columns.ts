/** The columns of the search tables, and the rows of a search document. */
import type { SearchColumn } from '../../../model/define.ts';
import {
  getSearchValue,
  type SearchValueName,
  searchValueNames,
  valueColumnNames,
} from '../../../model/search-values.ts';
import type { SearchDocument } from '../../../search/document.ts';
import type { Column, SqlValue } from '../../sql/database.ts';

/**
 * Columns of the full-text index of SQLite. The one with the most words is first: an entry of the first column needs two bytes less than one of
 * another column. It therefore contains the tokens of exact values too, which differ from all words.
 */
export const fullTextColumns: readonly [SearchColumn, ...SearchColumn[]] = [
  'scope',
  'text',
  'title',
  'identifier',
  'creator',
  'subject',
  'place',
  'name',
];

/** Columns of `search_item`. */
export const valueColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ...searchValueNames.flatMap((name) =>
    (getSearchValue(name).columns ?? []).map((column): Column => [column, toColumnType(name)]),
  ),
];

function toColumnType(name: SearchValueName): Column[1] {
  const { kind } = getSearchValue(name);
  if (kind === 'boolean') return 'boolean';
  return kind === 'code' || kind === 'text' ? 'text' : 'bigint';
}

/**
 * Lists the columns that the table `search_item` lacks, since their values were declared after the store was created or last migrated.
 * @param found the columns of the table.
 */
export function listMissingColumns(found: readonly string[]): readonly Column[] {
  return valueColumns.filter(([name]) => !found.includes(name));
}

/**
 * Adds missing columns: a new search value needs no migration of its own. The version of the index changes with the values, so that all documents are
 * then built again. @param types in the SQL of the database engine. A text has a default, since servers of the version before may still insert rows.
 */
export function addColumnsSql(
  missing: readonly Column[],
  types: Readonly<Record<Column[1], string>>,
): string {
  return missing
    .map(
      ([name, type]) =>
        `alter table search_item add column ${name} ${types[type]}${type === 'text' ? " default ''" : ''};`,
    )
    .join('\n');
}

/** For an operator whose store has missing columns. */
export function describeMissing(missing: readonly Column[]): string {
  return `lacks columns of the search index that this version needs (${missing.map(([name]) => name).join(', ')}): make a backup, then run 'fonds migrate'.`;
}

/** The values of a document in the order of {@link valueColumns}. Lists are texts with a line for each value. */
export function toValueRow(
  { gid, values }: SearchDocument,
  boolean: (value: boolean) => SqlValue,
): readonly SqlValue[] {
  const row: SqlValue[] = [gid];
  for (const name of valueColumnNames) {
    const value = values[name];
    if (typeof value === 'boolean') row.push(boolean(value));
    else row.push(typeof value === 'object' && value !== null ? joinLines(value) : value);
  }
  return row;
}

function joinLines(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  return texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

export function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
