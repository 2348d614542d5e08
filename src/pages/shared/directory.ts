/** Derives lists of countries, institutions and sets from directories. They are sorted by the rules of the reader's language. */

import type { ListedItem } from '../../graph/items/listed-item.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { CountedLink } from './counted-link.ts';
import type { ListedInstitution } from './institutions.ts';
import type { Language } from './languages.ts';
import { toCountedLink } from './to-counted-link.ts';
import { translateCode } from './translate-code.ts';

/** See DirectoryEntry in graph/items/directory.ts. */
export interface DirectoryEntry extends ListedItem {
  readonly parent?: string;
}

/** The countries and institutions that the reader may see. */
export interface Directory {
  readonly countries: readonly DirectoryEntry[];
  readonly institutions: readonly DirectoryEntry[];
}

const collators = new Map<Language, Intl.Collator>();

function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known;
}

/** The code of ISO 3166-1 in lower case. */
export function countryCode({ identifier, id }: Pick<DirectoryEntry, 'identifier' | 'id'>): string {
  return (identifier ?? id).toLowerCase();
}

/** The name of a country; its identifier if that is not a code. */
export function countryTitle({ identifier, id }: DirectoryEntry, language: Language): string {
  return translateCode('country', identifier ?? id, language);
}

export const byTitle =
  (language: Language) =>
  (a: { readonly title: string }, b: { readonly title: string }): number =>
    collatorOf(language).compare(a.title, b.title);

export function sumChildCounts(entries: readonly Pick<DirectoryEntry, 'childCount'>[]): number {
  return entries.reduce((sum, { childCount }) => sum + childCount, 0);
}

/** Items by title, in the reader's language if they have a name in it. */
export function listByTitle(entries: readonly ListedItem[], language: Language): readonly CountedLink[] {
  const wanted = toLanguageCode(language);
  return entries.map((entry) => toCountedLink(entry, wanted)).sort(byTitle(language));
}

export function listInstitutions(
  entries: readonly DirectoryEntry[],
  language: Language,
): readonly ListedInstitution[] {
  return listByTitle(entries, language).map(({ childCount: holdings, ...link }) => ({ ...link, holdings }));
}
