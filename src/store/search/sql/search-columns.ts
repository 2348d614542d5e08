/** The columns of the search tables, and the rows of a search document. */
import type { SearchColumn } from '../../../model/define.ts';
import type { SearchDocument } from '../../../search/document.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import type { Column, Value } from '../../sql/database.ts';

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
  // The position in searchedTypes: the name would be a tenth of the row.
  ['type', 'bigint'],
  ['depth', 'bigint'],
  ['country', 'bigint'],
  ['repository', 'bigint'],
  ['top', 'bigint'],
  ['is_top', 'boolean'],
  ['has_digital_object', 'boolean'],
  ['start_day', 'bigint'],
  ['end_day', 'bigint'],
  ['title_words', 'bigint'],
  ['level', 'text'],
  ['parent', 'bigint'],
  ['title', 'text'],
  ['code', 'text'],
  ['languages', 'text'],
  ['scripts', 'text'],
  ['creators', 'text'],
  ['subjects', 'text'],
  ['places', 'text'],
];

/** The values of a document in the order of {@link valueColumns}. */
export function toValueRow(
  { gid, type, values }: SearchDocument,
  boolean: (value: boolean) => Value,
): readonly Value[] {
  return [
    gid,
    searchedTypes.indexOf(type),
    values.path.length,
    values.country,
    values.repository,
    values.top,
    boolean(values.isTop),
    boolean(values.hasDigitalObject),
    values.startDay,
    values.endDay,
    values.titleWords,
    values.level,
    values.path.at(-1) ?? null,
    values.sortTitle,
    values.sortIdentifier,
    joinLines(values.languages),
    joinLines(values.scripts),
    joinLines(values.creators),
    joinLines(values.subjects),
    joinLines(values.places),
  ];
}

function joinLines(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  return texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

export function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
