/** Webhooks as administrators see them: with the state of their deliveries, without their secrets. */
import { fail } from '../model/errors.ts';
import type { Delivery, StoredDelivery, StoredWebhook } from '../store/feed.ts';
import type { ReadContext } from './actor.ts';
import { parseCursor } from './feed/feed-cursor.ts';
import { requireAdministrator } from './permissions/require-permission.ts';

export type { Delivery };

/** `failing`: the delivery will be retried. `given-up`: it will not; create the webhook again with its cursor to continue. */
export const webhookStates = ['ok', 'failing', 'given-up'] as const;

interface ListedWebhook
  extends Omit<StoredWebhook, 'secret' | 'claimedBy' | 'claimedUntil' | 'nextTry' | 'givenUp'> {
  readonly state: (typeof webhookStates)[number];
  /** Time of the next retry of a failing webhook, otherwise null. */
  readonly nextTry: string | null;
  /** Number of events after its cursor, including those that its filter excludes. */
  readonly behind: number;
}

export class Webhooks {
  readonly #context: Pick<ReadContext, 'store' | 'actor'>;

  constructor(context: Pick<ReadContext, 'store' | 'actor'>) {
    this.#context = context;
  }

  /** Newest first. Throws `permission-denied`, `not-found`. */
  async listDeliveries(id: string): Promise<readonly StoredDelivery[]> {
    const { store, actor } = this.#context;
    requireAdministrator(actor, 'see webhooks');
    if (!(await store.webhooks.list()).some((webhook) => webhook.id === id))
      fail('not-found', `There is no webhook '${id}'.`, { details: id });
    return store.webhooks.listDeliveries(id);
  }

  /** Throws `permission-denied`. */
  list(): Promise<readonly ListedWebhook[]> {
    return listWebhooks(this.#context);
  }
}

async function listWebhooks({
  store,
  actor,
}: Pick<ReadContext, 'store' | 'actor'>): Promise<readonly ListedWebhook[]> {
  requireAdministrator(actor, 'see webhooks');
  const last = await store.feed.getLastSequence();
  return (await store.webhooks.list()).map(
    ({ secret: _, claimedBy: _by, claimedUntil: _until, givenUp, nextTry, ...webhook }) => ({
      ...webhook,
      state: givenUp !== null ? 'given-up' : webhook.attempts > 0 ? 'failing' : 'ok',
      nextTry: givenUp === null && webhook.attempts > 0 ? nextTry : null,
      behind: Math.max(0, last - parseCursor(webhook.cursor).sequence),
    }),
  );
}
