/**
 * Delivers changes to webhooks, in the order of the change feed and at least once. The store has a cursor for each webhook, which advances when
 * the receiver has accepted a batch: after a crash the batch is sent again, and a failing webhook continues later without loss. Processes on the
 * same store claim a webhook before they deliver to it.
 */

import { anonymous } from '../../graph/actor.ts';
import { toTimestamp } from '../../graph/environment.ts';
import type { ChangeLine } from '../../graph/feed/feed.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Delivery } from '../../graph/webhooks.ts';
import { backoffMs } from '../../lib/system-errors.ts';
import { Failure, fail } from '../../model/errors.ts';
import { adminGroupId, groupType } from '../../model/system.ts';
import { postSigned } from './post-signed.ts';

interface DeliveryOptions {
  /** Undefined while there is no store. */
  readonly graph: () => Promise<Graph | undefined>;
  /** Unique name of this process, for claims. */
  readonly name: string;
  readonly now: () => Date;
  readonly settings: { readonly webhookDays: number; readonly webhookPrivate: boolean };
  /** Writes a line to the log when a webhook starts to fail, is given up or recovers. */
  readonly log: (line: string) => void;
}

type Webhook = Awaited<ReturnType<Graph['listWebhooks']>>[number];
type DeliveryState = Pick<
  Webhook,
  'cursor' | 'attempts' | 'failingSince' | 'lastError' | 'nextTry' | 'givenUp'
>;

interface Batch {
  readonly lines: readonly ChangeLine[];
  /** After the lines, and after the events that were skipped. */
  readonly cursor: string;
  /** Whether there may be more events after the cursor. */
  readonly more: boolean;
}

/** Interval between two searches for changes to deliver. */
const pollMs = 500;
/** Maximum lines of one delivery. */
const linesPerDelivery = 100;
const retryDelay = { minMs: 1000, maxMs: 60 * 60 * 1000 };
const dayMs = 24 * 60 * 60 * 1000;
/** The cursor is stored after this number of skipped events. */
const maxSkippedEvents = 1000;

const byService = { actor: adminGroupId, actorType: groupType, logMessage: null } as const;

export class WebhookDispatcher {
  readonly #options: DeliveryOptions;
  readonly #inProgress = new Map<string, Promise<void>>();
  /** For each webhook without changes to deliver: the change stamp of its last search (undefined if the search did not reach the end of the feed), and the cursors at which the search began and ended. */
  readonly #idle = new Map<
    string,
    { readonly stamp: number | undefined; readonly from: string; readonly cursor: string }
  >();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#poll(), pollMs);
    this.#timer.unref();
  }

  /** Waits for deliveries in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#inProgress.values());
  }

  async #poll(): Promise<void> {
    try {
      const graph = await this.#options.graph();
      if (graph === undefined || this.#isClosed) return;
      const now = toTimestamp(this.#options.now());
      for (const webhook of await graph.listWebhooks()) {
        const isTaken = webhook.claimedUntil !== null && webhook.claimedUntil > now;
        const isDue = webhook.givenUp === null && webhook.nextTry <= now && !isTaken;
        if (isDue && !this.#inProgress.has(webhook.id)) this.#start(graph, webhook);
      }
    } catch (error) {
      this.#logError(error);
    }
  }

  #start(graph: Graph, webhook: Webhook): void {
    const run = this.#deliverAll(graph, webhook)
      .catch((error: unknown) => this.#logError(error))
      .finally(() => this.#inProgress.delete(webhook.id));
    this.#inProgress.set(webhook.id, run);
  }

  /** Ignores temporary errors of the store: the next poll retries. */
  #logError(error: unknown): void {
    const isTemporary =
      error instanceof Failure && ['busy', 'unavailable', 'not-initialised'].includes(error.code);
    if (!isTemporary && !this.#isClosed)
      this.#options.log(`Webhooks: ${error instanceof Error ? error.stack : error}`);
  }

  /** Delivers batches until the feed is at its end or a delivery fails. */
  async #deliverAll(graph: Graph, webhook: Webhook): Promise<void> {
    let next: Webhook | undefined = webhook;
    while (next !== undefined && !this.#isClosed && (await this.#hasNews(graph, next))) {
      const claimed: Webhook | null = await graph.perform({
        change: 'claimWebhook',
        ...byService,
        id: webhook.id,
        by: this.#options.name,
      });
      if (claimed === null) return;
      const { state, delivery } = await this.#deliver(graph, claimed);
      const isKept = await graph.perform({
        change: 'releaseWebhook',
        ...byService,
        id: webhook.id,
        by: this.#options.name,
        state,
        delivery,
      });
      next = isKept && state.attempts === 0 ? { ...claimed, ...state } : undefined;
    }
  }

  /** Reads without a claim: most changes do not concern most webhooks. */
  async #hasNews(graph: Graph, webhook: Webhook): Promise<boolean> {
    const { id, cursor: from } = webhook;
    const stamp = graph.changeStamp();
    const idle = this.#idle.get(id);
    const seen = idle?.from === from ? idle : undefined;
    if (seen?.stamp === stamp) return false;
    const batch = await readBatch(graph, { ...webhook, cursor: seen?.cursor ?? from });
    if (typeof batch === 'string' || batch.lines.length > 0) return true;
    this.#idle.set(id, { stamp: batch.more ? undefined : stamp, from, cursor: batch.cursor });
    return sequenceOf(batch.cursor) - sequenceOf(from) > maxSkippedEvents;
  }

  /** Returns the state and the delivery to store. */
  async #deliver(
    graph: Graph,
    webhook: Webhook,
  ): Promise<{ readonly state: DeliveryState; readonly delivery?: Delivery }> {
    const batch = await readBatch(graph, webhook);
    const now = this.#options.now();
    if (typeof batch === 'string') return { state: this.#failed(webhook, batch) };
    const delivery = batch.lines.length === 0 ? undefined : await this.#send(webhook, batch);
    if (delivery !== undefined && delivery.error !== null)
      return { state: this.#failed(webhook, delivery.error), delivery };
    if (webhook.attempts > 0) this.#options.log(`The webhook ${webhook.id} accepts changes again.`);
    const state = {
      cursor: batch.cursor,
      attempts: 0,
      failingSince: null,
      lastError: null,
      nextTry: toTimestamp(now),
      givenUp: null,
    };
    return { state, ...(delivery !== undefined && { delivery }) };
  }

  #send(webhook: Webhook, batch: Batch): Promise<Delivery> {
    return sendBatch(webhook, batch, {
      now: this.#options.now,
      mayBePrivate: this.#options.settings.webhookPrivate,
    });
  }

  #failed(webhook: Webhook, error: string): DeliveryState {
    const now = this.#options.now();
    const failingSince = webhook.failingSince ?? toTimestamp(now);
    const isOver = now.getTime() - Date.parse(failingSince) >= this.#options.settings.webhookDays * dayMs;
    if (isOver) this.#options.log(`The webhook ${webhook.id} is given up: ${error}.`);
    else if (webhook.attempts === 0) this.#options.log(`The webhook ${webhook.id} fails: ${error}.`);
    return {
      cursor: webhook.cursor,
      attempts: webhook.attempts + 1,
      failingSince,
      lastError: error,
      nextTry: toTimestamp(new Date(now.getTime() + backoffMs(webhook.attempts + 1, retryDelay))),
      givenUp: isOver ? toTimestamp(now) : null,
    };
  }
}

