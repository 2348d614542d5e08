/** The columns of the search tables, and the rows of a search document. */
import type { SearchColumn } from '../../../model/define.ts';
import type { SearchDocument } from '../../../search/document.ts';
import type { Column, Value } from '../database.ts';

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
  ['type', 'text'],
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
  ['path', 'text'],
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
    type,
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
    joinPath(values.path),
    values.title,
    values.code,
    joinLines(values.languages),
    joinLines(values.scripts),
    joinLines(values.creators),
    joinLines(values.subjects),
    joinLines(values.places),
  ];
}

function joinPath(gids: readonly number[]): string {
  return gids.join(' ');
}

export function splitPath(path: string): readonly number[] {
  return path === '' ? [] : path.split(' ').map(Number);
}

function joinLines(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

export function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
