/** The response of a search: hits, groups and facets with the names of the items that the actor may see. */

import type { FacetCount, HitFragment, SearchHit, SearchResponse } from '../../model/search-response.ts';
import { type FacetName, facetNames, getSearchValue, type SortName } from '../../model/search-values.ts';
import { describeSearchWarning, type SearchWarning } from '../../model/search-warnings.ts';
import type { TermQuery } from '../../search/term-tree.ts';
import type { SearchResult } from '../../store/search/search.ts';
import type { ReadContext } from '../actor.ts';
import { toSearchCursor } from './search-cursor.ts';
import { HitReader } from './search-hits.ts';

type SentHit = Omit<SearchHit, 'fragments'> & { readonly fragments: readonly Omit<HitFragment, 'isCut'>[] };

type SentGroup = Omit<NonNullable<SearchResponse['groups']>[number], 'hits'> & {
  readonly hits: readonly SentHit[];
};

/** The response as clients get it, with sentences as warnings. */
export type SearchResponseBody = Omit<SearchResponse, 'warnings' | 'hits' | 'groups'> & {
  readonly hits: readonly SentHit[];
  readonly groups?: readonly SentGroup[];
  readonly warnings: readonly string[];
};

export function toSearchResponseBody({ groups, ...response }: SearchResponse): SearchResponseBody {
  return {
    ...response,
    hits: response.hits.map(toSentHit),
    ...(groups && { groups: groups.map((group) => ({ ...group, hits: group.hits.map(toSentHit) })) }),
    warnings: response.warnings.map(describeSearchWarning),
  };
}

function toSentHit(hit: SearchHit): SentHit {
  return { ...hit, fragments: hit.fragments.map(({ field, text, ranges }) => ({ field, text, ranges })) };
}

/** Facets whose values are items. */
export const itemFacets: ReadonlySet<FacetName> = new Set(
  facetNames.filter((name) => getSearchValue(name).kind === 'item'),
);

export interface ResponseOptions {
  /** Its words are marked in fragments; undefined for hits without fragments. */
  readonly query: TermQuery | undefined;
  readonly sort: SortName;
  readonly isGrouped: boolean;
  readonly listsChildren: boolean;
  readonly expanded: Pick<SearchResponse, 'expanded'>;
  readonly warnings: readonly SearchWarning[];
}

export async function toResponse(
  context: ReadContext,
  result: SearchResult,
  { query, sort, isGrouped, listsChildren, expanded, warnings }: ResponseOptions,
): Promise<SearchResponse> {
  const { total, atLeast, hits, groups, children, missingFacets, hasMore } = result;
  const reader = new HitReader(context);
  await reader.load([
    ...hits.map((hit) => hit.gid),
    ...groups.flatMap((group) => [group.top, ...group.hits.map((hit) => hit.gid)]),
    ...children.map((child) => child.gid),
    ...Object.entries(result.facets).flatMap(([name, values]) =>
      itemFacets.has(name as FacetName) ? values.map(({ value }) => Number(value)) : [],
    ),
  ]);
  const last = isGrouped ? groups.at(-1)?.hits[0] : hits.at(-1);
  return {
    total,
    atLeast,
    hits: await reader.toHits(hits, query),
    ...(isGrouped && { groups: await toGroups(reader, result, query) }),
    ...(listsChildren && { children: toChildren(reader, result) }),
    facets: toFacets(reader, result),
    ...(missingFacets.length !== 0 && { missingFacets }),
    ...expanded,
    warnings,
    next: hasMore && last !== undefined ? toSearchCursor(sort, last.key) : null,
  };
}

async function toGroups(
  reader: HitReader,
  { groups }: SearchResult,
  query: TermQuery | undefined,
): Promise<NonNullable<SearchResponse['groups']>> {
  const shownGroups: NonNullable<SearchResponse['groups']>[number][] = [];
  for (const { top, count, hits } of groups) {
    // The fonds of a visible unit may be hidden: the group is then named after its best hit.
    const shown = await reader.toHits(hits, query);
    const named = reader.findNamed(top) ?? shown[0];
    if (named !== undefined)
      shownGroups.push({ top: { id: named.id, type: named.type, name: named.name }, count, hits: shown });
  }
  return shownGroups;
}

/** In the order of the finding aid. */
function toChildren(reader: HitReader, { children }: SearchResult): NonNullable<SearchResponse['children']> {
  const sorted = children.toSorted(
    (a, b) => reader.positionOf(a.gid) - reader.positionOf(b.gid) || a.gid - b.gid,
  );
  return sorted.flatMap(({ gid, count }) => {
    const named = reader.findNamed(gid);
    return named === undefined ? [] : [{ ...named, count }];
  });
}

function toFacets(reader: HitReader, { facets, dates }: SearchResult): SearchResponse['facets'] {
  const counted = Object.entries(facets).map(([name, values]) => [
    name,
    itemFacets.has(name as FacetName)
      ? values.flatMap(({ value, count }): readonly FacetCount[] => {
          const named = reader.findNamed(Number(value));
          return named === undefined ? [] : [{ value: named.id, name: named.name, count }];
        })
      : values,
  ]);
  return { ...Object.fromEntries(counted), ...(dates !== undefined && { date: dates }) };
}
