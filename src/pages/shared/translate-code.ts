/** Names of languages, scripts and countries in the language of the page. Objects of Intl are created once for each language. */
import { memoize } from '../../lib/memoize.ts';
import type { Field } from '../../model/define.ts';
import type { Language } from './languages.ts';

type CodeKind = NonNullable<Field['codes']>;

const kinds = {
  language: { type: 'language', pattern: /^[a-z]{2,3}$/ },
  script: { type: 'script', pattern: /^[A-Z][a-z]{3}$/ },
  country: { type: 'region', pattern: /^[A-Za-z]{2}$/ },
} as const;

const displayNames = new Map<string, Intl.DisplayNames>();

/** A text that is not a code is returned unchanged. Cached, since Intl searches its data again each time. */
export const translateCode = memoize(1000, findName);

function findName(kind: CodeKind, value: string, language: Language): string {
  const { type, pattern } = kinds[kind];
  if (!pattern.test(value)) return value;
  const key = `${language} ${kind}`;
  const names = displayNames.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' });
  displayNames.set(key, names);
  return names.of(kind === 'country' ? value.toUpperCase() : value) ?? value;
}
