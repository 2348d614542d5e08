/**
 * Webhooks: URLs to which changes are sent. Administrators create and delete them; delivering processes claim and release them, so that each
 * webhook is served by one process at a time. Webhooks are not records, so these changes write no events.
 */
import { randomBytes } from 'node:crypto';
import { fail } from '../../../model/errors.ts';
import { findRecordType } from '../../../model/registry.ts';
import { userType } from '../../../model/system.ts';
import type { Delivery, DeliveryState, StoredWebhook } from '../../../store/feed.ts';
import { newShortId, toTimestamp } from '../../environment.ts';
import { parseCursor } from '../../feed/feed-cursor.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import type { ChangeContext } from '../change-context.ts';

interface AddWebhookRequest {
  readonly url: string;
  /** Types of the records whose changes are sent; all if empty. */
  readonly types: readonly string[];
  /** Only changes to this item and its descendants are sent. */
  readonly scope: string | null;
  /** The user whose visibility applies; null for the anonymous user. */
  readonly user: string | null;
  /** The key that signs deliveries; null generates one. */
  readonly secret: string | null;
  /** Deliveries start after this cursor; null for changes from now on. */
  readonly since: string | null;
}

/** Number of deliveries of each webhook that are stored. */
const keptDeliveries = 100;

/** Duration of a claim; must be longer than a delivery. */
const claimMs = 15_000;

/** The format of Standard Webhooks: a prefix and 24 to 64 bytes in base64. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const secretBytes = 32;

/** Returns the secret, which cannot be read again later. */
export async function addWebhook(
  context: ChangeContext,
  request: AddWebhookRequest,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { tx, env } = context;
  requireAdministrator(context.actor, 'manage webhooks');
  requireUrl(request.url);
  const types = parseTypes(request.types);
  if (request.scope !== null && (await tx.items.find(request.scope)) === undefined)
    failField('scope', `there is no item '${request.scope}'`);
  if (request.user !== null && (await tx.items.find(request.user))?.type !== userType)
    failField('user', `there is no user '${request.user}'`);
  if (request.secret !== null && !secretPattern.test(request.secret))
    failField('secret', 'it must be whsec_ and 24 to 64 bytes in base64');
  // Events without a sequence number would otherwise be delivered as if they happened after the webhook was created.
  await tx.feed.assignSequences();
  const last = await tx.feed.getLastSequence();
  if (request.since !== null && parseCursor(request.since).sequence > last)
    failField('since', 'the cursor is after the last change');
  const now = toTimestamp(env.now());
  const id = newShortId(env);
  const secret = request.secret ?? `whsec_${randomBytes(secretBytes).toString('base64')}`;
  const { url, scope, user } = request;
  await tx.webhooks.insert({
    id,
    url,
    types,
    scope,
    user,
    secret,
    created: now,
    cursor: request.since ?? String(last),
    attempts: 0,
    failingSince: null,
    lastError: null,
    nextTry: now,
    givenUp: null,
  });
  return { id, secret };
}

export async function removeWebhook(context: ChangeContext, { id }: { readonly id: string }): Promise<void> {
  requireAdministrator(context.actor, 'manage webhooks');
  if (!(await context.tx.webhooks.delete(id)))
    fail('not-found', `There is no webhook '${id}'. List the webhooks with 'fonds webhook list'.`, {
      details: id,
    });
}

/** Returns the webhook; null if another process has claimed it or it was deleted. */
export async function claimWebhook(
  context: ChangeContext,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<StoredWebhook | null> {
  requireAdministrator(context.actor, 'manage webhooks');
  const now = context.env.now();
  const until = new Date(now.getTime() + claimMs);
  const times = { now: toTimestamp(now), until: toTimestamp(until) };
  if (!(await context.tx.webhooks.claim(id, by, times))) return null;
  return (await context.tx.webhooks.list()).find((webhook) => webhook.id === id) ?? null;
}

interface Release {
  readonly id: string;
  readonly by: string;
  readonly state: DeliveryState;
  /** Absent if there was nothing to send. */
  readonly delivery?: Delivery | undefined;
}

/** Stores the result of a delivery. Returns false, and stores nothing, if the claim of this process has expired. */
export async function releaseWebhook(
  { tx, actor }: ChangeContext,
  { id, by, state, delivery }: Release,
): Promise<boolean> {
  requireAdministrator(actor, 'manage webhooks');
  if (!(await tx.webhooks.release(id, by, state))) return false;
  if (delivery !== undefined) await tx.webhooks.insertDelivery(id, delivery, keptDeliveries);
  return true;
}

/** Stores the result of a delivery that was sent again, which does not change the state of the webhook. */
export async function recordDelivery(
  { tx, actor }: ChangeContext,
  { id, delivery }: { readonly id: string; readonly delivery: Delivery },
): Promise<void> {
  requireAdministrator(actor, 'manage webhooks');
  // It may have been deleted meanwhile.
  if ((await tx.webhooks.list()).some((webhook) => webhook.id === id))
    await tx.webhooks.insertDelivery(id, delivery, keptDeliveries);
}

function requireUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : failField('url', `'${url}' is not a URL`);
  if (!['http:', 'https:'].includes(parsed.protocol))
    failField('url', 'it must begin with http:// or https://');
  if (parsed.username !== '' || parsed.password !== '')
    failField('url', 'it must not contain a password, since deliveries are signed');
}

/** The names of the types in the spelling of the registry. */
function parseTypes(names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const type = findRecordType(name);
    if (type?.kind === 'item') return type.name;
    return failField('types', `'${name}' is not a record type with its own URLs`);
  });
}

function failField(field: string, reason: string): never {
  fail('invalid', `The webhook cannot be created: ${field}: ${reason}.`, { details: { field, reason } });
}
