/** Deletes a record. Its content is stored as a version, its id and type as a tombstone. */
import { formatCount } from '../../../lib/quantities.ts';
import { hierarchyLabels } from '../../../model/edge-labels.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import { adminGroupId, userType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { disconnectAll } from '../../content/edges.ts';
import { requireMatch } from '../../content/item-etag.ts';
import { parseParts, partGids } from '../../content/part-builder.ts';
import { getVisibleContentItem, getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { requireRemainingAdministrator } from '../permissions/accessors.ts';
import { recordDepartures } from './departures.ts';

interface DeleteRequest {
  readonly type: string;
  readonly id: string;
  /** The header If-Match: the record must have one of these ETags. */
  readonly ifMatch?: string;
}

export async function deleteRecord(
  context: ChangeContext,
  { type, id, ifMatch }: DeleteRequest,
): Promise<ItemOutcome> {
  const item = await getItemToDelete(context, id, type);
  requireMatch(item, ifMatch);
  requireDeletable(item);
  const event = await writeAuditEntry(context, {
    eventType: 'deletion',
    subjects: [item.gid],
    scope: item.parent,
    before: [item],
  });
  await deleteItem(context, item, event);
  await requireRemainingAdministrator(context, item);
  return { type: item.type, id: item.id };
}

/** The event of a deletion; it may be written later in the transaction. */
interface DeletionEvent {
  readonly gid: Gid;
  readonly timestamp: string;
}

/** Locks the item, so that no other transaction changes it or connects another item to it. Throws `permission-denied`. */
export async function getItemToDelete(context: ChangeContext, id: string, type?: string): Promise<ItemRow> {
  const { tx, actor } = context;
  const find = (): Promise<ItemRow> =>
    type === undefined ? getVisibleContentItem(tx, actor, id) : getVisibleItem(tx, actor, id, type);
  await tx.items.lock([(await find()).gid]);
  // Read again: another transaction may have changed it before the lock was granted.
  const item = await find();
  await requirePermission(tx, actor, 'delete', { type: item.type, item });
  return item;
}

/** Deletes the item with its edges and parts. Callers must lock the item and write the event. */
export async function deleteItem(context: ChangeContext, item: ItemRow, event: DeletionEvent): Promise<void> {
  await deleteItems(context, [item], event);
}

/** As deleteItem, for several items. Their children must be among them or deleted before. Sessions of users end, also if the deletion is undone. */
export async function deleteItems(
  { tx }: Pick<ChangeContext, 'tx'>,
  items: readonly ItemRow[],
  { gid: event, timestamp: since }: DeletionEvent,
): Promise<void> {
  const gids = items.map((item) => item.gid);
  const votedOn = await listVotes(tx, gids);
  await recordDepartures(tx, event, items);
  // Hides the event from viewers who may not see one of the items. Unrestricted items need no subject row.
  const restricted = items.filter((item) => item.restricted).map((item) => item.gid);
  if (restricted.length > 0) await tx.events.insertSubjects(event, restricted, []);
  const parts = await listParts(tx, restricted);
  await tx.feed.insertAccessDepartures(event, [...votedOn, ...parts]);
  await tx.access.prepareDeletion(restricted);
  await disconnectAll(tx, gids);
  const children = Map.groupBy(
    items.flatMap((item) => item.parent ?? []),
    (parent) => parent,
  );
  // Before the items are deleted: an item that is deleted with its children must have none left.
  await tx.items.addToCounts(
    'childCount',
    [...children].map(([gid, { length }]) => ({ gid, by: -length })),
  );
  await tx.items.delete(items.map(({ gid, id, type, restricted }) => ({ id, gid, type, restricted, since })));
  // After the items: until then a link to a part of a restricted item is restricted by the item.
  await tx.parts.delete(items.flatMap((item) => partGids(parseParts(item.parts))));
  await tx.access.derive(parts);
  const users = items.filter(({ type }) => type === userType).map(({ gid }) => gid);
  if (users.length > 0) await tx.credentials.beginEpochs(users, null);
  for (const other of votedOn) await tx.access.updatePromotion(other);
}

/** Parts of the items by edges, which are not deleted with them, and are then no longer restricted with them. */
async function listParts(tx: ChangeContext['tx'], items: readonly Gid[]): Promise<readonly Gid[]> {
  if (items.length === 0) return [];
  const parts = new Set<Gid>();
  for (const label of hierarchyLabels)
    for (const { from } of await tx.edges.listTo(items, label)) parts.add(from);
  for (const gid of items) parts.delete(gid);
  return [...parts];
}

/** Items on which the users have voted, except items that are deleted too. */
async function listVotes(tx: ChangeContext['tx'], users: readonly Gid[]): Promise<readonly Gid[]> {
  const edges = [
    ...(await tx.edges.listTo(users, 'promotedBy')),
    ...(await tx.edges.listTo(users, 'demotedBy')),
  ];
  return [...new Set(edges.map((edge) => edge.from).filter((gid) => !users.includes(gid)))];
}

export function requireDeletable(item: ItemRow): void {
  if (item.id === adminGroupId) {
    fail('reserved-id', `The group 'admin' belongs to the service and cannot be deleted.`, {
      details: item.id,
    });
  }
  // Items that are children by edges only lose the edge. Only children by parent block the deletion.
  if (item.childCount === 0 || getRecordType(item.type).children.by !== 'parent') return;
  fail(
    'has-children',
    `'${item.id}' has ${formatCount(item.childCount, 'child item')}. Delete ${item.childCount === 1 ? 'it' : 'them'} first.`,
    {
      details: {
        message: `Item '${item.id}' has ${item.childCount} child items`,
        id: item.id,
        count: item.childCount,
      },
    },
  );
}
