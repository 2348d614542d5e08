/**
 * Searches OpenSearch. Its documents are a moment older than the records, so the database decides which of the hits exist and may be seen by the
 * viewer: hits that it excludes are neither shown nor counted.
 */
import { inBatches } from '../../../lib/batches.ts';
import { waitForTimeSlice } from '../../../lib/time-slice.ts';
import { getSearchValue, type ValueColumnName } from '../../../model/search-values.ts';
import type { Gid, Viewer } from '../../viewer.ts';
import type { HitSelection, IndexHit, IndexReader, SortKey } from '../search.ts';
import { countEntriesPerHit, type SearchBudget, unlimitedWork } from '../sql/search-budget.ts';
import { type ScoredHit, type SearchSource, type StoredSort, undatedSortKey } from '../sql/search-source.ts';
import { toColumns, type ValueColumn } from '../sql/value-column.ts';
import { type OpenSearchClient, OpenSearchUnavailable } from './client.ts';
import { toColumnValue } from './mapping.ts';
import { openSearchSyntax, toConditionQuery, toQuery, toScore } from './query.ts';

interface FoundHit {
  readonly _score: number | null;
  readonly fields: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly sort?: readonly (string | number)[];
}

interface SearchResponse {
  readonly timed_out: boolean;
  /** Whether a shard has more documents that match. */
  readonly terminated_early?: boolean;
  readonly hits: { readonly hits: readonly FoundHit[] };
}

interface SourceOptions {
  readonly client: OpenSearchClient;
  /** Index or alias. */
  readonly index: string;
  /** The database. */
  readonly reader: Pick<IndexReader, 'listVisible'>;
  /** Time limit of each request. */
  readonly searchMs: number;
  readonly work: SearchBudget;
  /** Aborted when nobody waits for the result. */
  readonly signal?: AbortSignal | undefined;
}

/** Fields of an item that were read. A field without a value is in `names` only. */
interface ReadValues {
  readonly fields: FoundHit['fields'];
  readonly names: readonly ValueColumnName[];
}

interface PageOptions {
  readonly isRanked?: boolean;
  /** The sort criteria before the gid. */
  readonly sort: readonly (string | object)[];
  readonly names: readonly ValueColumnName[];
  /** The sort values of the hit before the page. */
  readonly after?: FoundHit['sort'];
}

function sortField(sort: StoredSort): object {
  const { kind, columns: [field] = [] } = getSearchValue(sort);
  if (field === undefined) return { last_event: 'desc' };
  return { [field]: kind === 'text' ? 'asc' : { order: 'asc', missing: undatedSortKey } };
}

/** Documents that are read however many terms a query has: a search without any hit would help nobody. */
const minDocuments = 200;

/** Items that one statement of the database checks: short enough not to delay other requests. */
const itemsPerCheck = 1000;

