/**
 * The folded form and the other spellings of each word, with a cache of limited size. The cache is a table addressed by a hash that the scanner
 * computes while it reads, and compares UTF-16 code units in typed arrays. So a known word needs no substring and no memory. A Map of
 * substrings took 1.5 times as long per word.
 */
import { apostropheCharacters, isHebrew } from './character-class.ts';
import { fold, truncate } from './fold.ts';

export interface Word {
  /** Folded; empty if nothing remains. */
  readonly text: string;
  /** Other spellings, which do not depend on a language. */
  readonly forms: readonly string[];
  /** Cached by {@link collectWords}: the related forms in the language in which the word was used last. */
  related: { readonly language: string; readonly forms: readonly string[] } | undefined;
}

export const maxTokenLength = 40;
/** Only the beginning of a longer word is folded. It has more than one code unit per letter in decomposed text. */
const maxFoldedLength = 400;
/** Longer words are rare, and would make the cache large. */
const maxCachedLength = 32;
/** A power of two. Each word can be in one of two neighbouring slots, so that two frequent words do not replace each other. */
const slotCount = 32_768;

const noForms: readonly string[] = [];
const cachedWords: (Word | undefined)[] = Array.from({ length: slotCount });
/** The original word of each slot: its length, 0 for none, and its code units. */
const cachedLengths = new Uint8Array(slotCount);
const cachedUnits = new Uint16Array(slotCount * maxCachedLength);
/** Which of the two slots is replaced next. */
let victim = 0;

/**
 * The word between two offsets.
 * @param units the code units of `text`.
 * @param hash see {@link addToHash}.
 */
export function getFoldedWord(
  text: string,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
): Word {
  if (end - start > maxCachedLength)
    return foldWord(text.slice(start, Math.min(end, start + maxFoldedLength)));
  const first = (hash ^ (hash >>> 15)) & (slotCount - 2);
  if (isInSlot(first, units, start, end)) return cachedWords[first]!;
  if (isInSlot(first + 1, units, start, end)) return cachedWords[first + 1]!;
  victim ^= 1;
  const slot = first + victim;
  const word = foldWord(copyText(text.slice(start, end)));
  cachedWords[slot] = word;
  cachedLengths[slot] = end - start;
  cachedUnits.set(units.subarray(start, end), slot * maxCachedLength);
  return word;
}

/** The hash of a word is that of its UTF-16 code units in order, from 0. */
export function addToHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function isInSlot(slot: number, units: Uint16Array, start: number, end: number): boolean {
  const length = end - start;
  if (cachedLengths[slot] !== length) return false;
  const offset = slot * maxCachedLength;
  for (let index = 0; index < length; index++)
    if (cachedUnits[offset + index] !== units[start + index]) return false;
  return true;
}

/** V8 stores a slice as a reference to the whole text, which the cache would keep in memory. */
function copyText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Written together with its noun, as is the elided article of l'archive. */
const arabicArticle = 'ال';
const anyApostrophe = new RegExp(`[${apostropheCharacters}"]`, 'u');

function foldWord(original: string): Word {
  const parts = original.split(anyApostrophe).map(fold);
  const text = truncate(parts.join(''), maxTokenLength);
  const forms: string[] = [];
  if (parts.length > 1 && !isHebrew(text.charCodeAt(0))) addPartForms(forms, text, parts);
  if (text.startsWith(arabicArticle) && text.length > 4) addForm(forms, text, text.slice(2));
  for (const form of [text, ...forms]) addForm(forms, text, withoutUmlautSpelling(form));
  return { text, forms: forms.length === 0 ? noForms : forms, related: undefined };
}

/**
 * Returns the first part of a hyphenated word, with all parts joined as a further form. Returns it unchanged if a part is a number: 1939-1945, 12-B.
 */
export function addJoinedForm(parts: readonly Word[]): Word {
  const first = parts[0]!;
  let joined = '';
  for (const { text } of parts) {
    if (/^\d+$/.test(text)) return first;
    if (joined.length < maxTokenLength) joined += text;
  }
  const forms = [...first.forms];
  addForm(forms, first.text, joined);
  return { text: first.text, forms, related: undefined };
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
export function withoutUmlautSpelling(text: string): string {
  return text.replace(/([ao])e|(?<![aeiouq])ue|^aa/g, (found, vowel?: string) => vowel ?? found[0]!);
}
