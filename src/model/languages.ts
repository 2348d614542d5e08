/**
 * Converts languages and scripts, as archives write them, to their stored codes: ISO 639-2/T (639-3 if 639-2 has no code) and ISO 15924.
 * Also names of countries. Each table is built on first use, since building it takes longer than most commands; afterwards it is constant.
 */
import { createRequire } from 'node:module';
import type { Language } from 'iso-639-3';
import {
  languageGroups,
  otherLanguageNames,
  otherScriptNames,
  scriptCodes,
  withdrawnLanguageCodes,
} from './language-tables.ts';

/** Longer text is a sentence, not the name of a language. */
const maxNameLength = 80;

/** Languages of European finding aids, for names of languages. */
const catalogueLocales = ['de', 'fr', 'nl', 'es', 'it', 'pt', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'da', 'sv'];

/** ISO 639-1, 639-2/B, 639-2/T, 639-3 and withdrawn codes → the stored code. */
let storedCodes: Map<string, string> | undefined;
let languages: readonly Language[] = [];
let englishNames: Map<string, string> | undefined;
let otherNames: Map<string, string> | undefined;
let tags: Map<string, string> | undefined;
let scripts: Map<string, string> | undefined;

/**
 * The stored code of a language: ISO 639-2/T, or 639-3 if 639-2 has none. Accepts ISO 639-1, 639-2/B, 639-2/T and 639-3 codes in any letter
 * case, BCP 47 tags (by the language subtag), withdrawn codes, and names in English, in the language itself, and in the larger European
 * languages. A text that is both a code and a name is read as the code.
 */
export function toLanguageCode(value: string): string | undefined {
  const text = toKey(value);
  if (text === '' || text.length > maxNameLength) return undefined;
  storedCodes ??= readCodes();
  const code = storedCodes.get(text);
  if (code !== undefined) return code;
  englishNames ??= readEnglishNames();
  const byName = englishNames.get(text);
  if (byName !== undefined) return byName;
  const tag = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})+$/.exec(text)?.[1];
  if (tag !== undefined) return storedCodes.get(tag);
  otherNames ??= readOtherNames();
  return otherNames.get(text);
}

/** English name of a language by any of its codes. Returns an unknown code unchanged. */
export function languageName(code: string): string {
  const stored = toLanguageCode(code) ?? code;
  if (Object.hasOwn(languageGroups, stored)) return languageGroups[stored]!;
  const language = languages.find((one) => one.iso6393 === stored);
  if (language === undefined) return code;
  return nameOf(language.iso6391 ?? stored, namesIn('en')) ?? language.name;
}

/** The BCP 47 tag of a stored code: the two-letter code if there is one (`en` for `eng`), otherwise the code itself. */
export function languageTag(code: string): string {
  if (tags === undefined) {
    storedCodes ??= readCodes();
    tags = new Map();
    for (const { iso6391, iso6392T, iso6393 } of languages)
      if (iso6391 !== undefined) tags.set(iso6392T ?? iso6393, iso6391);
  }
  return tags.get(code) ?? code;
}

/** The BCP 47 tags of all languages of ISO 639-3. */
export function listLanguageTags(): readonly string[] {
  storedCodes ??= readCodes();
  return languages.map(({ iso6391, iso6393 }) => iso6391 ?? iso6393);
}

/** ISO 15924 code of a script, by its code in any letter case or by its English name. */
export function toScriptCode(value: string): string | undefined {
  const text = toKey(value);
  if (text === '' || text.length > maxNameLength) return undefined;
  scripts ??= readScripts();
  return scripts.get(text) ?? scripts.get(text.replace(/ (?:script|alphabet)$/, ''));
}

function toKey(value: string): string {
  return value.normalize('NFC').trim().replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase();
}

function readCodes(): Map<string, string> {
  const load = createRequire(import.meta.url);
  languages = (load('iso-639-3') as typeof import('iso-639-3')).iso6393;
  const codes = new Map(Object.entries(withdrawnLanguageCodes));
  for (const group of Object.keys(languageGroups)) codes.set(group, group);
  for (const language of languages) {
    const stored = language.iso6392T ?? language.iso6393;
    codes.set(language.iso6393, stored);
    if (language.iso6392B !== undefined) codes.set(language.iso6392B, stored);
    if (language.iso6391 !== undefined) codes.set(language.iso6391, stored);
  }
  return codes;
}

/** CLDR's names, which are in common use (`Greek`), take precedence over the standard's (`Modern Greek (1453-)`). */
function readEnglishNames(): Map<string, string> {
  const names = new Map(Object.entries(otherLanguageNames));
  addNamesIn('en', names);
  for (const [code, name] of Object.entries(languageGroups)) addName(names, name, code);
  const bare: [string, string][] = [];
  for (const language of languages) {
    const stored = language.iso6392T ?? language.iso6393;
    addName(names, language.name, stored);
    const bracket = language.name.indexOf(' (');
    if (bracket > 0) bare.push([language.name.slice(0, bracket), stored]);
  }
  for (const [name, stored] of bare) addName(names, name, stored);
  return names;
}

function readOtherNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of languages) {
    const locale = language.iso6391;
    if (locale === undefined || Intl.DisplayNames.supportedLocalesOf(locale).length === 0) continue;
    const name = nameOf(locale, namesIn(locale));
    if (name !== undefined) addName(names, name, language.iso6392T ?? language.iso6393);
  }
  for (const locale of catalogueLocales) addNamesIn(locale, names);
  return names;
}

/** Only languages of ISO 639-1 and 639-2: CLDR names few others, and looking up all takes 250 ms. */
function addNamesIn(locale: string, names: Map<string, string>): void {
  const display = namesIn(locale);
  for (const language of languages) {
    const code = language.iso6391 ?? language.iso6392T;
    if (code === undefined) continue;
    const name = nameOf(code, display);
    if (name !== undefined) addName(names, name, language.iso6392T ?? language.iso6393);
  }
}

/** Undefined for codes that Intl replaces by another language (`sh` by `sr-Latn`). */
function nameOf(code: string, display: Intl.DisplayNames): string | undefined {
  return Intl.getCanonicalLocales(code)[0] === code ? display.of(code) : undefined;
}

/** If several languages have the name, the first one is kept. */
function addName(names: Map<string, string>, name: string, code: string): void {
  const key = toKey(name);
  if (!names.has(key)) names.set(key, code);
}

function namesIn(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
}

function readScripts(): Map<string, string> {
  const found = new Map<string, string>();
  const display = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });
  for (const code of scriptCodes.split(' ')) {
    found.set(code.toLowerCase(), code);
    const name = display.of(code);
    if (name !== undefined) found.set(toKey(name), code);
  }
  for (const [name, code] of Object.entries(otherScriptNames)) {
    found.set(name, code);
    const bare = name.replace(/ \(.*\)$/, '');
    if (!found.has(bare)) found.set(bare, code);
  }
  return found;
}

/** The English name of a country by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string): string | undefined {
  return countryNameIn('en', code);
}

/** The names of a country in English and in the larger European languages, each once, English first; none for an unknown code. */
export function listCountryNames(code: string): readonly string[] {
  return [...new Set(['en', ...catalogueLocales].flatMap((locale) => countryNameIn(locale, code) ?? []))];
}

/** By locale. Creating one takes about twenty times as long as reading a name. */
const countryDisplays = new Map<string, Intl.DisplayNames>();

function countryNameIn(locale: string, code: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  const display =
    countryDisplays.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  countryDisplays.set(locale, display);
  return display.of(code.toUpperCase());
}
