/** The direction of a record, whose labels and values are mirrored together, on pages and in PDFs. */
import { undetermined } from '../src/model/language-tables.ts';

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

const known = new Map<string, 'rtl' | undefined>();

const rightToLeftLetter = new RegExp(
  `^(?:${[...rightToLeftScripts].map((script) => `\\p{Script=${script}}`).join('|')})`,
  'u',
);

/**
 * Undefined for a record that is written from left to right, which is the direction of all pages. The script of the language decides; if the language
 * is not known, the first letter of the title.
 * @param language BCP 47 tag
 */
export function directionOf(language: string, title: string): 'rtl' | undefined {
  if (language !== undetermined) return directionOfLanguage(language);
  const [letter = ''] = /\p{L}/u.exec(title) ?? [];
  return rightToLeftLetter.test(letter) ? 'rtl' : undefined;
}

function directionOfLanguage(language: string): 'rtl' | undefined {
  if (known.has(language)) return known.get(language);
  const script = new Intl.Locale(language).maximize().script ?? '';
  const direction = rightToLeftScripts.has(script) ? 'rtl' : undefined;
  known.set(language, direction);
  return direction;
}
