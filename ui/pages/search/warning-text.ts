/** The sentence of a warning of a search in the language of the page. */
import type { SearchWarning } from '../../../src/model/search-warnings.ts';
import type { Language } from '../../../src/pages/shared/languages.ts';
import { getTranslator } from '../../messages/translate.ts';
import { translateValue } from '../../messages/value-label.ts';
import { warnings } from './warnings.ts';

export function warningText(language: Language, warning: SearchWarning): string {
  const t = getTranslator(language, warnings);
  const { code, ...values } = warning;
  if (warning.code !== 'partial-facets') return t(code, values as Readonly<Record<string, string | number>>);
  const names = warning.facets.map((name) => translateValue(t, 'filter', name)).join(', ');
  return t(code, { max: warning.max, count: warning.facets.length, names });
}
