/** Access tokens, outcomes of requests with an idempotency key, and results of finished jobs; a part of the contract of store.ts. */
import type { Gid } from './viewer.ts';

export interface TokenRow {
  readonly id: string;
  /** The token itself is not stored. */
  readonly digest: string;
  /** The only user that the token may act for; null if requests may name any user. */
  readonly user: Gid | null;
  readonly note: string;
  readonly created: string;
}

export interface TokenReader {
  find(digest: string): Promise<TokenRow | undefined>;
  /** In the order of creation. */
  list(): Promise<readonly TokenRow[]>;
}

export interface TokenWriter extends TokenReader {
  insert(token: TokenRow): Promise<void>;
  /** Returns whether the token existed. */
  delete(id: string): Promise<boolean>;
}

/** The record that a create request with an idempotency key has created. */
export interface RequestOutcomeRow {
  readonly user: Gid;
  readonly key: string;
  /** Digest of the request: using the same key for a different request is an error. */
  readonly digest: string;
  readonly type: string;
  readonly id: string;
  readonly created: string;
}

export interface RequestOutcomeReader {
  find(user: Gid, key: string): Promise<RequestOutcomeRow | undefined>;
}

export interface RequestOutcomeWriter extends RequestOutcomeReader {
  /** Deletes outcomes older than `keptSince`. Throws `duplicate` if the user has used the key already. */
  insert(outcome: RequestOutcomeRow, keptSince: string): Promise<void>;
}

/** The end of a job, committed together with the records that it wrote. */
export interface JobEndRow {
  readonly id: string;
  readonly ended: string;
  /** JSON text of the log of an import that was committed; null for a job that was abandoned and must not commit anything. */
  readonly log: string | null;
}

export interface JobEndReader {
  find(id: string): Promise<JobEndRow | undefined>;
}

export interface JobEndWriter extends JobEndReader {
  /** Returns whether it was the first end of the job; an existing one stays unchanged. Deletes ends older than `keptSince`. */
  insert(end: JobEndRow, keptSince: string): Promise<boolean>;
}
