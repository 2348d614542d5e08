/** Recognises the names of languages and scripts in texts of source files, such as `English Latin` and `deutsch`. */
import { languageTag } from '../../model/languages.ts';
import { languages } from './languages.ts';
import { translateCode } from './translate-code.ts';

interface NamedCodes {
  readonly languages?: readonly string[];
  readonly scripts?: readonly string[];
}

/** Words beside the name of a language or script: `Latin Alphabet`. */
const otherWords = /(?<!\p{L})(?:alphabet|script|schrift|écriture|schrift|and|und|et|en)(?!\p{L})/gu;

/** Whether a text consists of the names or codes of these languages and scripts. */
export function namesOnlyLanguages(text: string, codes: NamedCodes): boolean {
  const names = [
    ...(codes.languages ?? []).flatMap((code) => [code, ...listNames('language', code)]),
    ...(codes.scripts ?? []).flatMap((code) => [code, ...listNames('script', code)]),
  ].map((name) => name.toLowerCase());
  if (names.length === 0) return false;
  // Longer names first: "Traditional Chinese" has "Chinese" in it.
  const rest = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ' '), text.toLowerCase());
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(otherWords, ' '));
}

/** The code that a text is the name of, or that it writes in capital letters: `Eng`. */
export function findLanguageCode(text: string, codes: readonly string[]): string | undefined {
  const own = text.trim().toLowerCase();
  return codes.find(
    (code) => own === code || listNames('language', code).some((name) => name.toLowerCase() === own),
  );
}

/** The names of a code in the languages of the pages, and of a language in itself. */
function listNames(kind: 'language' | 'script', code: string): readonly string[] {
  const names = languages.map((language) => translateCode(kind, code, language));
  const self = kind === 'language' ? nameInItself(code) : undefined;
  return [...names, ...(self === undefined ? [] : [self])];
}

function nameInItself(code: string): string | undefined {
  const tag = languageTag(code);
  return Intl.DisplayNames.supportedLocalesOf(tag).length === 0
    ? undefined
    : new Intl.DisplayNames(tag, { type: 'language' }).of(tag);
}
