/**
 * Deleting what stands in an item: its children, or all below it. One event for all of them, all or nothing. Of the tree only the heads are
 * kept in memory; the records themselves are read, kept as versions and taken away a slice at a time.
 */

import { fail } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import { contentTypes } from '../../model/system.ts';
import type { Gid, GrantRow, ItemRow, StoreReads } from '../../store/store.ts';
import { type Actor, viewerOf } from '../actor.ts';
import { keepVersions, writeEvent } from '../audit/audit.ts';
import { getVisibleItem, keepVisible } from '../lookup.ts';
import { decide } from '../permissions/decide.ts';
import { failDenied } from '../permissions/require-permission.ts';
import { readItems, wholeList } from '../query/paging.ts';
import type { Work } from './change-work.ts';
import { requireDeletable, takeAwayAll } from './remove.ts';

export interface RemoveChildrenRequest {
  readonly type: string;
  readonly id: string;
  /** Whether those below the children go as well; without, a child that holds others is in the way. */
  readonly all: boolean;
  /** Whether what they were is kept. */
  readonly versions: boolean;
}

/** Rows whose texts are in memory at once. */
const sliceSize = 200;

type Head = Pick<ItemRow, 'gid' | 'id'>;

/** Returns the ids of what was deleted, sorted. */
export async function removeChildren(
  work: Work,
  { type, id, all, versions }: RemoveChildrenRequest,
): Promise<readonly string[]> {
  const { tx, env, actor, logMessage } = work;
  const holder = await getVisibleItem(tx, actor, id, type);
  const below = await listBelow(work, holder, all);
  if (below.length === 0) return [];
  const event = await tx.reserveGids(1);
  const { timestamp } = await writeEvent(tx, env, {
    ...{ gid: event, eventType: 'deletion', actor: actor.gid, scope: holder.gid, logMessage },
    subjectCount: below.length,
  });
  // Children were found after their parents, and go before them.
  for (let end = below.length; end > 0; end -= sliceSize) {
    const slice = below.slice(Math.max(0, end - sliceSize), end);
    const gids = slice.map((head) => head.gid);
    await tx.lockItems(gids);
    const rows = await tx.getItems(gids);
    if (versions) await keepVersions(work, rows, event);
    await takeAwayAll(work, rows, { gid: event, timestamp });
  }
  return below.map((head) => head.id).sort();
}

interface Level {
  readonly holder: Head;
  /** Those of the items above the children that a grant of the actor names. */
  readonly scopes: readonly Gid[];
}

/** All that is to go, parents before their children. Throws `permission-denied`, `has-children`. */
async function listBelow({ tx, actor }: Work, top: ItemRow, all: boolean): Promise<readonly Head[]> {
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

const toHead = ({ gid, id }: ItemRow): Head => ({ gid, id });

function isHolding({ childCount, type }: ItemRow): boolean {
  return childCount > 0 && getRecordType(type).holds.by === 'parent';
}

function requireDeletion(
  actor: Actor,
  rule: DeletionRule,
  rows: readonly ItemRow[],
  scopes: readonly Gid[],
): void {
  const denied = rows.find((row) => !rule.allows(row, scopes));
  if (denied !== undefined) failDenied(actor, 'delete', { type: denied.type, item: denied });
}

/** What one cannot see one cannot delete along with the rest; nor is it named. */
async function requireVisible(
  tx: StoreReads,
  actor: Actor,
  holder: string,
  rows: readonly ItemRow[],
): Promise<void> {
  if ((await keepVisible(tx, viewerOf(actor), rows)).length === rows.length) return;
  fail(
    'permission-denied',
    `'${holder}' holds items that user '${actor.id}' may not see, so what it holds cannot be deleted; ask an administrator.`,
    {
      details: {
        message: `Permission 'delete' denied for resource '${holder}' as '${actor.id}' with scope '${holder}'`,
        accessor: actor.id,
        scope: holder,
        item: holder,
      },
    },
  );
}

interface DeletionRule {
  /** Those of the item whose children go and of all above it that a grant names. */
  readonly scopes: readonly Gid[];
  allows(row: ItemRow, scopes: readonly Gid[]): boolean;
  below(row: ItemRow, scopes: readonly Gid[]): readonly Gid[];
}

/** The rule of requirePermission for many items, with what it reads read once. */
async function deletionRule(tx: StoreReads, actor: Actor, top: ItemRow): Promise<DeletionRule> {
  if (actor.isAdmin) return { scopes: [], allows: () => true, below: () => [] };
  const grants: readonly GrantRow[] = await tx.listGrants(actor.accessors);
  const granted = new Set(grants.map((grant) => grant.scope));
  const above = (await tx.getLineage([top.gid])).map((row) => row.gid);
  const gidOf = new Map((await tx.findHeads(contentTypes)).map((head) => [head.id, head.gid]));
  return {
    scopes: above.filter((gid) => granted.has(gid)),
    allows: ({ gid, type }, scopes) =>
      decide(actor, { permission: 'delete', contentType: gidOf.get(type)!, item: gid, scopes }, grants)
        .allowed,
    below: ({ gid }, scopes) => (granted.has(gid) ? [...scopes, gid] : scopes),
  };
}
