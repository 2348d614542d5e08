/**
 * Writes the texts of the pages: the messages that several pages share, which are listed here, and those of one page, which are in its folder.
 *
 * Why not i18next (27.0.1) or intl-messageformat (12.1.5): a text with a plural takes 9.9 and 4.1 microseconds, here 1.8. i18next writes a missing key
 * as the text, and counts without separators; here the compiler reports the key.
 */
import { type Language, languages } from '../../src/pages/shared/languages.ts';
import { changes } from './changes.ts';
import { type Messages, textOf } from './define-messages.ts';
import { differences } from './differences.ts';
import { findingAids } from './finding-aids.ts';
import { formats } from './formats.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { navigation } from './navigation.ts';
import { passkeyMessages } from './passkeys.ts';
import type { PluralForms } from './plural-forms.ts';
import { recordTypeMessages } from './record-types.ts';
import { roleMessages } from './roles.ts';
import { search } from './search.ts';
import { sourceElements } from './source-elements.ts';
import { staff } from './staff.ts';
import { undo } from './undo.ts';
import { viewer } from './viewer.ts';

const shared = [
  changes,
  differences,
  findingAids,
  formats,
  imports,
  items,
  navigation,
  passkeyMessages,
  recordTypeMessages,
  roleMessages,
  search,
  sourceElements,
  staff,
  undo,
  viewer,
] as const;

type KeyOf<Part> = Part extends Messages<infer Key> ? Key : never;

export type SharedMessageKey = KeyOf<(typeof shared)[number]>;

const sharedKeys: ReadonlySet<string> = new Set(shared.flatMap(Object.keys));

export function isSharedMessageKey(key: string): key is SharedMessageKey {
  return sharedKeys.has(key);
}

type Values = Readonly<Record<string, string | number>>;

/** Writes the text of a shared message, or of one of the page's own, in one language. */
export type Translate<OwnKey extends string = never> = (key: SharedMessageKey | OwnKey, values?: Values) => string;

type Translates = Map<Messages | undefined, Translate<string>>;

const translates = Object.fromEntries(languages.map((language): [Language, Translates] => [language, new Map()])) as Readonly<
  Record<Language, Translates>
>;

/** @param own messages of a page */
export function getTranslator<OwnKey extends string = never>(language: Language, own?: Messages<OwnKey>): Translate<OwnKey> {
  const known = translates[language].get(own);
  if (known !== undefined) return known;
  const created = createTranslate(language, own === undefined ? shared : [own, ...shared]);
  translates[language].set(own, created);
  return created;
}

/** Texts are looked up once: most pages use a few of the messages. */
function createTranslate(language: Language, parts: readonly Messages[]): Translate<string> {
  const texts = new Map<string, string | PluralForms>();
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const find = (key: string): string | PluralForms => {
    const text = textOf(parts.find((part) => Object.hasOwn(part, key))![key]!, language);
    texts.set(key, text);
    return text;
  };
  return (key, values = {}) => {
    const message = texts.get(key) ?? find(key);
    const text = typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other);
    if (!text.includes('{')) return text;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? '');
    });
  };
}