interface SendOptions {
  readonly now: () => Date;
  readonly mayBePrivate: boolean;
}

async function sendBatch(
  { id, url, secret, cursor: from }: Webhook,
  { lines, cursor: to }: Pick<Batch, 'lines' | 'cursor'>,
  { now, mayBePrivate }: SendOptions,
): Promise<Delivery> {
  const started = now();
  const outcome = await postSigned({
    url,
    secret,
    now: started,
    mayBePrivate,
    id: `${id}_${from}_${to}`,
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  const milliseconds = now().getTime() - started.getTime();
  return { from, to, started: toTimestamp(started), milliseconds, ...outcome, changes: lines.length };
}

/**
 * Sends the changes of an earlier delivery again, with the same id, as the user of the webhook may see them now. The state of the webhook stays.
 * Callers must check the permission. Throws `not-found`, and `invalid` if there is nothing to send.
 */
export async function resendDelivery(
  graph: Graph,
  { webhook: id, delivery: number }: { readonly webhook: string; readonly delivery: string },
  options: SendOptions,
): Promise<Delivery> {
  const webhook = (await graph.listWebhooks()).find((one) => one.id === id);
  const earlier = (await graph.listDeliveries(id)).find((one) => String(one.id) === number);
  if (webhook === undefined || earlier === undefined)
    fail('not-found', `There is no delivery '${number}' of a webhook '${id}'. The newest ones are stored.`, {
      details: number,
    });
  const batch = await readBatch(graph, { ...webhook, cursor: earlier.from });
  if (typeof batch === 'string') fail('invalid', `Nothing can be sent: ${batch}.`, { details: batch });
  const lines = takeUntil(batch.lines, earlier.to);
  if (lines.length === 0)
    fail('invalid', 'Nothing can be sent: none of the changes can be seen any more.', { details: number });
  const sent = await sendBatch({ ...webhook, cursor: earlier.from }, { lines, cursor: earlier.to }, options);
  await graph.perform({ change: 'recordDelivery', ...byService, id, delivery: sent });
  return sent;
}

/** The lines up to the cursor. */
function takeUntil(lines: readonly ChangeLine[], cursor: string): readonly ChangeLine[] {
  const last = lines.findIndex((line) => line.cursor === cursor);
  if (last >= 0) return lines.slice(0, last + 1);
  return lines.filter((line) => sequenceOf(line.cursor) <= sequenceOf(cursor));
}

/** Reads the next changes for a webhook that its user may see; returns a message if that is not possible. */
async function readBatch(graph: Graph, { cursor, types, scope, user }: Webhook): Promise<Batch | string> {
  const actor = user === null ? anonymous : await graph.findActor(user);
  if (actor === undefined) return `its user '${user}' does not exist any more`;
  if (actor.isDeactivated === true) return `its user '${user}' is deactivated`;
  const query = { since: cursor, types, scope: scope ?? undefined, limit: linesPerDelivery };
  const lines: ChangeLine[] = [];
  let end = cursor;
  let more = false;
  try {
    for await (const piece of graph.as(actor).feed.read(query)) {
      lines.push(...piece.lines);
      end = piece.cursor;
      more = piece.more;
    }
  } catch (error) {
    if (error instanceof Failure && ['not-found', 'bad-parameter'].includes(error.code)) return error.message;
    throw error;
  }
  return { lines, cursor: end, more };
}

function sequenceOf(cursor: string): number {
  return Number.parseInt(cursor, 10);
}
