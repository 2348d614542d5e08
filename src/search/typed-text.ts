/** Compares texts with what a user has typed so far: whole words, and the beginning of the last one. */
import { classAt, unspaced } from './character-class.ts';
import { type ReferenceCode, readReferenceCode } from './code-key.ts';
import { relatedPrefix } from './columns.ts';
import type { Term } from './term-tree.ts';
import { type Token, tokenize } from './tokenize.ts';

export interface TypedText {
  /** Not empty. The last one may be the beginning of a word. */
  readonly words: readonly Pick<Token, 'text' | 'forms'>[];
  /** The reference code that the text may be. */
  readonly code: ReferenceCode | undefined;
}

/** Letters and digits before texts are completed. One character suffices in scripts without spaces, such as Chinese. */
const minTypedLetters = 2;

/**
 * Minimum length of a last word that is looked up in an index as a prefix: too many words begin with a shorter one. A shorter last word is compared
 * as a prefix only at the beginning of a text, or in the texts that contain the other words, if these have as many letters. Elsewhere it must be a
 * whole word.
 */
const minPrefixLetters = 3;

/** Undefined for a text without letters and digits. */
export function parseTyped(text: string): TypedText | undefined {
  const words = tokenize(text).map(({ text: word, forms }) => ({ text: word, forms }));
  return words.length === 0 ? undefined : { words, code: readReferenceCode(text) };
}

/** Whether enough was typed to suggest texts that begin with it. */
export function isCompletable({ words }: TypedText): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters >= minTypedLetters || words.some(({ text }) => isUnspaced(text));
}

/** The words with spaces between them, in each spelling that the typed text may be: `mueller` and `muller`. */
export function listTypedKeys({ words }: TypedText): readonly string[] {
  const typed = words.map(({ text }) => text);
  const other = words.map(({ text, forms }) => forms[0] ?? text);
  return [...new Set([typed.join(' '), other.join(' ')])];
}

/** Terms that find the texts in an index. */
export function toTypedTerms({ words }: TypedText, columns: NonNullable<Term['columns']>): readonly Term[] {
  return words.map(({ text, forms }, index) => ({
    kind: 'term',
    columns,
    exact: [text],
    related: [relatedPrefix + text, ...forms.flatMap((form) => [form, relatedPrefix + form])],
    isPrefix: index === words.length - 1 && isPrefix(text),
  }));
}

/**
 * Terms of the words before a last word that is too short to be looked up as a prefix; empty if it is long enough, or the others are too
 * short as well. The texts that these terms find must be compared with {@link matchTyped}.
 */
export function toPrecedingTerms(typed: TypedText, columns: NonNullable<Term['columns']>): readonly Term[] {
  const last = typed.words.at(-1)!;
  return isPrefix(last.text) || !hasPrecedingWords(typed) ? [] : toTypedTerms(typed, columns).slice(0, -1);
}

/** Whether the words before the last one have enough letters to select texts. */
function hasPrecedingWords({ words }: TypedText): boolean {
  return words.slice(0, -1).reduce((sum, { text }) => sum + text.length, 0) >= minPrefixLetters;
}

export interface TypedMatch {
  /** Whether the text begins with the typed words, in their order and spelling. */
  readonly isStart: boolean;
  /** Start and end (exclusive) of the words that match, as UTF-16 offsets. Sorted, without overlaps. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** Undefined if a typed word is not in the text. */
export function matchTyped(tokens: readonly Token[], typed: TypedText): TypedMatch | undefined {
  const { words } = typed;
  const last = words.length - 1;
  const isStart =
    tokens.length >= words.length &&
    words.every(({ text }, index) => {
      const spellings = spellingsOf(tokens[index]!);
      return spellings.includes(text) || (index === last && spellings.some((one) => one.startsWith(text)));
    });
  if (isStart) return { isStart, ranges: mergeRanges(tokens.slice(0, words.length)) };
  const isLastPrefix = isPrefix(words[last]!.text) || hasPrecedingWords(typed);
  const matched = words.map(
    (word, index) =>
      tokens.find((token) => isSame(word, token)) ??
      (index === last && isLastPrefix ? tokens.find((token) => begins(word, token)) : undefined),
  );
  if (matched.some((token) => token === undefined)) return undefined;
  return { isStart, ranges: mergeRanges(matched as readonly Token[]) };
}

/** The words of a text with spaces between them: equal for texts that differ only in case, accents and punctuation. */
export function textKey(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join(' ');
}

type Word = TypedText['words'][number];

function isSame(typed: Word, token: Word): boolean {
  if (typed.text === token.text) return true;
  return (
    typed.forms.includes(token.text) ||
    token.forms.includes(typed.text) ||
    typed.forms.some((form) => token.forms.includes(form))
  );
}

function begins(typed: Word, token: Word): boolean {
  const prefixes = [typed.text, ...typed.forms.filter((form) => form.length >= minPrefixLetters)];
  return spellingsOf(token).some((text) => prefixes.some((prefix) => text.startsWith(prefix)));
}

function spellingsOf({ text, forms }: Word): readonly string[] {
  return forms.length === 0 ? [text] : [text, ...forms];
}

function isPrefix(word: string): boolean {
  return word.length >= minPrefixLetters || isUnspaced(word);
}

function isUnspaced(word: string): boolean {
  return classAt(word, 0) === unspaced;
}

/** In text without spaces, tokens overlap. */
function mergeRanges(tokens: readonly Token[]): TypedMatch['ranges'] {
  const ranges: [number, number][] = [];
  for (const { start, end } of tokens.toSorted((a, b) => a.start - b.start)) {
    const previous = ranges.at(-1);
    if (previous !== undefined && start < previous[1]) previous[1] = Math.max(previous[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}
