/**
 * Characters of Windows-1252 that programs wrote as control characters: `&#x85;`, the number of the byte, for an ellipsis. Records keep what the file
 * has; pages show the character that was meant, as browsers do for such references in HTML. Scripts in browsers import this file.
 *
 * Why not TextDecoder: it decodes bytes, and the scripts of reading pages would convert each character to a byte first.
 */

/** The characters of 0x80 to 0x9F. A space is one that Windows-1252 does not assign. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const controlCharacter = /[\u0080-\u009f]/g;

/** Keeps the length of the text, and so the offsets of words that a search found in it. */
export function replaceControlCharacters(text: string): string {
  return text.replace(controlCharacter, (character) => windows1252[character.charCodeAt(0) - 0x80]!);
}
