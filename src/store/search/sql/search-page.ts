/**
 * The page of a search: its hits, or its groups of hits. Values of their documents order hits with the same score. They are read only of those hits
 * that may be on the page by their score.
 */

import type { ValueColumnName } from '../../../model/search-values.ts';
import { wholeTitleBonus } from '../../../search/columns.ts';
import { countTitleWords } from '../../../search/term-tree.ts';
import type { Gid } from '../../viewer.ts';
import type { HitGroup, IndexHit, SearchRequest, SortKey } from '../search.ts';
import type { RankedWindow, ScoredHit, SearchSource } from './search-source.ts';
import type { ValueColumn } from './value-column.ts';

export interface HitPage {
  readonly hits: readonly IndexHit[];
  readonly groups: readonly HitGroup[];
  readonly hasMore: boolean;
}

const orderColumns = ['title_words', 'depth'] as const;
const groupColumns = [...orderColumns, 'top'] as const;
const topColumn = groupColumns.indexOf('top');

/** Whether a search only counts: it needs neither scores nor an order. */
export function isWithoutPage({ limit, after }: SearchRequest): boolean {
  return limit === 0 && after === undefined;
}

/** The columns that order and group the hits of a page by relevance. */
export function listPageColumns(request: SearchRequest): readonly ValueColumnName[] {
  if (request.sort !== 'relevance' || isWithoutPage(request)) return [];
  return request.hitsPerGroup === undefined ? orderColumns : groupColumns;
}

/** How many hits need complete scores, and the score that these are below; undefined if all hits need them. */
export function toRankedWindow({ after, limit, hitsPerGroup }: SearchRequest): RankedWindow | undefined {
  if (hitsPerGroup !== undefined) return undefined;
  // One more, since the response says whether there is a next page. A sort key begins with the score: see keyHit.
  return { count: limit + 1, ...(after !== undefined && { belowScore: -Number(after[0]) }) };
}

/**
 * The page of a search that is sorted by relevance.
 * @param hits all hits of the search.
 * @param known the values of all hits, beginning with the page columns; undefined if they were not read.
 */
export async function findBestHits(
  source: SearchSource,
  request: SearchRequest,
  hits: readonly ScoredHit[],
  known: readonly ValueColumn[] | undefined,
): Promise<HitPage> {
  const { after, limit, hitsPerGroup } = request;
  const candidates = hitsPerGroup === undefined ? listCandidates(request, hits) : [...hits.keys()];
  const columns =
    known ??
    (await source.readColumns(
      candidates.map((at) => hits[at]!.gid),
      listPageColumns(request),
    ));
  const pageColumns = columns.slice(0, listPageColumns(request).length);
  const queryWords = request.query && countTitleWords(request.query.tree);
  const deleted = new Set<ScoredHit>();
  const keyed: KeyedHit[] = [];
  for (const [i, at] of candidates.entries()) {
    const hit = keyHit(hits[at]!, pageColumns, known === undefined ? i : at, queryWords);
    if (hit === undefined) deleted.add(hits[at]!);
    else keyed.push(hit);
  }
  // Other hits take the places of items that were deleted meanwhile.
  if (deleted.size > 0)
    return findBestHits(
      source,
      request,
      hits.filter((hit) => !deleted.has(hit)),
      undefined,
    );
  if (hitsPerGroup !== undefined) return findGroups(request, keyed, hitsPerGroup);
  const rest = after === undefined ? keyed : keyed.filter((hit) => compareKeys(hit.key, after) > 0);
  const best = pickFirst(rest, limit + 1);
  return { hits: best.slice(0, limit).map(toHit), groups: [], hasMore: best.length > limit };
}

/** The positions of the hits that may be on the page by their score. */
function listCandidates({ after, limit }: SearchRequest, hits: readonly ScoredHit[]): readonly number[] {
  const maxScore = after === undefined ? Number.POSITIVE_INFINITY : -Number(after[0]);
  // Scores of the hits that come after the previous page even with the bonus for a whole title. Other hits have -Infinity, so that they cannot raise `minScore`.
  const scores = new Float64Array(hits.length).fill(Number.NEGATIVE_INFINITY);
  hits.forEach((hit, at) => {
    if (maxScoreOf(hit) < maxScore) scores[at] = hit.score;
  });
  const minScore = scores.sort().at(-1 - limit) ?? Number.NEGATIVE_INFINITY;
  const candidates: number[] = [];
  hits.forEach((hit, at) => {
    if (hit.score <= maxScore && maxScoreOf(hit) >= minScore) candidates.push(at);
  });
  return candidates;
}

function maxScoreOf({ score, hasTitleWords }: ScoredHit): number {
  return hasTitleWords ? score + wholeTitleBonus : score;
}

interface KeyedHit extends IndexHit {
  /** The fonds, which groups the hits; null for a hit without one, undefined if hits are not grouped. */
  readonly top: Gid | null | undefined;
}

const toHit = ({ gid, score, key }: IndexHit): IndexHit => ({ gid, score, key });

/**
 * Undefined for an item that was deleted meanwhile.
 * @param columns the page columns.
 * @param item its position in the columns.
 * @param queryWords number of words of a title that consists of the query.
 */
function keyHit(
  { gid, score, hasTitleWords }: ScoredHit,
  columns: readonly ValueColumn[],
  item: number,
  queryWords: number | undefined,
): KeyedHit | undefined {
  const words = columns[0]!.get(item) as number | undefined;
  if (words === undefined) return undefined;
  const depth = columns[1]!.get(item) as number;
  const keyScore = score + (hasTitleWords && words === queryWords ? wholeTitleBonus : 0);
  const top = columns[topColumn]?.get(item) as KeyedHit['top'];
  return { gid, score: keyScore, key: [-keyScore, words, depth, gid], top };
}

/** The first hits in the order of their keys. Faster than sorting thousands of hits for a page of twenty. */
function pickFirst(hits: readonly KeyedHit[], count: number): readonly KeyedHit[] {
  const first: KeyedHit[] = [];
  for (const hit of hits) {
    if (first.length === count && compareKeys(first.at(-1)!.key, hit.key) < 0) continue;
    if (first.length === count) first.pop();
    let at = first.length;
    while (at > 0 && compareKeys(first[at - 1]!.key, hit.key) > 0) at -= 1;
    first.splice(at, 0, hit);
  }
  return first.slice(0, count);
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i]! < b[i]!) return -1;
    if (a[i]! > b[i]!) return 1;
  }
  return 0;
}

function findGroups(
  { after, limit }: SearchRequest,
  hits: readonly KeyedHit[],
  hitsPerGroup: number,
): HitPage {
  const groups = groupHits(hits.toSorted((a, b) => compareKeys(a.key, b.key)));
  const rest =
    after === undefined ? groups : groups.filter(({ hits: [best] }) => compareKeys(best!.key, after) > 0);
  return {
    hits: [],
    groups: rest
      .slice(0, limit)
      .map((group) => ({
        top: group.top,
        count: group.hits.length,
        hits: group.hits.slice(0, hitsPerGroup).map(toHit),
      })),
    hasMore: rest.length > limit,
  };
}

/** In the order of their best hits. */
function groupHits(hits: readonly KeyedHit[]): readonly { top: Gid; hits: KeyedHit[] }[] {
  const groups = new Map<Gid, { top: Gid; hits: KeyedHit[] }>();
  for (const hit of hits) {
    const top = hit.top ?? hit.gid;
    const group = groups.get(top);
    if (group === undefined) groups.set(top, { top, hits: [hit] });
    else group.hits.push(hit);
  }
  return [...groups.values()];
}
