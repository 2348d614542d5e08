/** Classes of characters for the tokenizer, as a table by code unit that is filled on first use. */

export const separator = 0;
export const letter = 1;
export const digit = 2;
/** Accents, vowel signs, and invisible characters such as soft hyphens. Belong to the character before them. */
export const mark = 3;
/** Joins two letters to one word. */
export const apostrophe = 4;
export const hyphen = 5;
/** A letter of a script that is written without spaces between words. */
export const unspaced = 6;
/** The Catalan `l·l`. */
export const middleDot = 7;
/** The ASCII quotation mark, which is a Hebrew gershayim between Hebrew letters. */
export const quotationMark = 8;

const surrogate = 254;
const unknown = 255;

/** Han, kana, bopomofo, Hangul, Thai, Lao, Myanmar, Khmer. ー and 々 are not in these scripts, but belong to them. */
const unspacedScripts =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}ー々ｰ]$/u;
/** U+1FEF and U+1FFD are equivalent to U+0060 and U+00B4. */
export const apostropheCharacters = "'’‘ʼ＇′`´\u1fef\u1ffd׳״";
const apostrophes = new Set(apostropheCharacters);
/** ASCII, U+2010, the non-breaking hyphen, the Hebrew maqaf, full width. Dashes separate, since they are used between dates. */
const hyphenCharacters = '‐\u2011\u05be－-';
const hyphens = new Set(hyphenCharacters);
/** Format characters, variation selectors, Hangul vowels and final consonants, half-width voicing marks. */
const markLike = /^[\p{M}\p{Cf}\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]$/u;

/** Matches the characters that join two parts of a word, and `"`, which is a Hebrew gershayim between letters. */
export const wordJoinerPattern = new RegExp(`[${apostropheCharacters}"${hyphenCharacters}]`, 'gu');

/** By code unit. Values above the classes are for surrogates and for characters that have not been classified yet: see {@link classAt}. */
export const classes = new Uint8Array(0x10000).fill(unknown);
classes.fill(surrogate, 0xd800, 0xe000);

/** The class of the character that begins at `at`. A code unit that is half of a pair only is a separator. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  const known = classes[unit]!;
  if (known < surrogate) return known;
  if (known === surrogate) return classOfPair(text.codePointAt(at)!);
  const found = classify(text[at]!);
  classes[unit] = found;
  return found;
}

function classOfPair(code: number): number {
  return code < 0x10000 ? separator : classify(String.fromCodePoint(code));
}

function classify(character: string): number {
  if (apostrophes.has(character)) return apostrophe;
  if (hyphens.has(character)) return hyphen;
  if (character === '·' || character === '\u0387') return middleDot;
  if (character === '"') return quotationMark;
  // The zero-width space is a format character, but separates words.
  if (character === '\u200b') return separator;
  if (markLike.test(character)) return mark;
  if (/^\p{Nd}$/u.test(character)) return digit;
  if (/^[\p{L}\p{Nl}]$/u.test(character)) return unspacedScripts.test(character) ? unspaced : letter;
  return separator;
}

/** Letters, points and punctuation of Hebrew. */
export function isHebrew(unit: number): boolean {
  return unit >= 0x0590 && unit <= 0x05ff;
}
