/** How a job ends together with the records: kept with the import, or given up by whoever finds that its process has ended. */
import type { StoreTransaction } from '../store/store.ts';
import { type Environment, toTimestamp } from './environment.ts';

/** An end is needed until the job itself tells of it, which takes as long as nobody runs the service. */
const endKeptDays = 30;
const dayMs = 24 * 3_600_000;

/** Whether it is the first end of the job. @param log null when it is given up. */
export function endJob(
  tx: StoreTransaction,
  env: Environment,
  id: string,
  log: string | null,
): Promise<boolean> {
  const now = env.now();
  const keptSince = toTimestamp(new Date(now.getTime() - endKeptDays * dayMs));
  return tx.endJob({ id, ended: toTimestamp(now), log }, keptSince);
}
