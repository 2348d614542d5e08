/** How a long change reports its progress, is cancelled, and ends as a job. Short changes have no hooks. */
import { Failure } from '../../model/errors.ts';
import type { Gid } from '../../store/viewer.ts';

export interface ChangeProgress {
  /** Records that were changed so far. */
  readonly records: number;
  /** All records of the change: an estimate. */
  readonly total: number;
}

/** A user or group that a change has created, deleted, deactivated or activated. */
export interface AccountChange {
  /** Deleted users and groups that come back are created. */
  readonly what: 'created' | 'deleted' | 'deactivated' | 'activated';
  readonly gid: Gid;
  readonly id: string;
}

export interface ChangeHooks {
  readonly onProgress?: (progress: ChangeProgress) => void;
  /** Cancels the change, which fails with `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called once before the commit. If it returns false, the change fails with `cancelled`. */
  readonly mayCommit?: () => Promise<boolean>;
  /** Called after the commit, with the users and groups that were created, deleted, deactivated or activated, if there are any. */
  readonly onAccountChanges?: (changes: readonly AccountChange[]) => void;
  /** The job that the change is run for. It ends in the same transaction. */
  readonly job?: ChangeJob;
}

export interface ChangeJob {
  readonly id: string;
  /** Gid of the user who submitted it: another user may have the id by now. */
  readonly user: Gid;
}

export function failCancelled(): never {
  throw new Failure('cancelled', 'The change was cancelled, and rolled back.');
}

/** To be called for each batch of records. Throws `cancelled`. */
export function reportProgress(hooks: ChangeHooks | undefined, progress: () => ChangeProgress): void {
  if (hooks?.signal?.aborted === true) failCancelled();
  hooks?.onProgress?.(progress());
}
