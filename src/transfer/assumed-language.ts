/** The language of descriptions whose language a file does not state. */
import type { ReadContext } from '../formats/format.ts';
import { addWarning } from '../formats/read-warnings.ts';
import type { Importer } from '../graph/importer.ts';
import { undetermined } from '../model/undetermined-language.ts';

/**
 * For one file: the language of the request, otherwise that of the profile or of the scope, otherwise `und`. If it is that of the scope or
 * `und`, the file gets one warning.
 */
export function assumeLanguage(
  given: string | undefined,
  { env, scopeLanguage }: Pick<Importer, 'env' | 'scopeLanguage'>,
  warn: ReadContext['warn'],
): Pick<ReadContext, 'language' | 'onAssumedLanguage'> {
  if (given !== undefined) return { language: given };
  const { assumedLanguage } = env.profile;
  if (assumedLanguage !== 'of-scope') return { language: assumedLanguage };
  let isReported = false;
  return {
    language: scopeLanguage ?? undetermined,
    onAssumedLanguage: (location) => {
      if (!isReported) addWarning(warn, 'no-language', location);
      isReported = true;
    },
  };
}