/** For one search: keeps the values of its hits until they are read. */
export function createOpenSearchSource(options: SourceOptions): SearchSource {
  const { reader } = options;
  const valuesByGid = new Map<Gid, ReadValues>();
  /** The selection that was ranked last, and its hits. */
  let ranked: { readonly selection: HitSelection; readonly gids: readonly Gid[] } | undefined;

  const findVisible = async (hits: readonly FoundHit[], viewer: Viewer): Promise<readonly FoundHit[]> => {
    const visible = await listVisible(reader, hits.map(gidOf), viewer);
    return hits.filter((hit) => visible.has(gidOf(hit)));
  };

  /** At most `limit` visible hits: several requests if the database excludes hits. */
  const findInPages = async (
    selection: HitSelection,
    limit: number,
    { isRanked = false, sort, names, after }: PageOptions,
  ): Promise<readonly FoundHit[]> => {
    const found: FoundHit[] = [];
    let last = after;
    while (found.length < limit) {
      const hits = await request(
        options,
        {
          size: limit,
          query: toQuery(selection, isRanked),
          sort: [...sort, { gid: 'asc' }],
          docvalue_fields: ['gid', ...names],
          ...(last !== undefined && { search_after: last }),
        },
        countEntriesPerHit(selection),
      );
      found.push(...(await findVisible(hits, selection.viewer)));
      if (hits.length < limit) break;
      last = hits.at(-1)!.sort;
    }
    return found.slice(0, limit);
  };

  const findHits = async (
    selection: HitSelection,
    limit: number,
    names: readonly ValueColumnName[],
    isRanked: boolean,
  ): Promise<readonly FoundHit[]> => {
    const hits = await request(
      options,
      {
        size: limit,
        query: toQuery(selection, isRanked),
        sort: isRanked ? ['_score'] : ['_doc'],
        docvalue_fields: ['gid', ...names],
      },
      countEntriesPerHit(selection),
    );
    let visible = await findVisible(hits, selection.viewer);
    // Documents may be older than their items. If there are more hits than were requested, others take the place of those that were excluded.
    if (hits.length === limit && visible.length < limit)
      visible = await findInPages(selection, limit, { isRanked, sort: isRanked ? ['_score'] : [], names });
    for (const hit of visible) valuesByGid.set(gidOf(hit), { fields: hit.fields, names });
    return visible;
  };

  const readFields = async (gids: readonly Gid[], names: readonly ValueColumnName[]): Promise<void> => {
    const hits = await request(options, {
      size: gids.length,
      query: { bool: { filter: [{ terms: { gid: gids } }] } },
      sort: ['_doc'],
      docvalue_fields: ['gid', ...names],
    });
    for (const hit of hits) {
      const before = valuesByGid.get(gidOf(hit));
      valuesByGid.set(gidOf(hit), {
        fields: { ...before?.fields, ...hit.fields },
        names: [...(before?.names ?? []), ...names],
      });
    }
  };

  return {
    async rank(selection, limit, names): Promise<readonly ScoredHit[]> {
      const hits = await findHits(selection, limit, names, true);
      ranked = { selection, gids: hits.map(gidOf) };
      return hits.map((hit) => ({
        gid: gidOf(hit),
        score: toScore(hit._score),
        // The score contains the bonus for the whole title.
        hasTitleWords: false,
      }));
    },
    async list(selection, limit, names): Promise<readonly Gid[]> {
      // Lists have no order. The values of these hits have been read already.
      if (selection === ranked?.selection) return ranked.gids.slice(0, limit);
      return (await findHits(selection, limit, names, false)).map(gidOf);
    },
    async listSorted(selection, sort, after, limit): Promise<readonly IndexHit[]> {
      const hits = await findInPages(selection, limit, {
        sort: [sortField(sort)],
        names: [],
        after: after && toSortKey(sort, after),
      });
      return hits.map((hit) => ({ gid: gidOf(hit), score: 0, key: toSortKey(sort, hit.sort!) }));
    },
    async readColumns(gids, names): Promise<readonly ValueColumn[]> {
      const isRead = (gid: Gid): boolean => {
        const hit = valuesByGid.get(gid);
        return hit !== undefined && names.every((name) => hit.names.includes(name));
      };
      const missing = gids.filter((gid) => !isRead(gid));
      if (missing.length > 0) await readFields(missing, names);
      const rows = gids.map((gid) => {
        const fields = valuesByGid.get(gid)?.fields;
        return fields && names.map((name) => toColumnValue(name, fields[name]));
      });
      return toColumns(rows, names.length);
    },
    async listMatches(toCondition, viewer, limit): Promise<readonly Gid[]> {
      const hits = await request(options, {
        size: limit,
        query: toConditionQuery(toCondition(openSearchSyntax), viewer),
        sort: ['_doc'],
        docvalue_fields: ['gid'],
      });
      return (await findVisible(hits, viewer)).map(gidOf);
    },
    async listVisible(items, viewer): Promise<readonly Gid[]> {
      return [...(await listVisible(reader, items, viewer))];
    },
  };
}

/** The visible items among these. */
async function listVisible(
  reader: SourceOptions['reader'],
  gids: readonly Gid[],
  viewer: Viewer,
): Promise<ReadonlySet<Gid>> {
  const visible = new Set<Gid>();
  for (const some of inBatches(gids, itemsPerCheck)) {
    for (const gid of await reader.listVisible(some, viewer)) visible.add(gid);
    await waitForTimeSlice();
  }
  return visible;
}

/**
 * OpenSearch does not report how many entries it reads: each document that matches counts for several.
 * Throws OpenSearchUnavailable if the time limit is exceeded, and the reason of the signal.
 */
async function request(
  { client, index, searchMs, work, signal }: SourceOptions,
  body: object,
  entriesPerHit = 1,
): Promise<readonly FoundHit[]> {
  const isLimited = work.left < unlimitedWork;
  const max = Math.max(minDocuments, Math.floor(work.left / entriesPerHit));
  const { timed_out, terminated_early, hits } = await client.request<SearchResponse>(
    'POST',
    `${index}/_search?allow_partial_search_results=false`,
    {
      // Hits need doc values alone: reading the stored id of each takes many times as long as finding them.
      ...body,
      stored_fields: '_none_',
      track_total_hits: false,
      timeout: `${searchMs}ms`,
      ...(isLimited && { terminate_after: max }),
    },
    searchMs,
    signal,
  );
  if (timed_out) throw new OpenSearchUnavailable(`OpenSearch did not complete a search in ${searchMs} ms`);
  if (isLimited) work.charge(hits.hits.length * entriesPerHit, terminated_early === true);
  return hits.hits;
}

function gidOf({ fields }: FoundHit): Gid {
  return fields.gid![0] as Gid;
}

/**
 * Converts the values by which OpenSearch sorts to a key, and a key to these values. Keys are ascending: the latest change, which is sorted first,
 * has the lowest one.
 */
function toSortKey(sort: StoredSort, [value, gid]: readonly (string | number)[]): SortKey {
  return [sort === 'update' ? 0 - (value as number) : value!, gid!];
}
