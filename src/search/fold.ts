/**
 * Folds words to the form in which all search backends compare them: lower case, without accents, with one spelling for letters that people
 * type in several ways. A table by code unit is filled on first use, since normalising single characters is slow.
 *
 * Why not remove-accents (0.5.0): it keeps `ß` and the accents of Greek letters, and changes `й` to `и`.
 */

/** Letters without a decomposition in Unicode, and letters that are typed in several ways. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ƒ: 'f',
  ƀ: 'b',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ə: 'e',
  ɨ: 'i',
  ɩ: 'i',
  ƙ: 'k',
  ɔ: 'o',
  ɵ: 'o',
  ƥ: 'p',
  ʀ: 'r',
  ɉ: 'j',
  ⱦ: 't',
  ƭ: 't',
  ʉ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ȥ: 'z',
  ǝ: 'e',
  ɣ: 'g',
  ς: 'σ',
  ё: 'е',
  ґ: 'г',
  // Yiddish digraphs.
  װ: 'וו',
  ױ: 'וי',
  ײ: 'יי',
  // Alef wasla, alef maksura, ta marbuta, and the Persian and Urdu letters yeh, kaf and heh.
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ی: 'ي',
  ې: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۀ: 'ه',
};

/** Cyrillic letters whose mark makes another letter of the alphabet. */
const lettersWithMark = new Set('йїўѓќ');

/**
 * Marks that readers leave out: accents, niqqud, harakat. Vowel signs of Indian scripts are marks too, but belong to the spelling. The others
 * are variation selectors, tatweel, the Catalan middle dot, the modifier letters of romanisation (ʹ ʺ ʻ ʼ ʽ ʾ ʿ), Hangul and Khmer fillers,
 * and format characters such as soft hyphens and direction marks.
 */
const dropped = new RegExp(
  [
    '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670',
    '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff',
    '\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u{e0100}-\\u{e01ef}\\u0374\\u0640\\u00b7\\u02b9-\\u02bf\\u02c8-\\u02cf',
    '\\u115f\\u1160\\u17b4\\u17b5\\p{Cf}]',
  ].join(''),
  'gu',
);

const notPartOfWord = /[^\p{L}\p{M}\p{Nd}\p{Nl}]/gu;

/** By code unit; undefined until first use. */
const foldedUnits: (string | undefined)[] = Array.from({ length: 0x3000 });
for (let unit = 0; unit < 0x80; unit++) foldedUnits[unit] = String.fromCharCode(unit).toLowerCase();

const ascii = /^[\0-\x7f]*$/;

/** Idempotent. Equal for canonically equivalent words (NFC, NFD). Characters that belong to no word, such as spaces, are kept. */
export function fold(word: string): string {
  if (ascii.test(word)) return word.toLowerCase();
  const composed = word.normalize('NFC');
  let folded = '';
  for (let at = 0; at < composed.length; at++) {
    const unit = composed.charCodeAt(at);
    if (unit < 0x3000) folded += foldedUnits[unit] ??= foldCharacter(composed[at]!);
    else if (isUnchanged(unit)) folded += composed[at];
    else {
      const character = String.fromCodePoint(composed.codePointAt(at)!);
      folded += foldCharacter(character);
      at += character.length - 1;
    }
  }
  // Characters that are neighbours only now may have a composed form: half-width katakana and their voicing marks, Hangul jamo.
  return folded.normalize('NFC');
}

/** Han and Hangul, which have neither case nor accents. */
function isUnchanged(unit: number): boolean {
  return (unit >= 0x3400 && unit < 0xa000) || (unit >= 0xac00 && unit < 0xd7a4);
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  if (lettersWithMark.has(lower)) return lower;
  const plain = lower.normalize('NFKD').replace(dropped, '').toLowerCase();
  let folded = '';
  for (const letter of plain) folded += foldedLetters[letter] ?? foldDigit(letter);
  folded = folded.normalize('NFC');
  // The compatibility forms of some letters contain spaces, and those of some symbols letters (℡); both must stay one word or none.
  return isWordCharacter(character) ? folded.replace(notPartOfWord, '') : folded;
}

/** Decimal digits of all scripts become ASCII digits. Unicode assigns each set of ten digits consecutive code points. */
function foldDigit(character: string): string {
  if (character <= '9' || !/^\p{Nd}$/u.test(character)) return character;
  const code = character.codePointAt(0)!;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

function isWordCharacter(character: string): boolean {
  return /^[\p{L}\p{M}\p{Nd}\p{Nl}]$/u.test(character);
}

/** Cuts a text to a number of UTF-16 code units, or one fewer to keep a surrogate pair together. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maxLength - 1 : maxLength);
}
