/** Derives the links by time, place and subject on the home page: periods, places and subjects, from the facets of a search for everything. */
import { formatYear } from '../../model/dates.ts';
import type { DateBar, SearchResponse } from '../../model/search-response.ts';
import { chooseDescription, languageTagOf } from '../shared/choose-description.ts';
import { toLink } from '../shared/item-link.ts';
import { firstText } from '../shared/item-parts.ts';
import type { Language } from '../shared/languages.ts';
import { toPlainTitle } from '../shared/rich-text.ts';
import { shortenBestText } from '../shared/search-engines.ts';
import { updatedSearchPath } from '../shared/search-query.ts';
import { toFacet } from '../shared/to-facet.ts';
import type { WireItem } from '../shared/wire-item.ts';
import type { HomeCollection, HomePage, HomePeriod } from './data.ts';

/** Values of a facet. */
export const maxFacetValues = 12;

/** Facets with links. */
export const homeFacets = ['place', 'subject'] as const;

const maxPeriods = 12;
const maxTextLength = 200;

export function toHomeFacets(outcome: SearchResponse): HomePage['facets'] {
  return homeFacets
    .map((name) => {
      const { values, morePath } = toFacet({ outcome, query: {}, maxValues: maxFacetValues }, name);
      const links = values.map(({ value, label = value }) => ({
        label,
        path: updatedSearchPath({ [name]: [value] }),
      }));
      return { name, links, morePath };
    })
    .filter(({ links }) => links.length > 0);
}

/** The decades of the bars, or their centuries if the decades are too many. */
export function toPeriods({ facets: { date } }: SearchResponse): readonly HomePeriod[] {
  const bars = (date ?? []) as readonly DateBar[];
  const [decades, centuries] = [10, 100].map((years) => {
    const starts = bars.flatMap(({ from, to }) => [startOf(from, years), startOf(to, years)]);
    return [...new Set(starts)].sort((a, b) => a - b).map((from) => toPeriod(from, from + years - 1));
  });
  return decades!.length <= maxPeriods ? decades! : centuries!;
}

const startOf = (year: number, years: number): number => Math.floor(year / years) * years;

function toPeriod(from: number, to: number): HomePeriod {
  const years = { from: formatYear(from), to: formatYear(to) };
  return { ...years, path: updatedSearchPath({ from: [years.from], to: [years.to] }) };
}

/** The item with the description in the reader's language, or else the first. */
export function toCollection(item: WireItem, readerLanguage: Language): HomeCollection {
  const description = chooseDescription(item, { readerLanguage });
  const link = toLink(item);
  return {
    ...link,
    type: item.type,
    title: toPlainTitle(firstText(description, 'name') ?? link.title),
    language: description === item ? undefined : languageTagOf(description),
    text: shortenBestText((name) => firstText(description, name), maxTextLength),
  };
}
