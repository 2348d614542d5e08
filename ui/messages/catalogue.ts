/** The texts of the pages. English is the source: the other catalogues have the same keys, which their type checks. */
import type { Language } from '../../src/pages/shared/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import type { PluralForms } from './plural-forms.ts';

/** A text with `{name}` for each value, or one text for each plural form of the value `count`. */
type Message = string | PluralForms;

export type MessageKey = keyof typeof en;

export type Catalogue = Readonly<Record<MessageKey, Message>>;

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, nl };

type Values = Readonly<Record<string, string | number>>;

/** Writes the text of a message in one language. */
export type Translate = (key: MessageKey, values?: Values) => string;

const translates = new Map<Language, Translate>();

export function translateTo(language: Language): Translate {
  const known = translates.get(language) ?? createTranslate(language);
  translates.set(language, known);
  return known;
}

function createTranslate(language: Language): Translate {
  const catalogue = catalogues[language];
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const message: Message = catalogue[key];
    const text =
      typeof message === 'string'
        ? message
        : (message[plurals.select(Number(values.count))] ?? message.other);
    if (!text.includes('{')) return text;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === 'number' ? numbers.format(value) : (value ?? '');
    });
  };
}

/** The plural forms of a message whose count only an island knows. */
export function listForms(language: Language, key: MessageKey): PluralForms {
  const message: Message = catalogues[language][key];
  return typeof message === 'string' ? { other: message } : message;
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
