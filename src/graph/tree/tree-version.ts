/**
 * The version of a tree: a digest of the states of its items, for files that show the whole tree. It reads no texts, and nothing outside of the
 * tree. Items are not read at one point in time; since texts and access never return to a former state, equal versions before
 * and after another read prove that it has read nothing else.
 */
import { createHash } from 'node:crypto';
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { ItemState } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleItem, keepVisible } from '../lookup.ts';

/** Children that one statement reads, unless one item has more. */
const childrenPerRead = 1000;

/** Throws `not-found` or `gone`. */
export async function readTreeVersion(
  { store, actor, viewer }: ReadContext,
  type: string,
  id: string,
): Promise<string> {
  const top = await getVisibleItem(store, actor, id, type);
  const hash = createHash('sha256');
  const add = async (rows: readonly ItemState[]): Promise<void> => {
    const visible = await keepVisible(store, viewer, rows);
    const isVisible = visible.length === rows.length ? undefined : new Set(visible.map(({ gid }) => gid));
    let text = '';
    for (const row of rows) text += `${describe(row)} ${isVisible?.has(row.gid) ?? true}\n`;
    hash.update(text);
  };
  const lineage = await store.items.listWithAncestors([top.gid]);
  await add(lineage.toSorted((a, b) => a.gid - b.gid));
  const open: Pick<ItemState, 'gid' | 'childCount'>[] = [top];
  while (open.length > 0) {
    const rows = await store.items.listChildStates(takeParents(open));
    await add(rows);
    // An item has one parent, so a cycle can only lead back to the topmost item.
    for (const row of rows) if (row.childCount > 0 && row.gid !== top.gid) open.push(row);
    await waitForTimeSlice();
  }
  return hash.digest('base64url');
}

function describe({ gid, id, parent, position, restricted, lastEvent, revision }: ItemState): string {
  return `${gid} ${JSON.stringify(id)} ${parent} ${position} ${restricted} ${lastEvent} ${revision}`;
}

/** Removes the parents of the next read from the list. */
function takeParents(open: Pick<ItemState, 'gid' | 'childCount'>[]): readonly Gid[] {
  const parents: Gid[] = [];
  let children = 0;
  do {
    const { gid, childCount } = open.pop()!;
    parents.push(gid);
    children += childCount;
  } while (open.length > 0 && children < childrenPerRead);
  return parents;
}
