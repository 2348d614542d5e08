/** Derives the list of institutions from the directory. */

import { foldText } from '../../lib/nearest.ts';
import {
  byTitle,
  countryTitle,
  type Directory,
  type DirectoryEntry,
  listInstitutions,
} from '../shared/directory.ts';
import type { ListedInstitution } from '../shared/institutions.ts';
import type { Language } from '../shared/languages.ts';
import { type ItemLink, pagePath } from '../shared/page-path.ts';
import { takePage } from '../shared/paging.ts';
import type { CountryGroup, RepositoriesPage } from './data.ts';

interface ListOptions {
  readonly q: string;
  readonly language: Language;
  readonly page: number;
  readonly pageSize: number;
}

/** All institutions by country, or those with the words in one of their names. */
export function toRepositoriesPage(
  { countries, institutions }: Directory,
  { q, language, page, pageSize }: ListOptions,
): RepositoriesPage {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = words.length === 0 ? institutions : institutions.filter((entry) => hasWords(entry, words));
  const byCountry = Map.groupBy(found, ({ parent }) => parent);
  const links = countries
    .map((country) => ({ id: country.id, title: countryTitle(country, language), path: pagePath(country) }))
    .sort(byTitle(language));
  const sorted = [...links, undefined].flatMap((country) => {
    const own = listInstitutions(byCountry.get(country?.id) ?? [], language);
    return own.map((institution) => ({ country, institution }));
  });
  const shown = takePage(sorted, page, pageSize);
  return { q, list: { ...shown, items: toGroups(shown.items) } };
}

interface GroupedInstitution {
  readonly country: ItemLink | undefined;
  readonly institution: ListedInstitution;
}

function toGroups(shown: readonly GroupedInstitution[]): readonly CountryGroup[] {
  const groups = Map.groupBy(shown, ({ country }) => country?.path);
  return [...groups.values()].map((entries) => {
    const { country } = entries[0]!;
    return {
      country: country === undefined ? undefined : { title: country.title, path: country.path },
      institutions: entries.map(({ institution }) => institution),
    };
  });
}

/** Each word may be in another name. */
function hasWords({ names, identifier = '', id }: DirectoryEntry, words: readonly string[]): boolean {
  const text = foldText([...names.map(({ name }) => name), identifier, id].join(' '));
  return words.every((word) => text.includes(word));
}
