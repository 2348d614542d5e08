/** Webhooks as administrators see them: without the secret, and with how they are. */
import { fail } from '../model/errors.ts';
import type { StoredWebhook } from '../store/feed.ts';
import type { ReadContext } from './actor.ts';
import { parseCursor } from './audit/feed-cursor.ts';

/** `failing`: is tried again; `given-up`: is tried no more, and goes on when it is made anew with its cursor. */
export const webhookStates = ['well', 'failing', 'given-up'] as const;

export interface ListedWebhook
  extends Omit<StoredWebhook, 'secret' | 'claimedBy' | 'claimedUntil' | 'nextTry' | 'givenUp'> {
  readonly state: (typeof webhookStates)[number];
  /** Null where it is well, or tried no more. */
  readonly nextTry: string | null;
  /** How many events it has not been told of yet. Not all of them need be for it. */
  readonly behind: number;
}

/** Throws `permission-denied`. */
export async function listWebhooks({
  store,
  actor,
}: Pick<ReadContext, 'store' | 'actor'>): Promise<readonly ListedWebhook[]> {
  if (!actor.isAdmin)
    fail('permission-denied', `User '${actor.id}' may not see webhooks; ask an administrator.`, {
      details: actor.id,
    });
  const last = await store.feed.getLastSequence();
  return (await store.webhooks.list()).map(
    ({ secret: _, claimedBy: _by, claimedUntil: _until, givenUp, nextTry, ...webhook }) => ({
      ...webhook,
      state: givenUp !== null ? 'given-up' : webhook.attempts > 0 ? 'failing' : 'well',
      nextTry: givenUp === null && webhook.attempts > 0 ? nextTry : null,
      behind: Math.max(0, last - parseCursor(webhook.cursor).sequence),
    }),
  );
}
