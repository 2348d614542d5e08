/** Derives lists of institutions from the directories of countries and institutions. They are sorted by the rules of the reader's language. */
import { foldText } from '../../lib/fold-text.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { ListedItem } from '../../model/listed-item.ts';
import type { CountedLink } from './counted-link.ts';
import { formatCode } from './format-code.ts';
import type { CountryGroup, ListedCountry, ListedInstitution, RepositoriesPage } from './institutions.ts';
import type { Language } from './languages.ts';
import { type ItemLink, pagePath } from './page-path.ts';
import type { Paged } from './paged.ts';
import { toCountedLink } from './to-counted-link.ts';

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
function countryTitle({ identifier, id }: DirectoryEntry, language: Language): string {
  return formatCode('country', identifier ?? id, language);
}

const byTitle =
  (language: Language) =>
  (a: { readonly title: string }, b: { readonly title: string }): number =>
    collatorOf(language).compare(a.title, b.title);

/** Countries by name, with their numbers. */
export function listCountries(
  { countries, institutions }: Directory,
  language: Language,
): readonly ListedCountry[] {
  const groups = Map.groupBy(institutions, ({ parent }) => parent);
  return countries
    .map((country) => {
      const own = groups.get(country.id) ?? [];
      return {
        title: countryTitle(country, language),
        path: pagePath(country),
        institutions: own.length,
        holdings: sumOf(own),
      };
    })
    .sort(byTitle(language));
}

export function sumOf(entries: readonly Pick<DirectoryEntry, 'childCount'>[]): number {
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

export function takePage<Item>(all: readonly Item[], page: number, pageSize: number): Paged<Item> {
  return { total: all.length, page, pageSize, items: all.slice((page - 1) * pageSize, page * pageSize) };
}

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
