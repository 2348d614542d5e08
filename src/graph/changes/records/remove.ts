/** Deleting a record: what it was stays as a version, that it was as a tombstone. */
import { formatCount } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import { adminGroupId } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { audit } from '../../audit/audit.ts';
import { noteAccessChange, noteDepartures } from '../../audit/departures.ts';
import type { ChangeContext, ItemOutcome } from '../../change-context.ts';
import { disconnectAll } from '../../items/edges.ts';
import { requireMatch } from '../../items/item-etag.ts';
import { parseParts, partGids } from '../../items/part-writer.ts';
import { getVisibleContent, getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { requireAdministrator } from '../permissions/accessors.ts';

export interface RemoveRequest {
  readonly type: string;
  readonly id: string;
  /** ETags of which the record must have one. */
  readonly ifMatch?: string;
}

export async function remove(
  context: ChangeContext,
  { type, id, ifMatch }: RemoveRequest,
): Promise<ItemOutcome> {
  const item = await getItemToDelete(context, id, type);
  requireMatch(item, ifMatch);
  requireDeletable(item);
  const event = await audit(context, {
    eventType: 'deletion',
    subjects: [item.gid],
    scope: item.parent,
    before: [item],
  });
  await takeAway(context, item, event);
  await requireAdministrator(context, item);
  return { type: item.type, id: item.id };
}

/** The event of a deletion, written or about to be. */
interface DeletionEvent {
  readonly gid: Gid;
  readonly timestamp: string;
}

/** The item, held so that nobody changes it or connects anything to it until it is gone. Throws `permission-denied`. */
export async function getItemToDelete(context: ChangeContext, id: string, type?: string): Promise<ItemRow> {
  const { tx, actor } = context;
  const find = (): Promise<ItemRow> =>
    type === undefined ? getVisibleContent(tx, actor, id) : getVisibleItem(tx, actor, id, type);
  await tx.items.lock([(await find()).gid]);
  // Read again: somebody may have been waited for.
  const item = await find();
  await requirePermission(tx, actor, 'delete', { type: item.type, item });
  return item;
}

/** Takes the item out of everything; whoever calls has locked it, and written the event. */
export async function takeAway(context: ChangeContext, item: ItemRow, event: DeletionEvent): Promise<void> {
  await takeAwayAll(context, [item], event);
}

/** The same for several items, of which none holds children that are not among them or gone before. */
export async function takeAwayAll(
  { tx }: Pick<ChangeContext, 'tx'>,
  items: readonly ItemRow[],
  { gid: event, timestamp: since }: DeletionEvent,
): Promise<void> {
  const gids = items.map((item) => item.gid);
  await disconnectAll(tx, gids);
  const votedOn = await listVotes(tx, gids);
  await noteDepartures(tx, event, items);
  // Hides the event from viewers from whom one of the items is hidden. For open items no row is needed: deleteItems removes their rows without an audience.
  const restricted = items.filter((item) => item.restricted).map((item) => item.gid);
  if (restricted.length > 0) await tx.events.insertSubjects(event, restricted, []);
  await noteAccessChange(tx, event, votedOn);
  const children = Map.groupBy(
    items.flatMap((item) => item.parent ?? []),
    (parent) => parent,
  );
  // Before the items: one that goes together with its children then has none left.
  await tx.items.addToCounts(
    'childCount',
    [...children].map(([gid, { length }]) => ({ gid, by: -length })),
  );
  await tx.items.delete(items.map(({ gid, id, type, restricted }) => ({ id, gid, type, restricted, since })));
  // After the items: a link to a part of a restricted item stays restricted by the item.
  await tx.parts.delete(items.flatMap((item) => partGids(parseParts(item.parts))));
  for (const other of votedOn) await tx.access.updatePromotion(other);
}

/** Items that users have voted on, apart from those that go themselves. */
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
  // What hangs on edges alone is let go; only children keep their parent.
  if (item.childCount === 0 || getRecordType(item.type).children.by !== 'parent') return;
  fail(
    'has-children',
    `'${item.id}' still holds ${formatCount(item.childCount, 'item')}; delete ${item.childCount === 1 ? 'it' : 'them'} first.`,
    {
      details: {
        message: `Item '${item.id}' has ${item.childCount} child items`,
        id: item.id,
        count: item.childCount,
      },
    },
  );
}
