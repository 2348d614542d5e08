/** The language of descriptions whose language a file does not state. */
import type { FormatContext } from '../../formats/format.ts';
import { addWarning } from '../../formats/read-warnings.ts';
import type { Importer } from '../../graph/import/import.ts';
import { undetermined } from '../../model/language-tables.ts';

/** For one file: the language of the request, otherwise that of the profile. If it is `und`, the file gets one warning. */
export function assumeLanguage(
  given: string | undefined,
  { env }: Pick<Importer, 'env'>,
  warn: FormatContext['warn'],
): Pick<FormatContext, 'language' | 'onAssumedLanguage'> {
  if (given !== undefined) return { language: given };
  const { assumedLanguage: language } = env.profile;
  if (language !== undetermined) return { language };
  let isReported = false;
  return {
    language,
    onAssumedLanguage: (location) => {
      if (!isReported) addWarning(warn, 'no-language', location);
      isReported = true;
    },
  };
}
