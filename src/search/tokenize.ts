/**
 * Splits text into the words that search compares. All search backends index these tokens as they are, so that all of them find the same records.
 * Imports scan every text, so the loop over ordinary words reads typed arrays only.
 */
import {
  apostrophe,
  classAt,
  classes,
  digit,
  hyphen,
  isHebrew,
  letter,
  mark,
  middleDot,
  quotationMark,
  separator,
  unspaced,
} from './character-class.ts';
import { fold } from './fold.ts';
import { addJoinedForm, addToHash, getFoldedWord, type Word } from './word-table.ts';

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

export function tokenize(text: string): Token[] {
  const words: Word[] = [];
  const offsets: number[] = [];
  scan(text, { words, offsets });
  return words.map((word, index) => ({
    text: word.text,
    start: offsets[2 * index]!,
    end: offsets[2 * index + 1]!,
    forms: word.forms,
  }));
}

/** The words of a text in order. */
export function scanWords(text: string): readonly Word[] {
  const scanned: ScannedText = { words: [], offsets: undefined };
  scan(text, scanned);
  return scanned.words;
}

interface ScannedText {
  readonly words: Word[];
  /** The start and the end of each word, unless they are not needed. */
  readonly offsets: number[] | undefined;
}

function scan(text: string, scanned: ScannedText): void {
  const units = readUnits(text);
  let at = 0;
  while (at < text.length) {
    const found = classAt(text, at);
    if (found === letter || found === digit) at = readWord(text, units, at, scanned);
    else if (found === unspaced) at = readUnspaced(text, units, at, scanned);
    else at++;
  }
}

const shortBuffer = Buffer.alloc(16_384);
const shortUnits = new Uint16Array(shortBuffer.buffer, shortBuffer.byteOffset, shortBuffer.length / 2);

/** The UTF-16 code units of a text; valid until the next call. Processors that Node supports are little-endian, except s390x. */
function readUnits(text: string): Uint16Array {
  if (text.length <= shortUnits.length) {
    shortBuffer.write(text, 'utf16le');
    return shortUnits;
  }
  const units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, 'utf16le');
  return units;
}

/** Reads a word, with all parts if it has hyphens. Returns the offset after it. */
function readWord(text: string, units: Uint16Array, start: number, scanned: ScannedText): number {
  let hash = 0;
  let end = start;
  let found = separator;
  for (; end < text.length; end++) {
    const unit = units[end]!;
    found = classes[unit]!;
    if (found !== letter && found !== digit) break;
    hash = addToHash(hash, unit);
  }
  if (end === text.length || found === separator) {
    addWord(getFoldedWord(text, units, start, end, hash), start, end, scanned);
    return end;
  }
  return readUnusualWord(text, units, start, scanned);
}

/** Reads a word with marks, apostrophes, hyphens or characters that have not been classified yet. */
function readUnusualWord(text: string, units: Uint16Array, start: number, scanned: ScannedText): number {
  const { words } = scanned;
  const first = words.length;
  let end = findWordEnd(text, start);
  addWord(findWordInRange(text, units, start, end), start, end, scanned);
  while (continuesAfter(text, end)) {
    const partStart = end + 1;
    end = findWordEnd(text, partStart);
    addWord(findWordInRange(text, units, partStart, end), partStart, end, scanned);
  }
  if (words.length - first > 1) words[first] = addJoinedForm(words.slice(first));
  return end;
}

/** Reads a run of text without spaces as overlapping pairs of characters. Returns the offset after it. */
function readUnspaced(text: string, units: Uint16Array, start: number, scanned: ScannedText): number {
  let end = findCharacterEnd(text, start);
  if (!isUnspaced(text, end)) addWord(findWordInRange(text, units, start, end), start, end, scanned);
  let before = start;
  while (isUnspaced(text, end)) {
    const current = end;
    end = findCharacterEnd(text, current);
    addWord(findWordInRange(text, units, before, end), before, end, scanned);
    before = current;
  }
  return end;
}

function isUnspaced(text: string, at: number): boolean {
  return at < text.length && classAt(text, at) === unspaced;
}

function addWord(word: Word, start: number, end: number, { words, offsets }: ScannedText): void {
  if (word.text === '') return;
  words.push(word);
  offsets?.push(start, end);
}

function findWordInRange(text: string, units: Uint16Array, start: number, end: number): Word {
  let hash = 0;
  for (let at = start; at < end; at++) hash = addToHash(hash, units[at]!);
  return getFoldedWord(text, units, start, end, hash);
}

/** Whether a hyphen and another part of the word are at an offset. */
function continuesAfter(text: string, at: number): boolean {
  if (at + 1 >= text.length || classAt(text, at) !== hyphen) return false;
  const next = classAt(text, at + 1);
  return next === letter || next === digit;
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

/** The end of a character with its marks. */
function findCharacterEnd(text: string, start: number): number {
  let end = start + lengthAt(text, start);
  while (end < text.length && classAt(text, end) === mark) end += lengthAt(text, end);
  return end;
}

/** UTF-16 code units of the character. */
function lengthAt(text: string, at: number): number {
  return text.charCodeAt(at) >= 0xd800 && text.codePointAt(at)! > 0xffff ? 2 : 1;
}
