/**
 * Sends changes to webhooks, in the order of the feed and at least once. How far a webhook has come is kept in the store, and moved on only
 * when the receiver has said that it took a batch: a process that is killed in between sends the batch again, one that fails stays behind
 * and loses nothing. Several processes over one store share the webhooks by claiming them.
 */
import { anonymous } from '../graph/actor.ts';
import type { ChangeLine } from '../graph/change-feed.ts';
import { toTimestamp } from '../graph/environment.ts';
import type { Graph } from '../graph/graph.ts';
import { Failure } from '../model/errors.ts';
import { adminGroupId, groupType } from '../model/system.ts';
import { postSigned } from './post-signed.ts';

export interface DeliveryOptions {
  /** Undefined while there is no store. */
  readonly graph: () => Promise<Graph | undefined>;
  /** By which this process is told apart from others. */
  readonly name: string;
  readonly now: () => Date;
  readonly settings: { readonly webhookDays: number; readonly webhookPrivate: boolean };
  /** Takes a line when a webhook begins to fail, is given up or is well again. */
  readonly log: (line: string) => void;
}

type Webhook = Awaited<ReturnType<Graph['listWebhooks']>>[number];
type DeliveryState = Pick<
  Webhook,
  'cursor' | 'attempts' | 'failingSince' | 'lastError' | 'nextTry' | 'givenUp'
>;

interface Batch {
  readonly lines: readonly ChangeLine[];
  /** Behind the lines, and behind what was looked at and left out. */
  readonly cursor: string;
  /** Whether there may be more behind it already. */
  readonly more: boolean;
}

/** How often it is looked whether there is anything to deliver. */
const lookEveryMs = 500;
/** Lines of one delivery. */
const linesPerDelivery = 100;
/** The first pause after a failure; each further one is twice as long. */
const firstPauseMs = 1000;
const longestPauseMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Events that are not for a webhook, after which it is noted how far it has come. */
const eventsWithoutNote = 1000;

const byService = { actor: adminGroupId, actorType: groupType, logMessage: null } as const;

export class WebhookDeliveries {
  readonly #options: DeliveryOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  /** The stamp at which a webhook had nothing to be told of, and how far that was; no stamp where it has not come to the end. */
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
    this.#timer = setInterval(() => void this.#look(), lookEveryMs);
    this.#timer.unref();
  }

  /** Waits for deliveries that are under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#underWay.values());
  }

  async #look(): Promise<void> {
    try {
      const graph = await this.#options.graph();
      if (graph === undefined || this.#isClosed) return;
      const now = toTimestamp(this.#options.now());
      for (const webhook of await graph.listWebhooks()) {
        const isTaken = webhook.claimedUntil !== null && webhook.claimedUntil > now;
        const isDue = webhook.givenUp === null && webhook.nextTry <= now && !isTaken;
        if (isDue && !this.#underWay.has(webhook.id)) this.#begin(graph, webhook);
      }
    } catch (error) {
      this.#tell(error);
    }
  }

  #begin(graph: Graph, webhook: Webhook): void {
    const run = this.#serve(graph, webhook)
      .catch((error: unknown) => this.#tell(error))
      .finally(() => this.#underWay.delete(webhook.id));
    this.#underWay.set(webhook.id, run);
  }

  /** What a store that is busy or away now could not do is done at a later look. */
  #tell(error: unknown): void {
    const isPassing =
      error instanceof Failure && ['busy', 'unavailable', 'not-initialised'].includes(error.code);
    if (!isPassing && !this.#isClosed)
      this.#options.log(`Webhooks: ${error instanceof Error ? error.stack : error}`);
  }

  /** Delivers batch after batch, until there is none or one fails. */
  async #serve(graph: Graph, webhook: Webhook): Promise<void> {
    let next: Webhook | undefined = webhook;
    while (next !== undefined && !this.#isClosed && (await this.#hasNews(graph, next))) {
      const claimed: Webhook | null = await graph.perform({
        ...{ change: 'claimWebhook', ...byService, id: webhook.id, by: this.#options.name },
      });
      if (claimed === null) return;
      const state = await this.#deliver(graph, claimed);
      const isKept = await graph.perform({
        ...{ change: 'releaseWebhook', ...byService, id: webhook.id, by: this.#options.name, state },
      });
      next = isKept && state.attempts === 0 ? { ...claimed, ...state } : undefined;
    }
  }

  /** Looks without claiming: most changes are not for most webhooks. */
  async #hasNews(graph: Graph, webhook: Webhook): Promise<boolean> {
    const { id, cursor: from } = webhook;
    const stamp = graph.changeStamp();
    const idle = this.#idle.get(id);
    const seen = idle?.from === from ? idle : undefined;
    if (seen?.stamp === stamp) return false;
    const batch = await readBatch(graph, { ...webhook, cursor: seen?.cursor ?? from });
    if (typeof batch === 'string' || batch.lines.length > 0) return true;
    this.#idle.set(id, { stamp: batch.more ? undefined : stamp, from, cursor: batch.cursor });
    return placeOf(batch.cursor) - placeOf(from) > eventsWithoutNote;
  }

  /** Returns the state that is to be kept. */
  async #deliver(graph: Graph, webhook: Webhook): Promise<DeliveryState> {
    const batch = await readBatch(graph, webhook);
    const now = this.#options.now();
    if (typeof batch === 'string') return this.#failed(webhook, batch);
    const { lines, cursor } = batch;
    const { url, secret, id } = webhook;
    const error =
      lines.length === 0
        ? undefined
        : await postSigned({
            ...{ url, secret, now, mayBePrivate: this.#options.settings.webhookPrivate },
            id: `${id}_${webhook.cursor}_${cursor}`,
            body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
          });
    if (error !== undefined) return this.#failed(webhook, error);
    if (webhook.attempts > 0) this.#options.log(`The webhook ${id} takes changes again.`);
    return {
      cursor,
      attempts: 0,
      failingSince: null,
      lastError: null,
      nextTry: toTimestamp(now),
      givenUp: null,
    };
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
      nextTry: toTimestamp(new Date(now.getTime() + retryDelayMs(webhook.attempts))),
      givenUp: isOver ? toTimestamp(now) : null,
    };
  }
}

/** @param failures how many there were before. */
export function retryDelayMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(failures, 30), longestPauseMs);
}

/** What a webhook is to be told of next, as its user may see it; a sentence where that cannot be said. */
async function readBatch(graph: Graph, { cursor, types, scope, user }: Webhook): Promise<Batch | string> {
  const actor = user === null ? anonymous : await graph.findActor(user);
  if (actor === undefined) return `the user '${user}' with whose eyes it sees is gone`;
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

function placeOf(cursor: string): number {
  return Number.parseInt(cursor, 10);
}
