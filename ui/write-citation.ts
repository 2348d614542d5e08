/** The citation of an item as one text, on its page and on the cover of its finding aid, for items whose archive prefers no other. */
import type { Language } from '../src/pages/shared/languages.ts';
import { removeMarkup } from '../src/pages/shared/rich-text.ts';
import type { ShownItem } from '../src/pages/shared/shown-item.ts';
import { formatTitle, formatWrittenPeriod } from './format-values.ts';
import { getTranslator } from './messages/translate.ts';

type CitedItem = Pick<ShownItem, 'title' | 'codes' | 'unnamed' | 'periods' | 'citation' | 'ancestors'>;

/**
 * The title, date, code, fonds and institution, each once: a unit may have its code as title, and its date at the end of the title. Items without a
 * reference code, such as institutions and concepts, are cited with the item that contains them.
 */
export function writeCitation(data: CitedItem, language: Language): string {
  const title = removeMarkup(formatTitle(data, language));
  const [date] = data.periods.map((period) => formatWrittenPeriod(period, language));
  const parts = [
    title,
    ...(date === undefined || trimEnd(title).endsWith(date) ? [] : [date]),
    ...(data.citation.isCitedByCode ? listPlace(data, language) : listParent(data, language)),
  ].map((part) => trimEnd(removeMarkup(part)));
  const text = [...new Set(parts)].filter((part) => part !== '').join(', ');
  return text.endsWith('.') ? text : `${text}.`;
}

function listPlace({ citation }: CitedItem, language: Language): readonly string[] {
  const { code: own, codeAbove, top, holder } = citation;
  const code = own ?? (codeAbove && getTranslator(language)('citation.codeAbove', { code: codeAbove }));
  return [code, top, holder].filter((part) => part !== undefined);
}

function listParent({ ancestors }: CitedItem, language: Language): readonly string[] {
  return ancestors.slice(-1).map((parent) => formatTitle(parent, language));
}

/**
 * Without punctuation that a comma would follow. The period of an abbreviation stays: abbreviations are short, and end with a consonant (`Assoc.`),
 * unlike other words with a capital letter (`Globe.`).
 */
function trimEnd(text: string): string {
  return text
    .replace(/[\s,;:]+$/, '')
    .replace(/(?<=[)\]"”»]|\p{Ll}{5}|\p{L}{3}[aeiouyàáèéìíòóùú]|\d{4})\.$/u, '');
}
