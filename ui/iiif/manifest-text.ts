/** Texts of IIIF manifests: language maps (Presentation 3), and texts or values with a language (Presentation 2). */

/** The text in the language of the reader, or else without a language, in English, or the first one. */
export function readLabel(given: unknown, language: string): string | undefined {
  const texts = listTexts(given);
  const wanted = [language, '', 'en'];
  const found =
    wanted.map((code) => texts.find((text) => text.language.split('-')[0] === code)).find(Boolean) ??
    texts[0];
  return found?.text;
}

interface TextOfLanguage {
  /** In lower case; empty if unknown. */
  readonly language: string;
  readonly text: string;
}

/** Longer labels are cut. */
const maxLength = 200;

function listTexts(given: unknown): readonly TextOfLanguage[] {
  if (typeof given === 'string') return toText('', given);
  if (Array.isArray(given)) return given.flatMap(listTexts);
  if (typeof given !== 'object' || given === null) return [];
  if ('@value' in given) {
    const language = '@language' in given ? String(given['@language']) : '';
    return toText(language, given['@value']);
  }
  return Object.entries(given).flatMap(([language, values]) =>
    Array.isArray(values) ? toText(language === 'none' ? '' : language, values[0]) : [],
  );
}

/** Manifests of version 2 may have markup in labels, which is removed. */
function toText(language: string, value: unknown): readonly TextOfLanguage[] {
  if (typeof value !== 'string') return [];
  const text = value
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? [] : [{ language: language.toLowerCase(), text: text.slice(0, maxLength) }];
}
