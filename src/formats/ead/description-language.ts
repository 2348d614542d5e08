import { toLanguageCode } from '../../model/languages.ts';
import type { ReadContext } from '../format.ts';
import type { Gathered, Values } from '../xml/gathered.ts';

/** Where the header names its language in words; kept as unknown, and read all the same. */
const LANGUAGE_WORDS = 'ead_eadheader_profiledesc_langusage_language_';

/**
 * The language a finding aid is written in: the first one of its header that is understood, by code or by name, else
 * `xml:lang` of the document, else the default. A code that nobody knows is warned of.
 */
export function findDescriptionLanguage(
  header: Gathered,
  file: Values,
  top: Gathered,
  context: ReadContext,
): string {
  const codes = file.get('langcode') ?? [];
  const candidates = [
    ...codes,
    ...(header.unknown.get(LANGUAGE_WORDS) ?? []),
    header.attributes['lang'] ?? '',
    top.attributes['lang'] ?? '',
  ];
  for (const code of codes) {
    if (toLanguageCode(code) === undefined) warnOfLanguage(context.warn, header);
  }
  for (const candidate of candidates) {
    const language = toLanguageCode(candidate);
    if (language !== undefined) return language;
  }
  return context.language;
}

/** Says once more that a language code is not understood. */
export function warnOfLanguage(warn: ReadContext['warn'], { place }: Gathered): void {
  warn({
    code: 'unknown-language',
    message:
      'A language code is not known to ISO 639 and was left as it is, or replaced by the default language.',
    place,
  });
}
