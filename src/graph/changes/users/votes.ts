/** Votes for and against an item. An item with more votes for it than against it is visible to everybody, even if it is restricted. */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { getVisibleContentItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

interface VoteRequest {
  readonly id: string;
  readonly vote: 'for' | 'against';
}

const labels = { for: 'promotedBy', against: 'demotedBy' } as const;
const opposite = { for: 'against', against: 'for' } as const;

/** Replaces an opposite vote of the user. Writes no event if the user has cast the same vote before. */
export async function castVote(context: ChangeContext, { id, vote }: VoteRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const item = await getVisibleContentItem(tx, actor, id);
  await requirePermission(tx, actor, 'promote', { type: item.type, item });
  requirePromotable(item);
  await disconnect(tx, [edge(item, opposite[vote], actor.gid)]);
  const cast = await connect(tx, [edge(item, vote, actor.gid)]);
  if (cast.length > 0) await count(context, item, vote);
  return { type: item.type, id: item.id };
}

/** Needs no permission, since users withdraw only their own votes. Does nothing if there is no vote. */
export async function withdrawVote(context: ChangeContext, { id, vote }: VoteRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const item = await getVisibleContentItem(tx, actor, id);
  const withdrawn = await disconnect(tx, [edge(item, vote, actor.gid)]);
  if (withdrawn.length > 0) await count(context, item, opposite[vote]);
  return { type: item.type, id: item.id };
}

const edge = (item: ItemRow, vote: VoteRequest['vote'], voter: Gid) => ({
  from: item.gid,
  label: labels[vote],
  to: voter,
});

/** The type of the event is the direction in which the score changed, so a withdrawn vote has the type of the opposite vote. */
async function count(context: ChangeContext, item: ItemRow, direction: VoteRequest['vote']): Promise<void> {
  const { tx } = context;
  const gid = await tx.reserveGids(1);
  await tx.feed.insertAccessDepartures(gid, [item.gid]);
  await tx.access.updatePromotion(item.gid);
  const eventType = direction === 'for' ? 'promotion' : 'demotion';
  await writeAuditEntry(context, { eventType, subjects: [item.gid], gid });
}

/** Throws `invalid`. */
function requirePromotable(item: ItemRow): void {
  const { isPromotable } = JSON.parse(item.data) as { isPromotable?: unknown };
  const takesVotes = getRecordType(item.type).relations[labels.for] !== undefined;
  if (takesVotes && isPromotable === true) return;
  const cure = takesVotes
    ? 'Set its field isPromotable to true first'
    : `${withArticle(item.type, 'A')} cannot be voted on`;
  fail('invalid', `'${item.id}' cannot be voted on. ${cure}.`, {
    details: `Item '${item.id}' is not marked as promotable.`,
  });
}
