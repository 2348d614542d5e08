import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { SearchResponseBody } from '../../graph/search/search-response.ts';

/** The response of a search with the summaries of the records as hits. Omits records that were deleted meanwhile. */
export async function replaceHitsBySummaries(
  graph: ActorGraph,
  { hits, groups, ...body }: SearchResponseBody,
): Promise<unknown> {
  const shown = [...hits, ...(groups ?? []).flatMap((group) => group.hits)];
  const summaries = await graph.items.readSummaries([...new Set(shown.map(({ id }) => id))]);
  const toSummaries = (some: typeof hits) => some.flatMap(({ id }) => summaries.get(id) ?? []);
  return {
    ...body,
    hits: toSummaries(hits),
    ...(groups && { groups: groups.map((group) => ({ ...group, hits: toSummaries(group.hits) })) }),
  };
}
