/** The order in which waiting jobs will run. */
import type { JobRow, JobState } from '../store/job-store.ts';
import type { Gid } from '../store/viewer.ts';

export function isRunning(state: JobState): boolean {
  return state === 'running' || state === 'finishing';
}

/**
 * Estimated positions of waiting jobs, from 1, by id. The queue of imports is fair between users: the second job of a user comes after the first job of every other user, and a running job counts as
 * the first. Each process has its own queue. All processes share the queue of PDFs, which are written in the order of their requests.
 */
export function queuePositions(
  open: readonly Pick<JobRow, 'id' | 'kind' | 'owner' | 'user' | 'state'>[],
): ReadonlyMap<string, number> {
  const pdfs = open.filter(({ kind, state }) => kind === 'pdf' && state === 'queued');
  const positions = new Map(pdfs.map(({ id }, i) => [id, i + 1]));
  const imports = open.filter(({ kind }) => kind === 'import');
  for (const jobs of Map.groupBy(imports, ({ owner }) => owner).values()) {
    const jobsOfUser = new Map<Gid, number>();
    for (const { user } of jobs.filter(({ state }) => isRunning(state))) jobsOfUser.set(user, 1);
    const waiting = jobs
      .filter(({ state }) => state === 'queued')
      .map(({ id, user }) => {
        const round = jobsOfUser.get(user) ?? 0;
        jobsOfUser.set(user, round + 1);
        return { id, round };
      });
    // The sort is stable: jobs of one round stay in the order in which they were submitted.
    waiting.sort((a, b) => a.round - b.round);
    for (const [i, { id }] of waiting.entries()) positions.set(id, i + 1);
  }
  return positions;
}
