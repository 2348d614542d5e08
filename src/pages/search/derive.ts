/** Derives the search page from the response of a search, and builds the paths of its links. */
import { formatYear } from '../../model/dates.ts';
import { childTypes, getRecordType, hasTree } from '../../model/registry.ts';
import type { DateBar, NamedItem, SearchHit } from '../../model/search-response.ts';
import { removeFragmentMarkup, toPlainTitleFragment } from '../shared/fragment.ts';
import { isConcept } from '../shared/item-link.ts';
import { type ItemLink, pagePath } from '../shared/page-path.ts';
import { codeBesideTitle, findWordOfAddress, hasTitle } from '../shared/reference-code.ts';
import { toPlainTitle } from '../shared/rich-text.ts';
import {
  changeQuery,
  listParameters,
  pathWithoutValue,
  type SearchQuery,
  searchPath,
  separateDates,
  toQueryText,
  updatedSearchPath,
} from '../shared/search-query.ts';
import type { ShownFacet } from '../shared/shown-facet.ts';
import { tidyDate } from '../shared/tidy-values.ts';
import { countsOf, dateFacet, type FacetOptions, isCountedInPart, toFacet } from '../shared/to-facet.ts';
import type { ChosenFilter, SearchPage, ShownHit } from './data.ts';

export interface SearchPageOptions extends FacetOptions {
  readonly sortNames: readonly string[];
  /** Names of the parameters that are filters. */
  readonly filterNames: readonly string[];
  /** Titles of items in filters, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly maxExported: number;
}

/** Whether the item can contain records. The hits in a vocabulary are its children, so a list of sections would repeat the list of hits. */
function isSection({ type }: NamedItem): boolean {
  return getRecordType(type).children.by === 'parent' && childTypes(type).length > 0;
}

export function toSearchPage(options: SearchPageOptions): Omit<SearchPage, 'withoutFilters'> {
  const { outcome, query, maxExported } = options;
  const { total, atLeast, groups, children = [], missingFacets = [], expanded, didYouMean, next } = outcome;
  const isExpanded = query.expand !== undefined;
  return {
    q: query.q?.[0] ?? '',
    path: updatedSearchPath(query),
    hasParameters: Object.keys(query).length > 0,
    isCompact: query.view !== undefined,
    total,
    atLeast,
    hits: outcome.hits.map((hit) => toShownHit(hit, query)),
    groups: groups?.map(({ top, count, hits }) => ({
      top: toLink(top, query),
      count,
      path: updatedSearchPath(query, { group: undefined, within: top.id }),
      hits: hits.map((hit) => toShownHit(hit, query)),
    })),
    children: children
      .filter(isSection)
      .map(({ id, name, count }) => ({ title: name, count, path: updatedSearchPath(query, { within: id }) })),
    chips: listChips(options),
    facets: listFacets(options),
    keptByFacets: listParameters(changeQuery(query, {})),
    missingFacets,
    ...toDates(options),
    ...toChoices(options),
    expansion: {
      isOn: isExpanded,
      path: updatedSearchPath(query, { expand: isExpanded ? undefined : 'true' }),
      terms: expanded ?? [],
    },
    didYouMean: didYouMean && { ...didYouMean, path: updatedSearchPath(query, { q: didYouMean.q }) },
    warnings: outcome.warnings,
    firstPath: query.after === undefined ? undefined : updatedSearchPath(query),
    nextPath: next === null ? undefined : updatedSearchPath(query, { after: next }),
    exportPath: `${searchPath}.csv${toQueryText(changeQuery(query, { group: undefined, view: undefined, limit: undefined }))}`,
    maxExported,
  };
}

/** The tree on the page of a unit shows the hits of the same words in each branch. The name of a country depends on the language of the reader. */
function toLink(item: NamedItem, { q = [] }: SearchQuery): ItemLink {
  const type = getRecordType(item.type);
  const path = pagePath(item) + (hasTree(type) ? toQueryText({ q }) : '');
  const isCountry = type.fields.identifier?.kind === 'country';
  return isCountry ? { title: item.id, codes: 'country', path } : { title: toPlainTitle(item.name), path };
}

function toShownHit(hit: SearchHit, query: SearchQuery): ShownHit {
  const { type, name, level, dates, fragments } = hit;
  const link = toLink(hit, query);
  const word = isConcept(type) ? findWordOfAddress(hit) : undefined;
  return {
    ...link,
    ...(!hasTitle(hit) && { unnamed: { type, ends: [] } }),
    ...(word !== undefined && { unnamed: { type, ends: [], word } }),
    type,
    identifier: codeBesideTitle(hit),
    level,
    dates: dates.map(tidyDate),
    ancestors: hit.ancestors.map((ancestor) => toLink(ancestor, query)),
    titleRanges: fragments.map(toPlainTitleFragment).find(({ text }) => text === link.title)?.ranges ?? [],
    fragments: fragments.filter(({ text }) => text !== name).map(removeFragmentMarkup),
  };
}

function listChips({ query, filterNames, titles, outcome }: SearchPageOptions): readonly ChosenFilter[] {
  return filterNames.flatMap((name) =>
    (query[name] ?? []).map((value) => ({
      name,
      value,
      label: titles.get(value) ?? countsOf(outcome, name).find((count) => count.value === value)?.name,
      path: pathWithoutValue(query, name, value),
    })),
  );
}

function listFacets(options: SearchPageOptions): readonly ShownFacet[] {
  const names = Object.keys(options.outcome.facets);
  return names.map((name) => toFacet(options, name)).filter(({ values }) => values.length > 0);
}

function toDates({
  outcome,
  query,
}: SearchPageOptions): Pick<SearchPage, 'bars' | 'barsAtLeast' | 'from' | 'to' | 'keptByDates'> {
  const bars = (outcome.facets[dateFacet] ?? []) as readonly DateBar[];
  const { from, to, kept } = separateDates(query);
  return {
    bars: bars.map((bar) => ({
      ...bar,
      path: updatedSearchPath(query, { from: formatYear(bar.from), to: formatYear(bar.to) }),
    })),
    barsAtLeast: isCountedInPart(outcome, dateFacet),
    from,
    to,
    keptByDates: kept,
  };
}

/** Groups are sorted by relevance only. */
function toChoices({
  query,
  sortNames,
}: SearchPageOptions): Pick<SearchPage, 'sorts' | 'groupings' | 'views'> {
  const [defaultSort] = sortNames;
  const sort = query.sort?.[0] ?? defaultSort;
  const isGrouped = query.group !== undefined;
  const isCompact = query.view !== undefined;
  return {
    sorts: sortNames.map((name) => ({
      name,
      isCurrent: name === sort,
      path: updatedSearchPath(
        query,
        name === defaultSort ? { sort: undefined } : { sort: name, group: undefined },
      ),
    })),
    groupings: [
      { name: 'none', isCurrent: !isGrouped, path: updatedSearchPath(query, { group: undefined }) },
      {
        name: 'fonds',
        isCurrent: isGrouped,
        path: updatedSearchPath(query, { group: 'fonds', sort: undefined }),
      },
    ],
    views: [
      { name: 'list', isCurrent: !isCompact, path: updatedSearchPath(query, { view: undefined }) },
      { name: 'compact', isCurrent: isCompact, path: updatedSearchPath(query, { view: 'compact' }) },
    ],
  };
}
