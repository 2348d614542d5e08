/**
 * Splits text into the words that search compares. All engines index these tokens as they are, so that all of them find the same records.
 * Imports tokenize every text: the words of a text are looked up in a cache, and only new words are folded.
 */
import { copyText, RecentCache } from '../lib/recent-cache.ts';
import {
  apostrophe,
  classAt,
  digit,
  hyphen,
  letter,
  mark,
  middleDot,
  quotationMark,
  unspaced,
} from './character-class.ts';
import { fold, truncate } from './fold.ts';

export interface Token {
  /** Folded; at most {@link maxTokenLength} UTF-16 code units. */
  readonly text: string;
  /** UTF-16 offsets in the original text. */
  readonly start: number;
  readonly end: number;
  /**
   * Other spellings, which do not depend on a language: `muller` for Mueller, `archive` for l'archive, `jeanpierre` for the first part of
   * Jean-Pierre, a noun without its Arabic article. None is equal to `text`.
   */
  readonly forms: readonly string[];
}

export const maxTokenLength = 40;
/** Only the beginning of a longer word is folded. It has more than one code unit per letter in decomposed text. */
const maxFoldedLength = 400;
const maxCachedWords = 20_000;
/** Longer words are rare, and would make the cache large. */
const maxCachedLength = 40;

interface Word {
  readonly text: string;
  readonly forms: readonly string[];
}

const noForms: readonly string[] = [];
const cachedWords = new RecentCache<Word>(maxCachedWords);

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const found = classAt(text, at);
    if (found === letter || found === digit) at = readWord(text, at, tokens);
    else if (found === unspaced) at = readUnspaced(text, at, tokens);
    else at++;
  }
  return tokens;
}

/** Reads a word, with all parts if it has hyphens. Returns the offset after it. */
function readWord(text: string, start: number, tokens: Token[]): number {
  let end = findWordEnd(text, start);
  const first = tokens.length;
  addToken(text, start, end, tokens);
  if (end === text.length || classAt(text, end) !== hyphen) return end;
  while (end + 1 < text.length && classAt(text, end) === hyphen) {
    const next = classAt(text, end + 1);
    if (next !== letter && next !== digit) break;
    const partStart = end + 1;
    end = findWordEnd(text, partStart);
    addToken(text, partStart, end, tokens);
  }
  addJoinedForm(tokens, first);
  return end;
}

/** Gives the first part of a hyphenated word the form of all parts together. Not if a part is a number: 1939-1945, 12-B. */
function addJoinedForm(tokens: Token[], first: number): void {
  if (tokens.length - first < 2) return;
  let joined = '';
  for (let index = first; index < tokens.length; index++) {
    const part = tokens[index]!.text;
    if (/^\d+$/.test(part)) return;
    if (joined.length < maxTokenLength) joined += part;
  }
  const token = tokens[first]!;
  const forms = [...token.forms];
  addForm(forms, token.text, joined);
  tokens[first] = { ...token, forms };
}

function findWordEnd(text: string, start: number): number {
  let last = letter;
  let at = start;
  while (at < text.length) {
    const found = classAt(text, at);
    if (found === letter || found === digit) last = found;
    else if (found !== mark && !(last === letter && joinsLetters(text, at, found))) break;
    at += lengthAt(text, at);
  }
  return at;
}

/** Whether a character between two letters belongs to the word. The character before it is a letter. */
function joinsLetters(text: string, at: number, found: number): boolean {
  if (found !== apostrophe && found !== middleDot && found !== quotationMark) return false;
  if (at + 1 === text.length || classAt(text, at + 1) !== letter) return false;
  if (found === apostrophe) return true;
  if (found === quotationMark) return isHebrew(text.charCodeAt(at + 1));
  return isL(text[at + 1]!) && isL(text[findBase(text, at - 1)]!);
}

/** The offset of the letter that the marks before `at` belong to. */
function findBase(text: string, at: number): number {
  let base = at;
  while (base > 0 && classAt(text, base) === mark) base--;
  return base;
}

function isL(character: string): boolean {
  return fold(character) === 'l';
}

function isHebrew(unit: number): boolean {
  return unit >= 0x05d0 && unit <= 0x05f2;
}

function addToken(text: string, start: number, end: number, tokens: Token[]): void {
  const word =
    end - start > maxCachedLength ? readLongWord(text, start, end) : findWord(text.slice(start, end));
  if (word.text !== '') tokens.push({ text: word.text, start, end, forms: word.forms });
}

function findWord(slice: string): Word {
  const cached = cachedWords.find(slice);
  if (cached !== undefined) return cached;
  const original = copyText(slice);
  const word = foldWord(original);
  cachedWords.set(original, word);
  return word;
}

function readLongWord(text: string, start: number, end: number): Word {
  return foldWord(text.slice(start, Math.min(end, start + maxFoldedLength)));
}

/** Written together with its noun, as is the elided article of l'archive. */
const arabicArticle = 'ال';
const anyApostrophe = /['’‘ʼ＇′`´\u1fef\u1ffd׳״"]/u;

function foldWord(original: string): Word {
  const parts = original.split(anyApostrophe).map(fold);
  const text = truncate(parts.join(''), maxTokenLength);
  const forms: string[] = [];
  if (parts.length > 1 && !isHebrew(text.charCodeAt(0))) addPartForms(forms, text, parts);
  if (text.startsWith(arabicArticle) && text.length > 4) addForm(forms, text, text.slice(2));
  for (const form of [text, ...forms]) addForm(forms, text, withoutUmlautSpelling(form));
  return { text, forms: forms.length === 0 ? noForms : forms };
}

/** `brien` for O'Brien, `archive` for l'archive; the part before an ending for `archive's`. */
function addPartForms(forms: string[], text: string, parts: readonly string[]): void {
  addForm(forms, text, parts.slice(1).join(''));
  if (parts.at(-1)!.length <= 2) addForm(forms, text, parts.slice(0, -1).join(''));
}

/** One letter is not a useful form: the `s` of `archive's`. */
function addForm(forms: string[], text: string, long: string): void {
  const form = truncate(long, maxTokenLength);
  if (form.length > 1 && form !== text && !forms.includes(form)) forms.push(form);
}

/**
 * `muller` for `mueller`. As in Lucene's German normalisation, `ue` after a vowel or q is not an umlaut (neue, Quelle). Also the Danish and
 * Norwegian `aa` at the beginning of a word: `arhus` for Aarhus.
 */
function withoutUmlautSpelling(text: string): string {
  return text.replace(/([ao])e|(?<![aeiouq])ue|^aa/g, (found, vowel?: string) => vowel ?? found[0]!);
}

/** Reads a run of text without spaces as overlapping pairs of characters. Returns the offset after it. */
function readUnspaced(text: string, start: number, tokens: Token[]): number {
  let before = start;
  let current = start;
  let end = findUnitEnd(text, start);
  while (end < text.length && classAt(text, end) === unspaced) {
    before = current;
    current = end;
    end = findUnitEnd(text, end);
    addToken(text, before, end, tokens);
  }
  if (current === start) addToken(text, start, end, tokens);
  return end;
}

/** The end of a character with its marks. */
function findUnitEnd(text: string, start: number): number {
  let end = start + lengthAt(text, start);
  while (end < text.length && classAt(text, end) === mark) end += lengthAt(text, end);
  return end;
}

/** UTF-16 code units of the character. */
function lengthAt(text: string, at: number): number {
  return text.charCodeAt(at) >= 0xd800 && text.codePointAt(at)! > 0xffff ? 2 : 1;
}
