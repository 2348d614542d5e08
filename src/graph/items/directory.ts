/**
 * The directory of few items, such as institutions: the names of those that the viewer may see, and how many children each has that the viewer may
 * see. It is in memory as a whole, so that it can be sorted by the rules of any language.
 */

import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleItem, visibleItems } from '../lookup.ts';
import { readItems, wholeList } from '../paging.ts';
import { childrenOf } from '../tree/hierarchy.ts';
import type { ListedItem } from './listed-item.ts';
import { toListedItems } from './listed-item.ts';

export interface DirectoryEntry extends ListedItem {
  /** Id of the parent; absent if the viewer may not see it. */
  readonly parent?: string;
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
  const found: { readonly item: ListedItem; readonly parent: Gid | null }[] = [];
  for await (const rows of readItems(store, selection, viewer, wholeList)) {
    const items = await toListedItems(context, rows);
    found.push(...items.map((item, i) => ({ item, parent: rows[i]!.parent })));
  }
  const parents = await visibleItems(
    context,
    found.flatMap(({ parent }) => parent ?? []),
  );
  return found.map(({ item, parent }) => {
    const above = parent === null ? undefined : parents.get(parent);
    return above === undefined ? item : { ...item, parent: above.id };
  });
}
