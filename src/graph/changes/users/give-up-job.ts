import { fail } from '../../../model/errors.ts';
import type { ChangeContext } from '../../change-context.ts';
import { endJob } from '../../job-end.ts';

/**
 * Gives up a job whose process has ended: from then on nothing of it can be kept. What its import did is told where it was kept after all, as the log
 * in JSON. Done by the service itself, which looks after all jobs.
 */
export async function giveUpJob(
  { tx, env, actor }: ChangeContext,
  { job }: { readonly job: string },
): Promise<{ readonly log: string | null }> {
  if (!actor.isAdmin)
    fail('permission-denied', `User '${actor.id}' may not give up jobs; ask an administrator.`, {
      details: actor.id,
    });
  if (await endJob(tx, env, job, null)) return { log: null };
  return { log: (await tx.findJobEnd(job))?.log ?? null };
}
