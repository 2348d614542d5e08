/**
 * The columns of the search index, and their weight in the score of a hit. The score depends only on the query and the record: it is the
 * sum, over the words of the query, of the weight of the best column in which the word occurs. So every search backend gives the same order, and a
 * page of results stays valid while other records change.
 */
import type { SearchColumn } from '../model/define.ts';
import { searchValues, type TokenName } from '../model/search-values.ts';

/** Columns with the same weight. */
export interface ColumnClass {
  readonly weight: number;
  readonly columns: readonly SearchColumn[];
}

/** Heaviest first. */
export const columnClasses: readonly ColumnClass[] = [
  { weight: 8, columns: ['title', 'identifier'] },
  { weight: 4, columns: ['creator', 'subject', 'place', 'name'] },
  { weight: 1, columns: ['scope', 'text'] },
];

/** Part of the weight that a related form of a word gets: a stem, or another spelling of an umlaut. */
const relatedShare = 0.75;

/** The forms of a word that match: the exact one alone, or related ones too. */
export type MatchedForms = 'exact' | 'any';

/** A way in which a word can occur in a record. */
export interface OccurrenceKind extends ColumnClass {
  readonly forms: MatchedForms;
}

/** Heaviest first: a word has the weight of the first way in which it occurs. */
export const occurrenceKinds: readonly OccurrenceKind[] = columnClasses
  .flatMap(({ weight, columns }): readonly OccurrenceKind[] => [
    { weight, columns, forms: 'exact' },
    { weight: weight * relatedShare, columns, forms: 'any' },
  ])
  .sort((a, b) => b.weight - a.weight);

/** Added for a query that is the identifier of the record, or its identifier after those of its ancestors. */
export const ownCodeBonus = 1000;
export const pathCodeBonus = 500;

/** Added for a query that is the whole title. */
export const wholeTitleBonus = 20;

/** Characters of the folded title by which records are sorted. */
export const maxSortTitleLength = 60;

/** Separates values and fields in a column, so that a phrase does not match across them. */
export const valueSeparator = '|';

/** The words after it are those of a very long text: each is after a separator, and search backends need not store their positions. */
export const furtherWordsMarker = '||';

/** Prefix of the tokens for related forms of words. */
export const relatedPrefix = '~';

/** Tokens of exact values: `=`, a letter for the kind of value, and the value without spaces. No word begins with `=`. */
export const filterToken = {
  /** The item itself, or an item below it. */
  within: (gid: number) => `=w${gid}`,
  /** A label of a concept: see conceptLabelKey. */
  label: (key: string) => `=k${key}`,
  /** The identifier of the item: see code-key.ts. */
  code: (key: string) => `=i${key}`,
  /** Identifiers of ancestors that may precede it. */
  codeAbove: (key: string) => `=a${key}`,
} as const;

/** @param value of a text its key: see labelKey. */
export function valueToken(name: TokenName, value: string | boolean): string {
  const { kind, token } = searchValues[name];
  if (typeof value === 'boolean') return `=${token}${Number(value)}`;
  return `=${token}${kind === 'code' ? toFilterValue(value) : value}`;
}

/** Lower case, with everything that ends a token replaced. */
function toFilterValue(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, 40);
}
