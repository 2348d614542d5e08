/** Names of scripts that fonts of the package lack, for the warning about characters without a font. */

const scripts = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Mongolian',
  'Ethiopic',
  'Syriac',
  'Thaana',
  'Cherokee',
  'Coptic',
  'Gothic',
  'Cuneiform',
  'Egyptian_Hieroglyphs',
].map((name) => [name, new RegExp(`^\\p{Script=${name}}`, 'u')] as const);

/** Symbols, punctuation, and letters of scripts that are not in the list. */
const otherScripts = 'other scripts and symbols';

/** Undefined for a character that is not visible, which needs no font. */
export function scriptOf(codePoint: number): string | undefined {
  const character = String.fromCodePoint(codePoint);
  const found = scripts.find(([, pattern]) => pattern.test(character));
  if (found !== undefined) return found[0].replaceAll('_', ' ');
  return /^[\p{L}\p{N}\p{S}\p{P}]$/u.test(character) ? otherScripts : undefined;
}
