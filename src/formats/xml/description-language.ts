import { toLanguageCode } from '../../model/languages.ts';
import type { ReadContext } from '../format.ts';
import { warnOf } from '../oddities.ts';
import { addValue, type Gathered } from './gathered.ts';

/** Where a document may say in which language it is written, best source first. */
export interface LanguageHints {
  /** Codes given for the purpose; one that nobody knows is warned of. */
  readonly codes: readonly string[];
  /** Names of languages, and `xml:lang` of elements: taken where understood. */
  readonly others: readonly (string | undefined)[];
}

/**
 * The language of a description: the first that is understood, else the default. A code that says something else, of a second language or of
 * none, is kept.
 */
export function findDescriptionLanguage(
  hints: LanguageHints,
  { location, unknown }: Pick<Gathered, 'location' | 'unknown'>,
  context: ReadContext,
): string {
  const language = findLanguage(hints) ?? context.language;
  for (const code of hints.codes) {
    const known = toLanguageCode(code);
    if (known === undefined) warnOf(context.warn, 'unknown-language', location);
    if (known !== language)
      addValue(unknown, `${location.path.replaceAll('/', '_')}_otherLanguageCode`, code);
  }
  return language;
}

function findLanguage(hints: LanguageHints): string | undefined {
  for (const hint of [...hints.codes, ...hints.others]) {
    const language = hint === undefined ? undefined : toLanguageCode(hint);
    if (language !== undefined) return language;
  }
  return undefined;
}
