/** Moves records, with their descendants, to other parents. They become the last children there and get the ids of their new parents. */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readBelow } from '../../tree/descendants.ts';
import { BatchAudit } from '../batch-audit.ts';
import { getBatchItem } from '../batches/batch-log.ts';
import type { ChangeContext } from '../change-context.ts';
import { recordDepartures } from '../records/departures.ts';
import { IdPlan } from './id-plan.ts';
import { lockScopes } from './rename.ts';
import {
  failCollision,
  findCollisions,
  type RenamedIdRow,
  renameItems,
  toRenamedIdRow,
} from './rename-items.ts';

interface ReparentRequest {
  readonly moves: readonly { readonly id: string; readonly parent: string }[];
}

/** Returns the renamed items, parents first. */
export async function reparent(
  context: ChangeContext,
  { moves }: ReparentRequest,
): Promise<readonly RenamedIdRow[]> {
  const { tx } = context;
  await lockScopes(context, await listTops(context, moves));
  const audit = await BatchAudit.open(context, 'modification');
  const moved: Gid[] = [];
  const wasRestricted: WasRestricted = new Map();
  for (const move of moves) {
    const item = await getBatchItem(context, move.id);
    const parent = await getBatchItem(context, move.parent);
    if (!(await moveItem(context, item, parent, { event: audit.gid, wasRestricted }))) continue;
    moved.push(item.gid);
    await audit.addChanged(item.gid);
  }
  await tx.feed.deleteSameAudienceDepartures(audit.gid, [...wasRestricted.keys()]);
  const plan = new IdPlan(context);
  for (const gid of moved) await plan.planItem((await tx.items.listByGid([gid]))[0]!, { keepsNumber: false });
  const renamings = plan.list();
  const taken = await findCollisions(tx, renamings);
  const colliding = renamings.filter((renaming) => taken.has(renaming.to));
  if (colliding.length > 0) failCollision(colliding.at(-1)!);
  await renameItems(context, renamings, audit, wasRestricted);
  await audit.finish();
  return renamings.map(toRenamedIdRow);
}

/** The topmost ancestors of all records and parents. They are locked, so that two concurrent moves cannot form a cycle. */
async function listTops(context: ChangeContext, moves: ReparentRequest['moves']): Promise<readonly Gid[]> {
  const gids = new Set<Gid>();
  for (const { id, parent } of moves)
    for (const one of [id, parent]) gids.add((await getBatchItem(context, one)).gid);
  const lineage = await context.tx.items.listWithAncestors([...gids]);
  return lineage.filter((item) => item.parent === null).map((item) => item.gid);
}

/** Whether each moved item was restricted before it was moved. */
type WasRestricted = Map<Gid, boolean>;

/** Returns whether the parent changed. */
async function moveItem(
  context: ChangeContext,
  item: ItemRow,
  parent: ItemRow,
  { event, wasRestricted }: { readonly event: Gid; readonly wasRestricted: WasRestricted },
): Promise<boolean> {
  const { tx, actor } = context;
  requirePossible(item, parent);
  if ((await tx.items.listWithAncestors([parent.gid])).some((above) => above.gid === item.gid)) {
    fail('invalid', `'${item.id}' cannot be moved to '${parent.id}', which is its descendant.`, {
      details: `Item ${item.id} cannot be a child of itself`,
    });
  }
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  if (item.parent === parent.gid) return false;
  await requirePermission(tx, actor, 'create', { type: item.type, scope: parent });
  // The change feed of the old parent reports the item and its descendants as deleted.
  const depart = async (rows: readonly ItemRow[]): Promise<void> => {
    // An item that was moved twice has the id of before the first move.
    const first = rows.filter(({ gid }) => !wasRestricted.has(gid));
    for (const { gid, restricted } of first) wasRestricted.set(gid, restricted);
    await recordDepartures(tx, event, first);
  };
  await depart([item]);
  for await (const rows of readBelow(tx, item, 'everything')) await depart(rows);
  // Links and annotations about these items, whose visibility may change.
  if (item.restricted || parent.restricted) await tx.feed.insertAccessDepartures(event, [item.gid]);
  if (item.parent !== null) await tx.items.addToCounts('childCount', [{ gid: item.parent, by: -1 }]);
  await tx.items.addToCounts('childCount', [{ gid: parent.gid, by: 1 }]);
  const { gid } = item;
  await tx.items.move([{ gid, parent: parent.gid, position: await tx.items.reservePosition(parent) }]);
  return true;
}

/** Throws `invalid` unless the item can be a child of the parent, by parent and not by edges. */
function requirePossible(item: ItemRow, parent: ItemRow): void {
  const type = getRecordType(item.type);
  const isPlaced = [type, getRecordType(parent.type)].every(({ children }) => children.by === 'parent');
  if (isPlaced && type.parents.includes(parent.type)) return;
  fail(
    'type-mismatch',
    `${withArticle(item.type, 'A')} cannot be moved into '${parent.id}', ${withArticle(parent.type)}.`,
    { details: `Unsupported parent type for ID ${item.id}` },
  );
}
