/**
 * Finds languages that are stated in words: by a name in any language that Intl knows (`englanti`), or inside of a sentence (`Finding aid
 * written in English.`). languages.ts has the codes, and the names that are looked up first.
 */
import { languageTag, listLanguageTags, toLanguageCode } from './languages.ts';

/** In characters; a longer text is not searched for names. */
const maxSentenceLength = 500;

/** In characters; shorter words in Latin script are codes or parts of sentences. */
const minNameLength = 4;

/** Words of the longest name. A longer text is a sentence. */
const maxNameWords = 7;

/** Names from the locales that were read so far. All of them take about half a second, so each is read when the ones before lack a name. */
const names = new Map<string, string>();
let unreadLocales: Iterator<string> | undefined;
let namedCodes: readonly string[] | undefined;

/** The stored code of a language by any code or name. Names without their accents are accepted too. */
export function findLanguage(value: string): string | undefined {
  const code = toLanguageCode(value);
  if (code !== undefined) return code;
  const key = foldName(value);
  if (key === '' || key.length > maxSentenceLength || isTooShort(key)) return undefined;
  return key.split(' ').length > maxNameWords ? undefined : findName(key);
}

function findName(key: string): string | undefined {
  unreadLocales ??= Intl.DisplayNames.supportedLocalesOf(listLanguageTags()).values();
  while (!names.has(key)) {
    const { value: locale, done } = unreadLocales.next();
    if (done === true) return undefined;
    readNames(locale);
  }
  return names.get(key);
}

/**
 * The language that a text states. Of several languages it is the first one, and one after a preposition takes precedence: `An Arabic
 * version exists; this one is in English` is English. In sentences only languages with a code of two letters are found, since the names
 * of rare languages are words with other meanings.
 */
export function findLanguageInText(text: string): string | undefined {
  const whole = findLanguage(text);
  if (whole !== undefined || text.length > maxSentenceLength) return whole;
  const stated = [...text.matchAll(afterPreposition)].map(([, word]) => word!);
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  for (const word of [...stated, ...words]) {
    const code = isTooShort(word) ? undefined : toLanguageCode(word);
    if (code !== undefined && languageTag(code).length === 2) return code;
  }
  return undefined;
}

/** In English, French, Spanish, German, Dutch, Italian, Portuguese, Danish, Norwegian, Swedish, Polish and Czech. */
const afterPreposition =
  /(?<!\p{L})(?:in|en|auf|em|på|w|v)\s+(?:both\s+|het\s+)?([\p{L}\p{M}]+)(?![\p{L}\p{M}]|\s+(?:script|alphabet|characters|letters)(?!\p{L}))/giu;

function isTooShort(word: string): boolean {
  return word.length < minNameLength && /^[\p{Script=Latin}\p{M}]*$/u.test(word);
}

/** If several languages have the name, the first one is kept. */
function readNames(locale: string): void {
  const display = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  namedCodes ??= listLanguageTags().filter((code) => code.length === 2 && isCanonical(code));
  for (const code of namedCodes) {
    const name = display.of(code);
    const key = name === undefined ? '' : foldName(name);
    if (key !== '' && !names.has(key)) names.set(key, toLanguageCode(code)!);
  }
}

/** False for codes that Intl replaces by another language. */
function isCanonical(code: string): boolean {
  return Intl.getCanonicalLocales(code)[0] === code;
}

/** Lower case without accents, so that `Francais` and the Turkish `İngilizce` are found. */
function foldName(name: string): string {
  return name
    .trim()
    .replace(/\.$/, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '');
}
