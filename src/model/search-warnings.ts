/**
 * Warnings of searches: the English sentence of each code, which clients of the API and the command get. The pages have a message for each code in
 * each language (ui/pages/search/warnings.ts).
 */
import { formatCount } from '../lib/quantities.ts';
import type { FacetName } from './search-values.ts';

/** The number of a character of the query, from 1. */
interface Position {
  readonly at: number;
}

interface Word {
  readonly word: string;
}

interface Maximum {
  readonly max: number;
}

const plainWords = (reason: string): string =>
  `The query was searched as plain words, without operators: ${reason}.`;
const questionMark = (word: string): string => `'?' is not a wildcard and was read as a space in '${word}'.`;
const unknownField = (field: string): string => `'${field}:' is not a field and was searched as a word.`;

const sentences = {
  'unclosed-quote': ({ at }: Position) => plainWords(`the quotation mark at character ${at} is not closed`),
  'empty-quotes': () => plainWords('a pair of quotation marks contains no word'),
  'unclosed-parenthesis': ({ at }: Position) =>
    plainWords(`the parenthesis at character ${at} is not closed`),
  'unopened-parenthesis': ({ at }: Position) =>
    plainWords(`the parenthesis at character ${at} closes nothing`),
  'empty-parentheses': () => plainWords('a pair of parentheses contains no word, or is not closed'),
  'nested-parentheses': ({ max }: Maximum) =>
    plainWords(`it has more than ${max} parentheses inside each other`),
  'field-without-word': ({ field }: { readonly field: string }) =>
    plainWords(`the field '${field}:' needs a word directly after the colon`),
  'operator-without-word': ({ operator, at }: Position & { readonly operator: string }) =>
    plainWords(`${operator} at character ${at} needs a word on both sides`),
  'not-without-word': ({ at }: Position) => plainWords(`NOT at character ${at} needs a word after it`),
  'only-excluded': () => plainWords('a query, and each part of it, needs a word that is not excluded'),
  'inner-wildcard': ({ word }: Word) =>
    `The wildcard * works only after the last letter or digit of a word; in '${word}' it was ignored.`,
  'question-mark': ({ word, prefix }: Word & { readonly prefix: string }) =>
    `${questionMark(word)} Write '${prefix}*' to find all words that begin with '${prefix}'.`,
  'question-mark-early': ({ word, count }: Word & { readonly count: number }) =>
    `${questionMark(word)} Write the word in full, or at least ${formatCount(count, 'letter')} and *.`,
  'misspelled-field': ({ field, nearest }: { readonly field: string; readonly nearest: string }) =>
    `${unknownField(field)} The nearest known one is '${nearest}'.`,
  'unknown-field': ({ field, known }: { readonly field: string; readonly known: string }) =>
    `${unknownField(field)} Known are ${known}.`,
  'lower-case-or': ({ word }: Word) =>
    `'${word}' was searched as a word. Write OR in capital letters to find records with one of the words beside it.`,
  'ignored-word': ({ word }: Word) => `'${word}' has no letters or digits and was ignored.`,
  'rarest-words': ({ count, chosen }: { readonly count: number; readonly chosen: number }) =>
    `Only ${formatCount(chosen, 'word')} of ${count} were searched (limit search-max-terms): those that the fewest records contain, and of equally rare words the longest.`,
  'many-concepts': ({ max }: Maximum) =>
    `More than ${max} concepts have a label that is in the query: only the labels of ${max} concepts and of their narrower concepts were added.`,
  'many-labels': ({ max }: Maximum) =>
    `Only ${max} labels of vocabularies were added to the query (limit search-max-added-labels): those of the nearest concepts.`,
  'search-work': ({ max }: Maximum) =>
    `The search was ended after ${max.toLocaleString('en')} entries of the index (limit search-work): hits may be missing, and the order is approximate. Use more specific words, or filters.`,
  'partial-facets': ({ facets, max }: Maximum & { readonly facets: readonly FacetName[] }) =>
    `The numbers of the ${facets.length === 1 ? 'facet' : 'facets'} ${facets.join(', ')} are too low: without the filter of a facet, more than ${max.toLocaleString('en')} records match, and only that many are counted.`,
  'outdated-index': () =>
    "The search index is incomplete or of an earlier version: an operator must run 'fonds reindex'.",
} satisfies Readonly<Record<string, (values: never) => string>>;

type Sentences = typeof sentences;

export type SearchWarningCode = keyof Sentences;

/** A code with the values of its sentence. */
export type SearchWarning = {
  readonly [Code in SearchWarningCode]: { readonly code: Code } & (Parameters<Sentences[Code]> extends [
    infer Values,
  ]
    ? Values
    : unknown);
}[SearchWarningCode];

export const searchWarningCodes = Object.keys(sentences) as readonly SearchWarningCode[];

/** The sentence in English. */
export function describeSearchWarning(warning: SearchWarning): string {
  return (sentences[warning.code] as (values: SearchWarning) => string)(warning);
}
