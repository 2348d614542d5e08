/** Labels of the values of filters and facets in the language of the page. */
import { findSearchValue } from '../../src/model/search-values.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import { translateCode } from '../../src/pages/shared/translate-code.ts';
import { labelOfValue } from './labels.ts';
import { isSharedMessageKey, type Translate } from './translate.ts';

/** The text of a message, or the value itself if it has no message. */
export function translateValue(t: Translate, kind: string, value: string): string {
  const key = `${kind}.${value}`;
  return isSharedMessageKey(key) ? t(key) : value;
}

/** @param name of the filter or facet @param title of the item, for filters whose values are ids */
export function valueLabel(t: Translate, language: Language, name: string, value: string, title?: string): string {
  if (name === 'country') return translateCode('country', value, language);
  if (title !== undefined) return title;
  if (name === 'level') return labelOfValue(t, 'levelOfDescription', value);
  const codes = findSearchValue(name)?.codes;
  if (codes !== undefined) return translateCode(codes, value, language);
  return translateValue(t, name, value);
}
