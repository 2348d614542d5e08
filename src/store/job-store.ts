/**
 * The contract for jobs: queued, running and ended imports. It is separate from the records, since jobs are queued, cancelled and reported while
 * an import locks the store. Each call is committed by itself.
 *
 * A job belongs to one process, its owner, which renews a lease for all its jobs. A job whose lease has expired is lost. Leases are measured by
 * the clock of the store, which all processes share. test/contract/job-store.test.ts tests every engine.
 */
import type { Gid, OffsetWindow } from './viewer.ts';

/** `finishing`: the import is being committed and can no longer be cancelled. */
export const jobStates = ['queued', 'running', 'finishing', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

export interface JobRow {
  readonly id: string;
  readonly user: Gid;
  readonly userId: string;
  /** JSON text of the import to run. */
  readonly request: string;
  readonly state: JobState;
  /** Whether a running job has been asked to stop. */
  readonly isCancelRequested: boolean;
  /** The process that has the job's files and runs it. */
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

/** Maximum numbers of queued jobs. */
export interface QueueLimits {
  readonly total: number;
  readonly perUser: number;
}

/** How a running job ended. */
export type JobOutcome =
  | { readonly state: 'done'; readonly log: string }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'cancelled' };

/** Calls that return a boolean state whether they changed the job. */
export interface JobStore {
  /** Queues a job unless the queue has reached a limit. */
  insert(job: NewJob, limits: QueueLimits): Promise<boolean>;
  find(id: string): Promise<JobRow | undefined>;
  /** Newest first; those of one user, or of all. */
  list(user: Gid | 'everybody', page: OffsetWindow): Promise<readonly JobRow[]>;
  count(user: Gid | 'everybody'): Promise<number>;
  /** Queued and running jobs, in order of arrival. */
  listOpen(): Promise<readonly JobRow[]>;
  /** Starts a queued job of this owner. */
  start(id: string, owner: string, started: string): Promise<boolean>;
  /** Marks a running job of this owner as finishing, unless it has been asked to stop. Either this or `cancel` succeeds, never both. */
  markFinishing(id: string, owner: string): Promise<boolean>;
  /** Stores the progress of a running job of this owner. */
  updateProgress(id: string, owner: string, progress: string): Promise<boolean>;
  /** Renews the lease of all jobs of the owner. */
  renewLease(owner: string): Promise<void>;
  /** Expires the lease of all open jobs of the owner immediately, so that another process can adopt them. @param leaseMs duration of a lease. */
  expireLease(owner: string, leaseMs: number): Promise<void>;
  /** Cancels a queued job, and asks a running one to stop. Returns the changed job; undefined if it is finishing, has ended or does not exist. */
  cancel(id: string, ended: string): Promise<JobRow | undefined>;
  /** Ends a running job of this owner. */
  end(id: string, owner: string, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Returns a running job of this owner to its former position in the queue; cancels it if it has been asked to stop. */
  requeue(id: string, owner: string, ended: string): Promise<void>;
  /** Open jobs whose lease has expired. */
  listLost(leaseMs: number): Promise<readonly JobRow[]>;
  /** Gives a queued job whose lease has expired to another owner. */
  adopt(id: string, owner: string, leaseMs: number): Promise<boolean>;
  /** Ends an open job whose lease has expired. */
  endLost(id: string, leaseMs: number, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Deletes jobs that ended before this time. */
  deleteEnded(before: string): Promise<void>;
  close(): Promise<void>;
}
