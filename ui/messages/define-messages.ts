import type { Language } from '../../src/pages/shared/languages.ts';
import type { PluralForms } from './plural-forms.ts';

/** A text with `{name}` for each value, or one text for each plural form of the value `count`. */
export type Message = Readonly<Record<Language, string | PluralForms>>;

/** Texts by their keys, with all languages side by side. */
export type Messages<Key extends string = string> = Readonly<Record<Key, Message>>;

/** The compiler reports a language without a text. */
export function defineMessages<Key extends string>(messages: Messages<Key>): Messages<Key> {
  return messages;
}

export function isKeyOf<Key extends string>(messages: Messages<Key>, key: string): key is Key {
  return Object.hasOwn(messages, key);
}

/** The text of a message in one language, or its plural forms. */
export function textOf(message: Message, language: Language): string | PluralForms {
  const text = message[language];
  if (language !== 'fr') return text;
  if (typeof text === 'string') return addFrenchSpaces(text);
  const spaced = Object.entries(text).map(([form, one]) => [form, addFrenchSpaces(one)]);
  return Object.fromEntries(spaced) as PluralForms;
}

/** French has a no-break space before `: ; ? !` and inside quotation marks. The messages have spaces, which authors can see. */
function addFrenchSpaces(text: string): string {
  return text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, '\u00A0');
}

/** The plural forms of a message whose count only an island knows. */
export function pluralFormsOf(message: Message, language: Language): PluralForms {
  const text = textOf(message, language);
  return typeof text === 'string' ? { other: text } : text;
}
