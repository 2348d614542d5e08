/**
 * Webhooks: addresses that changes are sent to. They are made and removed by administrators, and claimed and released by the processes that
 * deliver, so that each webhook is served by one of them at a time. They are no records: nothing of them goes into the history.
 */
import { randomBytes } from 'node:crypto';
import { fail } from '../../../model/errors.ts';
import { findRecordType } from '../../../model/registry.ts';
import { userType } from '../../../model/system.ts';
import type { DeliveryState, StoredWebhook } from '../../../store/feed.ts';
import { parseCursor } from '../../audit/feed-cursor.ts';
import type { ChangeContext } from '../../change-context.ts';
import { toTimestamp } from '../../environment.ts';
import { digestOf } from '../../tokens.ts';

export interface AddWebhookRequest {
  readonly url: string;
  /** Types of the records whose changes are sent; all of them when empty. */
  readonly types: readonly string[];
  /** The item in which, or below which, they stand. */
  readonly scope: string | null;
  /** With whose eyes it sees; null for what everybody may see. */
  readonly user: string | null;
  /** What deliveries are signed with; made here when null. */
  readonly secret: string | null;
  /** The cursor to go on behind; null for what happens from now on. */
  readonly since: string | null;
}

/** How long one process has a webhook for itself: longer than a delivery takes. */
const claimMs = 15_000;

/** As Standard Webhooks has it: 24 to 64 bytes in base64, with a beginning that tells what it is. */
const secretForm = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const secretBytes = 32;

/** The secret is told now and never again. */
export async function addWebhook(
  context: ChangeContext,
  request: AddWebhookRequest,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { tx, env } = context;
  requireAdministrators(context);
  requireUrl(request.url);
  const types = parseTypes(request.types);
  if (request.scope !== null && (await tx.items.find(request.scope)) === undefined)
    failField('scope', `there is no item '${request.scope}'`);
  if (request.user !== null && (await tx.items.find(request.user))?.type !== userType)
    failField('user', `there is no user '${request.user}'`);
  if (request.secret !== null && !secretForm.test(request.secret))
    failField('secret', 'it must be whsec_ and 24 to 64 bytes in base64');
  // What happened before must not be taken for what happens from now on.
  await tx.feed.assignSequences();
  const last = await tx.feed.getLastSequence();
  if (request.since !== null && parseCursor(request.since).sequence > last)
    failField('since', 'the cursor is ahead of all changes');
  const now = toTimestamp(env.now());
  const id = digestOf(env.newId()).slice(0, 10);
  const secret = request.secret ?? `whsec_${randomBytes(secretBytes).toString('base64')}`;
  const { url, scope, user } = request;
  await tx.webhooks.insert({
    ...{ id, url, types, scope, user, secret, created: now },
    ...{ cursor: request.since ?? String(last), attempts: 0, failingSince: null, lastError: null },
    ...{ nextTry: now, givenUp: null },
  });
  return { id, secret };
}

export async function removeWebhook(context: ChangeContext, { id }: { readonly id: string }): Promise<void> {
  requireAdministrators(context);
  if (!(await context.tx.webhooks.delete(id)))
    fail('not-found', `There is no webhook '${id}'; 'fonds webhook list' shows those there are.`, {
      details: id,
    });
}

/** The webhook as it is now; null when another process has it, or it is gone. */
export async function claimWebhook(
  context: ChangeContext,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<StoredWebhook | null> {
  requireAdministrators(context);
  const now = context.env.now();
  const until = new Date(now.getTime() + claimMs);
  const times = { now: toTimestamp(now), until: toTimestamp(until) };
  if (!(await context.tx.webhooks.claim(id, by, times))) return null;
  return (await context.tx.webhooks.list()).find((webhook) => webhook.id === id) ?? null;
}

/** Whether it was still claimed by this process; nothing is kept where it was not. */
export async function releaseWebhook(
  context: ChangeContext,
  { id, by, state }: { readonly id: string; readonly by: string; readonly state: DeliveryState },
): Promise<boolean> {
  requireAdministrators(context);
  return context.tx.webhooks.release(id, by, state);
}

function requireAdministrators({ actor }: ChangeContext): void {
  if (!actor.isAdmin)
    fail('permission-denied', `User '${actor.id}' may not look after webhooks; ask an administrator.`, {
      details: actor.id,
    });
}

function requireUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : failField('url', `'${url}' is no URL`);
  if (!['http:', 'https:'].includes(parsed.protocol))
    failField('url', 'it must begin with http:// or https://');
  if (parsed.username !== '' || parsed.password !== '')
    failField('url', 'it must not hold a password; deliveries are signed instead');
}

/** Their names as the registry has them. */
function parseTypes(names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const type = findRecordType(name);
    if (type?.kind === 'item') return type.name;
    return failField('types', `'${name}' is no type of records with an address of their own`);
  });
}

function failField(field: string, reason: string): never {
  fail('invalid', `The webhook cannot be made: ${field}: ${reason}.`, { details: { field, reason } });
}
