/** Making something once, however often the request comes: a client that got no answer can send it again. */
import { createHash } from 'node:crypto';
import { fail } from '../../../model/errors.ts';
import type { ChangeContext, ItemOutcome } from '../../change-context.ts';
import { toTimestamp } from '../../environment.ts';

/** Part of every request that makes something. */
export interface OnceRequest {
  /** The same key with the same request makes one record, however often it is sent. */
  readonly idempotencyKey?: string;
}

/** How long an idempotency key is known. */
export const keyHours = 24;

/**
 * What was made under the key before, or else what `make` makes now. Throws `key-reused` when the key came with another request.
 * @param request what must be the same, as plain data.
 */
export async function once(
  { tx, env, actor }: ChangeContext,
  key: string | undefined,
  request: unknown,
  make: () => Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  if (key === undefined) return make();
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const now = env.now();
  const keptSince = toTimestamp(new Date(now.getTime() - keyHours * 3_600_000));
  const kept = await tx.outcomes.find(actor.gid, key);
  if (kept !== undefined && kept.created >= keptSince) {
    if (kept.digest === digest) return { type: kept.type, id: kept.id };
    fail('key-reused', `The idempotency key '${key}' was used for another request; choose a fresh one.`, {
      details: key,
    });
  }
  const { type, id } = await make();
  await tx.outcomes.insert({ user: actor.gid, key, digest, type, id, created: toTimestamp(now) }, keptSince);
  return { type, id };
}
