/** Users that a user follows or blocks, and items that the user watches. */
import { type EventType, userType } from '../../../model/system.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { getVisibleContentItem, getVisibleItem } from '../../lookup.ts';
import { failDenied } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

const socialRelations = {
  following: { label: 'isFollowing', add: 'follow', remove: 'unfollow', ofUsers: true },
  blocked: { label: 'isBlocking', add: 'block', remove: 'unblock', ofUsers: true },
  watching: { label: 'isWatching', add: 'watch', remove: 'unwatch', ofUsers: false },
} as const satisfies Readonly<
  Record<string, { label: string; add: EventType; remove: EventType; ofUsers: boolean }>
>;

export type SocialRelation = keyof typeof socialRelations;

interface SocialRequest {
  /** Id of the user. */
  readonly id: string;
  readonly relation: SocialRelation;
  /** Ids of the users or items at the other end. */
  readonly others: readonly string[];
  readonly how: 'add' | 'remove';
}

/** Writes one event per connection, with the user as subject and the other end as scope. */
export async function updateSocialRelations(
  context: ChangeContext,
  request: SocialRequest,
): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const { label, ofUsers, ...events } = socialRelations[request.relation];
  const user = await getVisibleItem(tx, actor, request.id, userType);
  if (user.gid !== actor.gid && !actor.isAdmin) failDenied(actor, 'update', { type: user.type, item: user });
  const others = new Set<Gid>();
  for (const id of request.others) {
    const other = ofUsers
      ? await getVisibleItem(tx, actor, id, userType)
      : await getVisibleContentItem(tx, actor, id);
    others.add(other.gid);
  }
  for (const other of others) {
    const edges = [{ from: user.gid, label, to: other }];
    const changed = await (request.how === 'add' ? connect : disconnect)(tx, edges);
    if (changed.length > 0)
      await writeAuditEntry(context, { eventType: events[request.how], subjects: [user.gid], scope: other });
  }
  return { type: user.type, id: user.id };
}
