/** Who may see an item. */
import { fail } from '../../../model/errors.ts';
import { audit } from '../../audit/audit.ts';
import { noteAccessChange } from '../../audit/departures.ts';
import type { ChangeContext, ItemOutcome } from '../../change-context.ts';
import { getVisibleContent } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { getAccessors } from './accessors.ts';

export interface SetAccessRequest {
  readonly id: string;
  /** Who alone may see it, besides the one who says so; everybody when there are none. */
  readonly accessibleTo: readonly string[];
  /** Opens versions and events from a time when the item was restricted as well; they otherwise keep the access they had. */
  readonly publishHistory?: boolean;
}

/** An item that is open to the same as before is left alone: no event, unless its history is published. Throws `bad-parameter`. */
export async function setAccess(context: ChangeContext, request: SetAccessRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const item = await getVisibleContent(tx, actor, request.id);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  const publish = request.publishHistory === true;
  if (publish && request.accessibleTo.length > 0) failPublish(item.id);
  const wanted = new Set(await getAccessors(context, request.accessibleTo));
  const present = await tx.access.list([item.gid]);
  const isSame = present.length === wanted.size && present.every(({ accessor }) => wanted.has(accessor));
  // Restricted without anyone left to see it, it was open to someone who was deleted since.
  if (publish || !isSame || (wanted.size === 0 && item.restricted)) {
    const event = await tx.reserveGids(1);
    await noteAccessChange(tx, event, [item.gid]);
    await tx.access.set(item.gid, [...wanted]);
    if (publish) await tx.access.publishHistory(item.gid);
    await audit(context, { eventType: 'setVisibility', subjects: [item.gid], gid: event });
  }
  return { type: item.type, id: item.id };
}

function failPublish(id: string): never {
  fail(
    'bad-parameter',
    `'${id}' is to be restricted, so its history cannot be published; leave out publishHistory or accessibleTo.`,
    { details: { parameter: 'publishHistory', value: 'true' } },
  );
}
