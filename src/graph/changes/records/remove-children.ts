/**
 * Deleting what stands in an item: its children, or all below it. One event for all of them, all or nothing. Of the tree only the heads are
 * kept in memory.
 */

import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { ChangeContext } from '../../change-context.ts';
import { getVisibleItem } from '../../lookup.ts';
import { readItems, wholeList } from '../../query/paging.ts';
import { deletionRule, requireDeletion, requireVisible } from './deletion-rule.ts';
import { requireDeletable } from './remove.ts';
import { type Head, removeAll, toHead } from './remove-all.ts';

export interface RemoveChildrenRequest {
  readonly type: string;
  readonly id: string;
  /** Whether those below the children go as well; without, a child that holds others is in the way. */
  readonly all: boolean;
  /** Whether what they were is kept. */
  readonly versions: boolean;
}

/** Returns the ids of what was deleted, sorted. */
export async function removeChildren(
  context: ChangeContext,
  { type, id, all, versions }: RemoveChildrenRequest,
): Promise<readonly string[]> {
  const { tx, actor } = context;
  const holder = await getVisibleItem(tx, actor, id, type);
  const below = await listBelow(context, holder, all);
  if (below.length === 0) return [];
  await removeAll(context, below, { scope: holder.gid, versions });
  return below.map((head) => head.id).sort();
}

interface Level {
  readonly holder: Head;
  /** Those of the items above the children that a grant of the actor names. */
  readonly scopes: readonly Gid[];
}

/** All that is to go, parents before their children. Throws `permission-denied`, `has-children`. */
async function listBelow({ tx, actor }: ChangeContext, top: ItemRow, all: boolean): Promise<readonly Head[]> {
  const rule = await deletionRule(tx, actor, top);
  const found: Head[] = [];
  const holding: ItemRow[] = [];
  const open: Level[] = [{ holder: top, scopes: rule.scopes }];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { holder, scopes } = level;
    for await (const rows of readItems(tx, { parent: holder.gid }, 'everything', wholeList)) {
      await requireVisible(tx, actor, holder.id, rows);
      requireDeletion(actor, rule, rows, scopes);
      found.push(...rows.map(toHead));
      const holders = rows.filter(isHolding);
      if (all) open.push(...holders.map((row) => ({ holder: toHead(row), scopes: rule.below(row, scopes) })));
      else holding.push(...holders.map((row) => ({ ...row, data: '', parts: '' })));
    }
  }
  for (const row of holding.sort((a, b) => (a.id < b.id ? -1 : 1))) requireDeletable(row);
  return found;
}

function isHolding({ childCount, type }: ItemRow): boolean {
  return childCount > 0 && getRecordType(type).children.by === 'parent';
}
