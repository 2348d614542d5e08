import type { LanguageSource } from '../../model/draft.ts';
import { findLanguageInText } from '../../model/language-words.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedItem } from './collected-item.ts';

/** Statements of the language of a description, most reliable first. */
interface LanguageHints {
  /** Language codes of the header; an unknown one adds a warning. */
  readonly codes: readonly string[];
  /** Names of languages, and `xml:lang` of elements; unknown ones are ignored. */
  readonly others: readonly (string | undefined)[];
  /** Texts about the language of the description. */
  readonly texts?: readonly string[];
}

export interface FoundLanguage {
  readonly language: string;
  /** Undefined for a language that the file states by a code or a common name. */
  readonly languageSource: LanguageSource | undefined;
}

/**
 * The first known language, otherwise that of the context. Codes of other languages and unknown codes are kept as unknown properties.
 */
export function findDescriptionLanguage(
  hints: LanguageHints,
  { location, unknown }: Pick<CollectedItem, 'location' | 'unknown'>,
  context: FormatContext,
): FoundLanguage {
  const stated = findLanguage([...hints.codes, ...hints.others], toLanguageCode);
  const inWords = stated ?? findLanguage([...hints.others, ...(hints.texts ?? [])], findLanguageInText);
  const language = inWords ?? context.language;
  if (inWords === undefined && hints.codes.length === 0) context.onAssumedLanguage?.(location);
  for (const code of hints.codes) {
    const known = toLanguageCode(code);
    if (known === undefined) addWarning(context.warn, 'unknown-language', location);
    if (known !== language)
      addValue(unknown, `${location.path.replaceAll('/', '_')}_otherLanguageCode`, code);
  }
  const languageSource = inWords === undefined ? 'assumed' : stated === undefined ? 'words' : undefined;
  return { language, languageSource };
}

function findLanguage(
  hints: readonly (string | undefined)[],
  find: (hint: string) => string | undefined,
): string | undefined {
  for (const hint of hints) {
    const language = hint === undefined ? undefined : find(hint);
    if (language !== undefined) return language;
  }
  return undefined;
}
