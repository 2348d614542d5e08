import type { Place } from '../../model/draft.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';

/** Where a document may say in which language it is written, best source first. */
export interface LanguageHints {
  /** Codes given for the purpose; one that nobody knows is warned of. */
  readonly codes: readonly string[];
  /** Names of languages, and `xml:lang` of elements: taken where understood. */
  readonly others: readonly (string | undefined)[];
}

/** The language of a description: the first that is understood, else the default. */
export function findDescriptionLanguage(hints: LanguageHints, place: Place, context: ReadContext): string {
  for (const code of hints.codes) {
    if (toLanguageCode(code) === undefined) warnOf(context.warn, 'unknown-language', place);
  }
  for (const hint of [...hints.codes, ...hints.others]) {
    const language = hint === undefined ? undefined : toLanguageCode(hint);
    if (language !== undefined) return language;
  }
  return context.language;
}
