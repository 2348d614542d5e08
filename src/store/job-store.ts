/**
 * The contract for jobs: imports that are queued, run and remembered. It stands beside the records and not among them, since a job is
 * taken in, cancelled and reported on while an import holds the store. So each call is kept at once, and by itself.
 *
 * A job is claimed by one process: whoever has it beats for it, and it is lost when no beat came for the time of a lease. That time is measured by
 * the clock of the store, which all processes share. test/contract/job-store.test.ts says in tests what is said here in words.
 */
import type { Gid } from './store.ts';

/** `finishing`: the import is being committed, and can no longer be cancelled. */
export const jobStates = ['queued', 'running', 'finishing', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export interface JobRow {
  readonly id: string;
  readonly user: Gid;
  readonly userId: string;
  /** JSON text of what is to be done. */
  readonly request: string;
  readonly state: JobState;
  /** Whether a running one is to stop. */
  readonly cancelWanted: boolean;
  /** The process that has its files, and runs it. */
  readonly owner: string;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  /** JSON texts. */
  readonly progress: string | null;
  readonly log: string | null;
  readonly error: string | null;
}

export type NewJob = Pick<JobRow, 'id' | 'user' | 'userId' | 'request' | 'owner' | 'created'>;

/** How many jobs may wait. */
export interface WaitingLimits {
  readonly inAll: number;
  readonly ofUser: number;
}

/** How a running job ended. */
export type JobOutcome =
  | { readonly state: 'done'; readonly log: string }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'cancelled' };

export interface JobStore {
  /** Queues a job unless as many wait already as the limits allow; whether it did. */
  insertJob(job: NewJob, limits: WaitingLimits): Promise<boolean>;
  findJob(id: string): Promise<JobRow | undefined>;
  /** Newest first; those of one user, or of all. */
  listJobs(
    user: Gid | 'everybody',
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly JobRow[]>;
  countJobs(user: Gid | 'everybody'): Promise<number>;
  /** Those that wait or run, in order of arrival. */
  listOpen(): Promise<readonly JobRow[]>;
  /** Begins a waiting job of this owner; whether it did. */
  claimJob(id: string, owner: string, started: string): Promise<boolean>;
  /** Marks a running job of this owner as finishing, unless it is to stop; whether it did. Either this or cancelJob succeeds, never both. */
  markFinishing(id: string, owner: string): Promise<boolean>;
  /** Keeps how far a running job of this owner is; whether it is one. */
  reportProgress(id: string, owner: string, progress: string): Promise<boolean>;
  /** Says that the owner lives, for all its jobs. */
  beat(owner: string): Promise<void>;
  /** The owner ends: its jobs are lost at once. */
  leave(owner: string, leaseMs: number): Promise<void>;
  /** Cancels a waiting job, and asks a running one to stop. Returns it as it is then; undefined where it is finishing or has ended, or there is none. */
  cancelJob(id: string, ended: string): Promise<JobRow | undefined>;
  /** Ends a running job of this owner; whether it did. */
  endJob(id: string, owner: string, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Puts a running job of this owner back to where it was in the queue; one that is to stop is cancelled instead. */
  requeueJob(id: string, owner: string, ended: string): Promise<void>;
  /** Open jobs for which nobody has beaten for so long. */
  listLost(leaseMs: number): Promise<readonly JobRow[]>;
  /** Takes over a waiting job that is lost; whether it did. */
  adoptJob(id: string, owner: string, leaseMs: number): Promise<boolean>;
  /** Ends an open job that is lost; whether it did. */
  endLost(id: string, leaseMs: number, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Forgets jobs that ended before; waiting and running ones stay. */
  deleteEnded(before: string): Promise<void>;
  close(): Promise<void>;
}
