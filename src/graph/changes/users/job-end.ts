/**
 * The end of a background import (a job), stored in the same transaction as its records. A job ends once: with its import, or when it is
 * abandoned because its process has ended.
 */
import type { StoreTransaction } from '../../../store/store.ts';
import { addMilliseconds, type Environment, toTimestamp } from '../../environment.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import type { ChangeContext } from '../change-context.ts';

/** The end must be stored until the job runner has read it, which can be days if the service is not running. */
const keptDays = 30;
const dayMs = 24 * 3_600_000;

/**
 * Returns false if the job has ended already.
 * @param log the import log as JSON; null if the job is abandoned.
 */
export function endJob(
  tx: StoreTransaction,
  env: Environment,
  id: string,
  log: string | null,
): Promise<boolean> {
  const now = env.now();
  const keptSince = addMilliseconds(now, -keptDays * dayMs);
  return tx.jobEnds.insert({ id, ended: toTimestamp(now), log }, keptSince);
}

/**
 * Abandons a job whose process has ended, so that a late commit of its import is rejected. Returns the log as JSON if the import was
 * committed before, otherwise null. The job runner calls this as administrator.
 */
export async function giveUpJob(
  { tx, env, actor }: ChangeContext,
  { job }: { readonly job: string },
): Promise<{ readonly log: string | null }> {
  requireAdministrator(actor, 'abandon jobs');
  if (await endJob(tx, env, job, null)) return { log: null };
  return { log: (await tx.jobEnds.find(job))?.log ?? null };
}
