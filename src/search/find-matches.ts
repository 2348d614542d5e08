/**
 * Finds the words of a query in a text, as an index of the text would: by token, stem, other spelling, prefix and phrase. Splitting a long
 * text into tokens takes too long for a page of hits. Of such a text, only the blocks that seem to contain most terms are read.
 */
import { classAt, hyphen, mark, unspaced, wordJoinerPattern } from './character-class.ts';
import { relatedPrefix } from './columns.ts';
import { fold } from './fold.ts';
import { documentForms } from './stem.ts';
import type { Term } from './term-tree.ts';
import { type Token, tokenize } from './tokenize.ts';
import { maxTokenLength } from './word-table.ts';

/** A matching word or phrase; UTF-16 offsets. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  /** Index of the term. */
  readonly term: number;
}

/** UTF-16 code units of a text that are split into tokens. */
const maxReadLength = 65_536;
const blockLength = 2048;
/** Read on both sides of a block, for phrases that cross its bounds. */
const blockMargin = 200;
/** Words of a phrase that are compared. The time grows with their number if a text repeats the beginning of the phrase. */
const maxComparedWords = 64;
/** A longer match is cut: a text without spaces may be one word. */
const maxMatchLength = 320;

/** UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A phrase, and the index of its term. */
interface FoundPhrase extends Pick<Term, 'exact' | 'isPrefix'> {
  readonly term: number;
}

/** Finds terms in texts of one language. It remembers the words of all texts that it has read, since most of them are repeated. */
export class TermFinder {
  readonly terms: readonly Term[];
  readonly #language: string;
  /** Phrases by their first token, if it is not a prefix; single words are phrases too. */
  readonly #byExact = new Map<string, FoundPhrase[]>();
  /** Indexes of terms by their related tokens. */
  readonly #byRelated = new Map<string, number[]>();
  /** Terms whose first token is a prefix. */
  readonly #prefixes: number[] = [];
  /** Terms of words without other spellings. */
  readonly #known = new Map<string, readonly number[]>();

