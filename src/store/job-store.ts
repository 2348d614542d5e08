/**
 * The contract for jobs: queued, running and ended imports and PDFs. It is separate from the records, since jobs are queued, cancelled and reported
 * while an import locks the store. Each call is committed by itself.
 *
 * A job belongs to one process, its owner, which renews a lease for all its jobs. A job whose lease has expired is lost. Leases are measured by
 * the clock of the store, which all processes share. A queued PDF has no owner: any process may claim it. test/contract/job-store.test.ts tests
 * every engine.
 */
import type { Gid, OffsetWindow } from './viewer.ts';

/**
 * `finishing`: the import is being committed and can no longer be cancelled. `review`: the dry run has ended, and its user decides whether to run
 * the import.
 */
export const jobStates = ['queued', 'running', 'finishing', 'review', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** The user of jobs of anonymous readers; no record has this number. */
export const nobody = 0;
/** The owner of a queued PDF. */
export const anyProcess = '';

export interface JobRow {
  readonly id: string;
  /** Syncs, and changes that run as jobs, are in the queue of imports: their requests distinguish them. */
  readonly kind: 'import' | 'pdf';
  /** Or `nobody`. */
  readonly user: Gid;
  readonly userId: string;
  /** Identifies a PDF that further readers may share: one that is queued, running, or has a file; also one that failed, until the next request. */
  readonly key: string | null;
  /** JSON text of the import, the change or the PDF. */
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
  /** JSON text about the differences of the dry run; null until it has ended. */
  readonly review: string | null;
}

export interface NewJob extends Pick<JobRow, 'id' | 'user' | 'userId' | 'request' | 'owner' | 'created'> {
  /** Present for a PDF, which is rejected if another one has its key. */
  readonly pdf?: {
    readonly key: string;
    /** Distinguishes anonymous callers, for the limit per user. */
    readonly caller: string;
  };
}

/** Maximum numbers of queued jobs of one kind. */
export interface QueueLimits {
  readonly total: number;
  readonly perUser: number;
}

/** The number of jobs of one kind in one state. */
export interface JobCount extends Pick<JobRow, 'kind' | 'state'> {
  readonly count: number;
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
  findByKey(key: string): Promise<JobRow | undefined>;
  /** Newest first; those of one user, or of all. */
  list(user: Gid | 'everybody', page: OffsetWindow): Promise<readonly JobRow[]>;
  count(user: Gid | 'everybody'): Promise<number>;
  countByState(): Promise<readonly JobCount[]>;
  /** Queued and running jobs, in order of arrival. */
  listOpen(): Promise<readonly JobRow[]>;
  /** Starts a queued job of this owner. */
  start(id: string, owner: string, started: string): Promise<boolean>;
  /** Starts a queued PDF, and makes this process its owner. */
  claim(id: string, owner: string, started: string): Promise<boolean>;
  /** Marks a running job of this owner as finishing, unless it has been asked to stop. Either this or `cancel` succeeds, never both. */
  markFinishing(id: string, owner: string): Promise<boolean>;
  /** Stores the progress of a running job of this owner. */
  updateProgress(id: string, owner: string, progress: string): Promise<boolean>;
  /** Renews the lease of all jobs of the owner. */
  renewLease(owner: string): Promise<void>;
  /** Expires the lease of all open jobs of the owner immediately, so that another process can adopt them. @param leaseMs duration of a lease. */
  expireLease(owner: string, leaseMs: number): Promise<void>;
  /** Cancels a job in the queue or in review, and asks a running one to stop. Returns the changed job; undefined if it is finishing, has ended or does not exist. */
  cancel(id: string, ended: string): Promise<JobRow | undefined>;
  /** Ends a running job of this owner. */
  end(id: string, owner: string, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Returns a running job of this owner to its former position in the queue; cancels it if it has been asked to stop. A PDF then has no owner. */
  requeueOrCancel(id: string, owner: string, ended: string): Promise<void>;
  /** Ends the dry run of a running job of this owner, which then waits for its user. @param log of the dry run. */
  startReview(id: string, owner: string, log: string, review: string): Promise<boolean>;
  /** Queues a job in review for its run, or for another dry run. */
  endReview(id: string, review: string): Promise<boolean>;
  /** Queues a running job of this owner for another dry run, unless it has been asked to stop. */
  repeatReview(id: string, owner: string, review: string): Promise<boolean>;
  listInReview(): Promise<readonly JobRow[]>;
  /** Ends a job in review that its user did not run in time. */
  expireReview(id: string, ended: string, error: string): Promise<boolean>;
  /** Stores a chunk of the differences of a running job of this owner; chunks of one kind are numbered from 0. */
  addChanges(id: string, owner: string, kind: string, chunk: number, bytes: Uint8Array): Promise<boolean>;
  findChanges(id: string, kind: string, chunk: number): Promise<Uint8Array | undefined>;
  /** Open jobs, and jobs in review, whose lease has expired. */
  listLost(leaseMs: number): Promise<readonly JobRow[]>;
  /** Gives a job in the queue or in review, whose lease has expired, to another owner. */
  adopt(id: string, owner: string, leaseMs: number): Promise<boolean>;
  /** Ends an open job whose lease has expired. */
  endLost(id: string, leaseMs: number, ended: string, outcome: JobOutcome): Promise<boolean>;
  /** Stores a part of the result of a running job of this owner; parts are numbered from 0. */
  addFilePart(id: string, owner: string, part: number, bytes: Uint8Array): Promise<boolean>;
  findFilePart(id: string, part: number): Promise<Uint8Array | undefined>;
  /** Jobs with a file, newest first. */
  listWithFiles(): Promise<readonly JobRow[]>;
  /** Deletes the file of an ended job, and its key, so that the PDF can be made again. The job stays. */
  deleteFile(id: string): Promise<void>;
  /** Deletes parts of files whose jobs did not end with a file, and differences of jobs that failed, were cancelled, or do not exist. */
  deleteUnusedFiles(): Promise<void>;
  /** Deletes jobs that ended before this time, with their files. */
  deleteEnded(before: string): Promise<void>;
  close(): Promise<void>;
}
