/** Idempotency keys: a client that received no response can send its request again without creating a second record. */
import { createHash } from 'node:crypto';
import { fail } from '../../../model/errors.ts';
import { addMilliseconds, toTimestamp } from '../../environment.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

/** Part of every request that creates a record. */
export interface IdempotentRequest {
  /** A request that is sent again with the same key creates no second record. */
  readonly idempotencyKey?: string;
}

/** How long idempotency keys are stored. */
export const keyHours = 24;

/**
 * Calls `make`, or returns the outcome that is stored for the key. Throws `key-reused` if the key was used for another request.
 * @param request plain data that must be equal to that of the first request.
 */
export async function runOnce(
  { tx, env, actor }: ChangeContext,
  key: string | undefined,
  request: unknown,
  make: () => Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  if (key === undefined) return make();
  const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const now = env.now();
  const keptSince = addMilliseconds(now, -keyHours * 3_600_000);
  const kept = await tx.outcomes.find(actor.gid, key);
  if (kept !== undefined && kept.created >= keptSince) {
    if (kept.digest === digest) return { type: kept.type, id: kept.id };
    fail('key-reused', `The idempotency key '${key}' was used for another request. Use a new key.`, {
      details: key,
    });
  }
  const { type, id } = await make();
  await tx.outcomes.insert({ user: actor.gid, key, digest, type, id, created: toTimestamp(now) }, keptSince);
  return { type, id };
}