  /** @param language an ISO 639-2 code. */
  constructor(terms: readonly Term[], language: string) {
    this.terms = terms;
    this.#language = language;
    for (const [index, { exact, related, isPrefix, added = [] }] of terms.entries()) {
      if (isPrefix) this.#prefixes.push(index);
      else for (const form of related) add(this.#byRelated, form, index);
      if (!isPrefix || exact.length > 1) add(this.#byExact, exact[0]!, { term: index, exact, isPrefix });
      for (const phrase of added) {
        if (phrase.length === 1) add(this.#byRelated, phrase[0]!, index);
        else add(this.#byExact, phrase[0]!, { term: index, exact: phrase, isPrefix: false });
      }
    }
  }

  /** Sorted by start. */
  find(text: string): readonly TextMatch[] {
    if (this.terms.length === 0) return [];
    const spans =
      text.length <= maxReadLength ? [{ start: 0, end: text.length }] : selectSpans(text, this.terms);
    return spans
      .flatMap((span) => this.#findInSpan(text, span))
      .sort((a, b) => a.start - b.start || b.end - a.end);
  }

  #findInSpan(text: string, { start: offset, end }: Span): TextMatch[] {
    const read = text.slice(offset, end);
    const tokens = tokenize(read);
    const matches: TextMatch[] = [];
    const push = (term: number, first: Token, last: Token) => {
      const start = offset + first.start;
      matches.push({ start, end: cutMatch(text, start, offset + last.end), term });
    };
    for (const [at, token] of tokens.entries()) {
      for (const phrase of this.#byExact.get(token.text) ?? []) {
        const last = findPhraseEnd(phrase, tokens, at);
        if (last !== undefined) push(phrase.term, token, last);
      }
      const word = token.forms.length === 0 ? undefined : findHyphenatedWord(read, tokens, at);
      const related = this.#findRelated(word?.first ?? token);
      for (const term of related) push(term, token, token);
      if (word === undefined) continue;
      for (const term of this.#findRelated(token)) if (!related.includes(term)) push(term, token, word.last);
    }
    return matches;
  }

  #findRelated(token: Token): readonly number[] {
    if (token.forms.length > 0) return this.#compareForms(token);
    let terms = this.#known.get(token.text);
    if (terms === undefined) {
      terms = this.#compareForms(token);
      this.#known.set(token.text, terms);
    }
    return terms;
  }

  #compareForms(token: Token): readonly number[] {
    const found = new Set(this.#byRelated.get(token.text));
    const forms = documentForms(token, this.#language).map((form) => relatedPrefix + form);
    for (const form of forms) for (const term of this.#byRelated.get(form) ?? []) found.add(term);
    for (const term of this.#prefixes) {
      const { exact, related } = this.terms[term]!;
      const prefixes = exact.length === 1 ? [exact[0]!, ...related] : related;
      if ([token.text, ...forms].some((form) => prefixes.some((prefix) => form.startsWith(prefix))))
        found.add(term);
    }
    // Found as an exact match already.
    for (const { term, exact } of this.#byExact.get(token.text) ?? [])
      if (exact.length === 1) found.delete(term);
    return [...found];
  }
}

/** The last token of the phrase that begins at a token. */
function findPhraseEnd(
  { exact, isPrefix }: FoundPhrase,
  tokens: readonly Token[],
  at: number,
): Token | undefined {
  const length = Math.min(exact.length, maxComparedWords);
  for (let index = 1; index < length; index++) {
    const text = tokens[at + index]?.text;
    const isLastPrefix = isPrefix && index === exact.length - 1;
    if (!(isLastPrefix ? text?.startsWith(exact[index]!) : text === exact[index])) return undefined;
  }
  return tokens[at + length - 1];
}

/** The first part of a word with hyphens, without the form that consists of all parts, and the last part. Undefined at other words. */
function findHyphenatedWord(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly first: Token; readonly last: Token } | undefined {
  const first = tokens[at]!;
  let last = first;
  let joined = first.text;
  for (let next = at + 1; next < tokens.length; next++) {
    const part = tokens[next]!;
    if (part.start !== last.end + 1 || classAt(text, last.end) !== hyphen) break;
    if (joined.length < maxTokenLength) joined += part.text;
    last = part;
  }
  if (last === first) return undefined;
  const form = first.forms.find((one) => joined.startsWith(one) && one.length > first.text.length);
  return { first: { ...first, forms: first.forms.filter((one) => one !== form) }, last };
}

function cutMatch(text: string, start: number, end: number): number {
  if (end - start <= maxMatchLength) return end;
  const cut = start + maxMatchLength;
  return isLowSurrogate(text, cut) ? cut - 1 : cut;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

/** Blocks with the most terms, in the order of the text, up to the length that may be read. */
function selectSpans(text: string, terms: readonly Term[]): readonly Span[] {
  const patterns = terms.map(toPattern);
  const blocks = listBlocks(text)
    .map((block) => ({ ...block, score: scoreBlock(text.slice(block.start, block.end), patterns) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, maxReadLength / blockLength)
    .sort((a, b) => a.start - b.start);
  const spans: { start: number; end: number }[] = [];
  for (const block of blocks) {
    const start = findBoundary(text, Math.max(0, block.start - blockMargin));
    const end = findBoundary(text, Math.min(text.length, block.end + blockMargin));
    const last = spans.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function listBlocks(text: string): readonly Span[] {
  const blocks: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const end = findBoundary(text, Math.min(text.length, start + blockLength));
    blocks.push({ start, end });
    start = end;
  }
  return blocks;
}

/** Whether a text can be cut at an offset without cutting a word. Text without spaces can be cut between any two characters. */
export function isWordBoundary(text: string, offset: number): boolean {
  if (offset === 0 || offset === text.length) return true;
  if (isLowSurrogate(text, offset) || classAt(text, offset) === mark) return false;
  if (/\s/.test(text[offset]!) || /\s/.test(text[offset - 1]!)) return true;
  const before = isLowSurrogate(text, offset - 1) ? offset - 2 : offset - 1;
  return classAt(text, offset) === unspaced || (before >= 0 && classAt(text, before) === unspaced);
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The next offset that is not inside a word; inside a very long word, an offset in it. */
function findBoundary(text: string, offset: number): number {
  for (let at = offset; at < offset + blockMargin; at++) if (isWordBoundary(text, at)) return at;
  return offset;
}

/** Texts that occur in a folded block if it contains the term. */
interface BlockPattern {
  /** The longest exact token of the term, and of each added label. */
  readonly exact: readonly string[];
  /** First letters of all tokens; a block with one of them may contain a stem or another spelling of the word. */
  readonly beginnings: readonly string[];
}

const beginningLength = 3;

function toPattern({ exact, related, added = [] }: Term): BlockPattern {
  const words = [...related, ...added.flatMap((phrase) => (phrase.length === 1 ? phrase : []))].map(
    (token) => (token.startsWith(relatedPrefix) ? token.slice(relatedPrefix.length) : token),
  );
  const phrases = [exact, ...added.filter((phrase) => phrase.length > 1)];
  // In the text, the first vowel may be the two letters of an umlaut (Mueller) or of å (Aarhus).
  const spellings = words.flatMap((word) => [word, word.replace(/[aou]/, '$&e'), word.replace(/^a/, 'aa')]);
  return {
    exact: phrases.map((tokens) => tokens.reduce((a, b) => (b.length > a.length ? b : a))),
    beginnings: [...new Set(spellings.map((word) => word.slice(0, beginningLength)))],
  };
}

function scoreBlock(block: string, patterns: readonly BlockPattern[]): number {
  const folded = fold(block).replaceAll(wordJoinerPattern, '');
  let score = 0;
  for (const { exact, beginnings } of patterns) {
    if (exact.some((word) => folded.includes(word))) score += 2;
    else if (beginnings.some((beginning) => folded.includes(beginning))) score += 1;
  }
  return score;
}
