/**
 * The directory of few items, such as institutions: the names of those that the viewer may see, and how many children each has that the viewer may
 * see. It is in memory as a whole, so that it can be sorted by the rules of any language.
 */
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { childrenOf } from '../items/hierarchy.ts';
import { parseParts } from '../items/part-writer.ts';
import { getVisibleItem, visibleItems } from '../lookup.ts';
import { readItems, wholeList } from './paging.ts';

export interface DirectoryEntry {
  readonly type: string;
  readonly id: string;
  /** Id of the parent; absent if the viewer may not see it. */
  readonly parent?: string;
  readonly identifier?: string;
  /** The name of each description, in their order. */
  readonly names: readonly { readonly language?: string; readonly text: string }[];
  readonly childCount: number;
}

interface FoundEntry {
  readonly gid: Gid;
  readonly parent: Gid | null;
  readonly entry: DirectoryEntry;
}

/** All items of a type, or the children of an item. */
export type DirectoryRequest = { readonly type: string } | { readonly childrenOf: string };

/** In the order of creation, or of the children. Throws `not-found` or `gone` for an item that the viewer may not see. */
export async function readDirectory(
  context: ReadContext,
  request: DirectoryRequest,
): Promise<readonly DirectoryEntry[]> {
  const { store, actor, viewer } = context;
  const selection =
    'type' in request ? request : childrenOf(await getVisibleItem(store, actor, request.childrenOf));
  const found: FoundEntry[] = [];
  for await (const rows of readItems(store, selection, viewer, wholeList))
    for (const { gid, parent, type, id, data, parts, childCount } of rows) {
      const { identifier } = JSON.parse(data) as { readonly identifier?: string };
      const names = parseParts(parts).flatMap(({ data: { name, languageCode } }) =>
        typeof name === 'string'
          ? [{ ...(languageCode !== undefined && { language: String(languageCode) }), text: name }]
          : [],
      );
      found.push({
        gid,
        parent,
        entry: { type, id, ...(identifier !== undefined && { identifier }), names, childCount },
      });
    }
  const [parents, hidden] = await Promise.all([
    visibleItems(
      context,
      found.flatMap(({ parent }) => parent ?? []),
    ),
    countHidden(store, viewer, found),
  ]);
  return found.map(({ gid, parent, entry }) => {
    const above = parent === null ? undefined : parents.get(parent);
    return {
      ...entry,
      ...(above !== undefined && { parent: above.id }),
      childCount: entry.childCount - (hidden.get(gid) ?? 0),
    };
  });
}

async function countHidden(
  store: StoreReader,
  viewer: ReadContext['viewer'],
  found: readonly FoundEntry[],
): Promise<ReadonlyMap<Gid, number>> {
  const parents = found.filter(({ entry }) => entry.childCount > 0).map(({ gid }) => gid);
  const hidden = await store.items.countHiddenChildren(parents, viewer);
  return new Map(hidden.map(({ parent, count }) => [parent, count]));
}
