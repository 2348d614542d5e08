import type { Place } from '../model/draft.ts';
import type { ReadContext } from './format.ts';

/** What can be odd in a file and is kept all the same; one sentence for each code, whatever the place. */
const messages = {
  'no-identifier':
    'A unit has no unitid; its attribute id, or its position among its siblings, stands in for it.',
  'no-title': 'A record has no title or name; its identifier stands in for it.',
  'unknown-language':
    'A language code is not known to ISO 639. For the material it was kept as written, for the description the default language was taken.',
  'impossible-date': 'A date cannot be, such as 30 February; it was kept as text.',
  'contradicting-date':
    'The words of a date and its attribute normal contradict each other; the attribute was taken.',
} as const;

export function warnOf(warn: ReadContext['warn'], code: keyof typeof messages, place: Place): void {
  warn({ code, message: messages[code], place });
}
