import type { ReadContext, WarningLocation } from './format.ts';

/** What can be odd in a file and is kept all the same; one sentence for each code, whatever the location. */
const messages = {
  'no-identifier':
    'A unit has no unitid. Its identifier is its attribute id, else its position among its siblings; at the top it is the eadid, else the name of the file, else its title.',
  'no-title':
    'A record has no title or name; its identifier was used, or the titleproper of the finding aid.',
  'unknown-language':
    'A language code is not known to ISO 639. For the material it was kept as written, for the description the default language was taken.',
  'other-country':
    'A repository names another country than the one it was imported into. It was taken all the same; check the scope.',
  'impossible-date': 'A date cannot be, such as 30 February; it was kept as text.',
  'contradicting-date':
    'The words of a date and its attribute normal contradict each other; the attribute was taken.',
  'mended-encoding':
    'Nobody told the encoding of the table and it is not UTF-8 throughout; what is not was read as Windows-1252. Name its encoding with charset.',
  'no-concept-identifier':
    'A concept has neither an address (URI) nor words that an identifier could be made of; its position stands in for it.',
  'no-label': 'A concept is named by others and has no label of its own; its identifier stands in for it.',
  'several-labels':
    'A concept has several preferred labels in one language; the first is its name, the others were kept beside it.',
  'several-schemes': 'The file holds several concept schemes; all their concepts go into the one vocabulary.',
  'internal-audience':
    'A record, or a part of it, is marked audience="internal". It was taken like all others and is as open as they are; the mark was kept as unknown.',
  'unknown-column':
    'A column of the table is no field of the records; its cells were kept as unknown properties. Rename the column, or name it in a mapping.',
  circle: 'A concept stands above itself; the statement that closes the circle was kept as text only.',
} as const;

export function warnOf(
  warn: ReadContext['warn'],
  code: keyof typeof messages,
  location: WarningLocation,
): void {
  warn({ code, message: messages[code], location });
}
