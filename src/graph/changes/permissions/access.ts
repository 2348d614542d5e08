/** Restricts an item to users and groups, or removes the restriction. */
import { fail } from '../../../model/errors.ts';
import { getVisibleContentItem, isRestrictedItself } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { requireAccessorsAndActor } from './accessors.ts';

interface SetAccessRequest {
  readonly id: string;
  /** Users and groups that may see the item, besides the actor. If empty, the item becomes unrestricted. */
  readonly accessibleTo: readonly string[];
  /** Also removes the restriction of versions and events from the time when the item was restricted; otherwise they keep it. */
  readonly publishHistory?: boolean;
}

/** Writes no event if the access is unchanged and the history is not published. Throws `bad-parameter`. */
export async function setAccess(context: ChangeContext, request: SetAccessRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const item = await getVisibleContentItem(tx, actor, request.id);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  const publish = request.publishHistory === true;
  if (publish && request.accessibleTo.length > 0) failPublish(item.id);
  const wanted = new Set(await requireAccessorsAndActor(context, request.accessibleTo));
  const present = await tx.access.list([item.gid]);
  const isSame = present.length === wanted.size && present.every(({ accessor }) => wanted.has(accessor));
  // An item that is restricted by itself and has no accessors was restricted to a user or group that has been deleted.
  if (publish || !isSame || (wanted.size === 0 && (await isRestrictedItself(tx, item)))) {
    const event = await tx.reserveGids(1);
    await tx.feed.insertAccessDepartures(event, [item.gid]);
    await tx.access.set(item.gid, [...wanted]);
    if (publish) await tx.access.publishHistory(item.gid);
    await writeAuditEntry(context, { eventType: 'setVisibility', subjects: [item.gid], gid: event });
  }
  return { type: item.type, id: item.id };
}

function failPublish(id: string): never {
  fail(
    'bad-parameter',
    `'${id}' would be restricted, so its history cannot be published. Omit publishHistory or accessibleTo.`,
    { details: { parameter: 'publishHistory', value: 'true' } },
  );
}
