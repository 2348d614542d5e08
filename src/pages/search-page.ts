/**
 * The search page as plain data: the response of a search with the path of every link of the page. Types of the response are declared here as far as
 * the page needs them, since this folder does not know the graph.
 */
import { childTypes, getRecordType, hasTree } from '../model/registry.ts';
import { type Fragment, removeFragmentMarkup } from './fragment.ts';
import { type ItemLink, pagePath } from './page-path.ts';
import { removeMarkup } from './rich-text.ts';
import {
  changedPath,
  changeQuery,
  type SearchQuery,
  searchPath,
  toQueryText,
  withoutValue,
  withValue,
} from './search-query.ts';

interface NamedItem {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

interface Hit extends NamedItem {
  readonly identifier?: string;
  readonly level?: string;
  readonly dates: readonly string[];
  readonly ancestors: readonly NamedItem[];
  readonly fragments: readonly Fragment[];
}

interface FacetCount {
  readonly value: string;
  readonly name?: string;
  readonly count: number;
}

interface DateBar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The response of a search. */
interface SearchOutcome {
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly Hit[];
  readonly groups?: readonly {
    readonly top: NamedItem;
    readonly count: number;
    readonly hits: readonly Hit[];
  }[];
  readonly children?: readonly (NamedItem & { readonly count: number })[];
  readonly facets: Readonly<Partial<Record<string, readonly FacetCount[] | readonly DateBar[]>>>;
  readonly missingFacets?: readonly string[];
  readonly expanded?: readonly {
    readonly term: string;
    readonly concept: { readonly name: string };
    readonly added: readonly string[];
  }[];
  readonly didYouMean?: { readonly q: string; readonly total: number };
  readonly warnings: readonly string[];
  readonly next: string | null;
}

export interface ShownHit extends ItemLink {
  readonly type: string;
  readonly identifier: string | undefined;
  readonly level: string | undefined;
  readonly dates: readonly string[];
  readonly ancestors: readonly ItemLink[];
  /** Words of the title that were found. */
  readonly titleRanges: Fragment['ranges'];
  /** Fragments of texts other than the title. */
  readonly fragments: readonly Fragment[];
}

/** A filter that the reader has chosen. */
export interface Chip {
  /** Name of the parameter. */
  readonly name: string;
  readonly value: string;
  /** Name of the item, for filters whose values are ids. */
  readonly label: string | undefined;
  /** Path of the search without it. */
  readonly path: string;
}

/** A chip of a search without hits, and the number of hits without this filter. */
export interface CountedChip extends Chip {
  readonly total: number;
  readonly atLeast: boolean;
}

export interface ShownValue {
  readonly value: string;
  readonly label: string | undefined;
  readonly count: number;
  readonly isSelected: boolean;
  /** Adds the value to the filter, or removes it. */
  readonly path: string;
}

export interface ShownFacet {
  readonly name: string;
  readonly values: readonly ShownValue[];
  /** Page with all values; undefined if all are shown. */
  readonly morePath: string | undefined;
}

export interface ShownBar extends DateBar {
  /** Sets the dates of the bar as the filter. */
  readonly path: string;
}

/** One of several ways to show the results. */
export interface Choice {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly path: string;
}

export interface SearchPage {
  readonly q: string;
  /** The canonical path of the search, from its first page. */
  readonly path: string;
  readonly hasParameters: boolean;
  readonly isCompact: boolean;
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly ShownHit[];
  readonly groups:
    | readonly {
        readonly top: ItemLink;
        readonly count: number;
        readonly path: string;
        readonly hits: readonly ShownHit[];
      }[]
    | undefined;
  readonly children: readonly { readonly title: string; readonly count: number; readonly path: string }[];
  readonly chips: readonly Chip[];
  readonly facets: readonly ShownFacet[];
  readonly missingFacets: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly from: string;
  readonly to: string;
  /** Parameters that the form for the dates keeps. */
  readonly keptByDates: readonly (readonly [name: string, value: string])[];
  readonly sorts: readonly Choice[];
  readonly groupings: readonly Choice[];
  readonly views: readonly Choice[];
  readonly expansion: {
    readonly isOn: boolean;
    readonly path: string;
    readonly terms: NonNullable<SearchOutcome['expanded']>;
  };
  readonly didYouMean: { readonly q: string; readonly total: number; readonly path: string } | undefined;
  readonly warnings: readonly string[];
  /** Undefined on the first page. */
  readonly firstPath: string | undefined;
  readonly nextPath: string | undefined;
  readonly exportPath: string;
  readonly maxExported: number;
  /** Filters of a search without hits, with the hits that it would have without each. */
  readonly withoutFilters: readonly CountedChip[];
}

export interface SearchPageOptions {
  readonly outcome: SearchOutcome;
  readonly query: SearchQuery;
  readonly sortNames: readonly string[];
  /** Names of the parameters that are filters. */
  readonly filterNames: readonly string[];
  /** Titles of items in filters, by id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Values of a facet on this page; more have a page of their own. */
  readonly maxValues: number;
  readonly maxExported: number;
}

/** Whether records can be below the item. Each hit in a vocabulary is a child of it: as sections they would repeat the hits. */
function isSection({ type }: NamedItem): boolean {
  return getRecordType(type).children.by === 'parent' && childTypes(type).length > 0;
}

export function toSearchPage(options: SearchPageOptions): Omit<SearchPage, 'withoutFilters'> {
  const { outcome, query, maxExported } = options;
  const { total, atLeast, groups, children = [], missingFacets = [], expanded, didYouMean, next } = outcome;
  const isExpanded = query.expand !== undefined;
  return {
    q: query.q?.[0] ?? '',
    path: changedPath(query),
    hasParameters: Object.keys(query).length > 0,
    isCompact: query.view !== undefined,
    total,
    atLeast,
    hits: outcome.hits.map((hit) => toShownHit(hit, query)),
    groups: groups?.map(({ top, count, hits }) => ({
      top: toLink(top, query),
      count,
      path: changedPath(query, { group: undefined, within: top.id }),
      hits: hits.map((hit) => toShownHit(hit, query)),
    })),
    children: children.filter(isSection).map(({ id, name, count }) => ({
      title: name,
      count,
      path: changedPath(query, { within: id }),
    })),
    chips: listChips(options),
    facets: listFacets(options),
    missingFacets,
    ...toDates(options),
    ...toChoices(options),
    expansion: {
      isOn: isExpanded,
      path: changedPath(query, { expand: isExpanded ? undefined : 'true' }),
      terms: expanded ?? [],
    },
    didYouMean: didYouMean && { ...didYouMean, path: changedPath(query, { q: didYouMean.q }) },
    warnings: outcome.warnings,
    firstPath: query.after === undefined ? undefined : changedPath(query),
    nextPath: next === null ? undefined : changedPath(query, { after: next }),
    exportPath: `${searchPath}.csv${toQueryText(changeQuery(query, { group: undefined, view: undefined, limit: undefined }))}`,
    maxExported,
  };
}

/** The tree on the page of a unit shows the hits of the same words in each branch. The name of a country depends on the language of the reader. */
function toLink(item: NamedItem, { q = [] }: SearchQuery): ItemLink {
  const type = getRecordType(item.type);
  const path = pagePath(item) + (hasTree(type) ? toQueryText({ q }) : '');
  const isCountry = type.fields.identifier?.kind === 'country';
  return isCountry ? { title: item.id, codes: 'country', path } : { title: removeMarkup(item.name), path };
}

function toShownHit(hit: Hit, query: SearchQuery): ShownHit {
  const { type, name, identifier, level, dates, fragments } = hit;
  const link = toLink(hit, query);
  return {
    ...link,
    ...{ type, identifier, level, dates },
    ancestors: hit.ancestors.map((ancestor) => toLink(ancestor, query)),
    titleRanges: fragments.find(({ text }) => text === link.title)?.ranges ?? [],
    fragments: fragments.filter(({ text }) => text !== name).map(removeFragmentMarkup),
  };
}

function listChips({ query, filterNames, titles, outcome }: SearchPageOptions): readonly Chip[] {
  return filterNames.flatMap((name) =>
    (query[name] ?? []).map((value) => ({
      name,
      value,
      label: titles.get(value) ?? countsOf(outcome, name).find((count) => count.value === value)?.name,
      path: withoutValue(query, name, value),
    })),
  );
}

const dateFacet = 'date';

function countsOf({ facets }: SearchOutcome, name: string): readonly FacetCount[] {
  return name === dateFacet ? [] : ((facets[name] ?? []) as readonly FacetCount[]);
}

function listFacets(options: SearchPageOptions): readonly ShownFacet[] {
  const names = Object.keys(options.outcome.facets);
  return names.map((name) => toFacet(options, name)).filter(({ values }) => values.length > 0);
}

export function toFacet(
  { outcome, query, maxValues }: Pick<SearchPageOptions, 'outcome' | 'query' | 'maxValues'>,
  name: string,
): ShownFacet {
  const counts = countsOf(outcome, name);
  const selected = new Set(query[name]);
  const more = `${searchPath}/values${toQueryText(changeQuery(query, { facet: name }))}`;
  return {
    name,
    values: counts.slice(0, maxValues).map(({ value, name: label, count }) => {
      const isSelected = selected.has(value);
      const path = isSelected ? withoutValue(query, name, value) : withValue(query, name, value);
      return { value, label, count, isSelected, path };
    }),
    morePath: counts.length > maxValues ? more : undefined,
  };
}

function toDates({
  outcome,
  query,
}: SearchPageOptions): Pick<SearchPage, 'bars' | 'from' | 'to' | 'keptByDates'> {
  const bars = (outcome.facets[dateFacet] ?? []) as readonly DateBar[];
  const { from, to, ...kept } = changeQuery(query, {});
  return {
    bars: bars.map((bar) => ({
      ...bar,
      path: changedPath(query, { from: writeYear(bar.from), to: writeYear(bar.to) }),
    })),
    from: from?.[0] ?? '',
    to: to?.[0] ?? '',
    keptByDates: Object.entries(kept).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    ),
  };
}

/** Four digits, and a minus sign before the year 0. */
function writeYear(year: number): string {
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`;
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
      path: changedPath(query, name === defaultSort ? { sort: undefined } : { sort: name, group: undefined }),
    })),
    groupings: [
      { name: 'none', isCurrent: !isGrouped, path: changedPath(query, { group: undefined }) },
      { name: 'fonds', isCurrent: isGrouped, path: changedPath(query, { group: 'fonds', sort: undefined }) },
    ],
    views: [
      { name: 'list', isCurrent: !isCompact, path: changedPath(query, { view: undefined }) },
      { name: 'compact', isCurrent: isCompact, path: changedPath(query, { view: 'compact' }) },
    ],
  };
}
