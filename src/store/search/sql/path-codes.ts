/**
 * A typed reference code may begin with the codes of ancestors. It then finds a record only if the viewer may see all ancestors of the record:
 * otherwise a search would show whether a hidden ancestor has the code. Documents do not contain who may see their ancestors, so these are read.
 */
import type { ReferenceCode } from '../../../search/code-key.ts';
import type { Gid, Viewer } from '../../viewer.ts';
import { type HitSelection, maxRankedHits, type SortKey } from '../search.ts';
import { matchPathCode } from './match.ts';
import type { SearchSource } from './search-source.ts';

interface CheckedCode {
  /**
   * The code to search. Its splits into a code of ancestors and one of the item are removed if they match nothing, or more records than can be
   * checked.
   */
  readonly code: ReferenceCode | undefined;
  /** Records that match by the codes of ancestors alone, although the viewer may not see all of these. */
  readonly hidden: ReadonlySet<Gid>;
}

export async function findHiddenCodeMatches(
  source: SearchSource,
  code: ReferenceCode | undefined,
  viewer: Viewer,
): Promise<CheckedCode> {
  if (viewer === 'everything' || code === undefined || code.splits.length === 0)
    return { code, hidden: new Set() };
  const found = await source.listMatches((syntax) => matchPathCode(syntax, code), viewer, maxRankedHits + 1);
  if (found.length === 0 || found.length > maxRankedHits)
    return { code: withoutPath(code), hidden: new Set() };
  return { code, hidden: await findBelowHidden(source, found, viewer) };
}

/** The source and the selection for a search that must not show codes of hidden ancestors. */
export async function excludeHiddenCodeMatches<Selection extends HitSelection>(
  source: SearchSource,
  selection: Selection,
): Promise<{ readonly source: SearchSource; readonly selection: Selection }> {
  const { query, viewer } = selection;
  if (query === undefined) return { source, selection };
  const { code, hidden } = await findHiddenCodeMatches(source, query.code, viewer);
  return {
    source: hidden.size === 0 ? source : hidePaths(source, hidden),
    selection: { ...selection, query: { ...query, code } },
  };
}

function withoutPath(code: ReferenceCode): ReferenceCode {
  return { ...code, splits: [] };
}

/** The items that have an ancestor which the viewer may not see. */
async function findBelowHidden(
  source: SearchSource,
  items: readonly Gid[],
  viewer: Viewer,
): Promise<ReadonlySet<Gid>> {
  const parents = await readParents(source, items);
  const ancestors = [...new Set(parents.values())];
  const visible = new Set(await source.listVisible(ancestors, viewer));
  if (visible.size === ancestors.length) return new Set();
  const isBelowHidden = (item: Gid): boolean => {
    // Ends the loop if parent links form a cycle.
    const passed = new Set<Gid>();
    for (
      let above = parents.get(item);
      above !== undefined && !passed.has(above);
      above = parents.get(above)
    ) {
      if (!visible.has(above)) return true;
      passed.add(above);
    }
    return false;
  };
  return new Set(items.filter(isBelowHidden));
}

/** The parent of each of these items and of their ancestors. */
async function readParents(source: SearchSource, items: readonly Gid[]): Promise<ReadonlyMap<Gid, Gid>> {
  const parents = new Map<Gid, Gid>();
  let level: readonly Gid[] = items;
  while (level.length > 0) {
    const [known] = await source.readColumns(level, ['parent']);
    const above = new Set<Gid>();
    for (const [i, item] of level.entries()) {
      const parent = known!.get(i) as Gid | null | undefined;
      if (parent === null || parent === undefined) continue;
      parents.set(item, parent);
      above.add(parent);
    }
    level = [...above].filter((gid) => !parents.has(gid));
  }
  return parents;
}

/** A source whose hits never match by codes of hidden ancestors. @param hidden see {@link CheckedCode}. */
function hidePaths(source: SearchSource, hidden: ReadonlySet<Gid>): SearchSource {
  return {
    ...source,
    async rank(selection, limit, names) {
      const hits = await source.rank(selection, limit, names);
      const allowed = await source.rank(byOwnCode(selection), limit, names);
      const ranked = new Map(allowed.map((hit) => [hit.gid, hit]));
      for (const hit of hits) if (!hidden.has(hit.gid)) ranked.set(hit.gid, hit);
      return [...ranked.values()].slice(0, limit);
    },
    async list(selection, limit, names) {
      const gids = await source.list(selection, limit, names);
      const allowed = await source.list(byOwnCode(selection), limit, names);
      return [...new Set([...gids.filter((gid) => !hidden.has(gid)), ...allowed])].slice(0, limit);
    },
    async listSorted(selection, sort, after, limit) {
      const found = [];
      for (let last: SortKey | undefined = after; found.length < limit; ) {
        const hits = await source.listSorted(selection, sort, last, limit);
        // The first hits by their own codes include all those of this page.
        const allowed = await source.listSorted(byOwnCode(selection), sort, last, limit);
        const isAllowed = new Set(allowed.map((hit) => hit.gid));
        found.push(...hits.filter(({ gid }) => !hidden.has(gid) || isAllowed.has(gid)));
        if (hits.length < limit) break;
        last = hits.at(-1)!.key;
      }
      return found.slice(0, limit);
    },
  };
}

function byOwnCode(selection: HitSelection): HitSelection {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  return { ...selection, query: { ...query, code: withoutPath(query.code) } };
}
