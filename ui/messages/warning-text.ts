/** The sentence of a warning of a search in the language of the page. */
import type { SearchWarning } from '../../src/model/search-warnings.ts';
import type { Translate } from './catalogue.ts';
import { translateValue } from './value-label.ts';

export function warningText(t: Translate, warning: SearchWarning): string {
  const { code, ...values } = warning;
  const key = `search.warning.${code}` as const;
  if (warning.code !== 'partial-facets') return t(key, values as Readonly<Record<string, string | number>>);
  const names = warning.facets.map((name) => translateValue(t, 'filter', name)).join(', ');
  return t(key, { max: warning.max, count: warning.facets.length, names });
}
