import { toLanguageCode } from '../../model/languages.ts';
import type { ReadContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedItem } from './collected-item.ts';

/** Sources for the language of a description, most reliable first. */
interface LanguageHints {
  /** Language codes of the header; an unknown one adds a warning. */
  readonly codes: readonly string[];
  /** Names of languages, and `xml:lang` of elements; unknown ones are ignored. */
  readonly others: readonly (string | undefined)[];
}

/**
 * The first known language, otherwise that of the context. Codes of other languages and unknown codes are kept as unknown properties.
 */
export function findDescriptionLanguage(
  hints: LanguageHints,
  { location, unknown }: Pick<CollectedItem, 'location' | 'unknown'>,
  context: ReadContext,
): string {
  const stated = findLanguage(hints);
  const language = stated ?? context.language;
  if (stated === undefined && hints.codes.length === 0) context.onAssumedLanguage?.(location);
  for (const code of hints.codes) {
    const known = toLanguageCode(code);
    if (known === undefined) addWarning(context.warn, 'unknown-language', location);
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
