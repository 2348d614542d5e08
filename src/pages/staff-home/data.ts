/** The first page of the workroom as data: how to begin, or what concerns the user. */
import type { TypeCount } from '../shared/counted-link.ts';
import type { JobHead } from '../shared/job-head.ts';
import type { ShownChange } from '../shared/shown-change.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface HomeJob extends JobHead {
  readonly path: string;
  /** Of a running import: share of the bytes that are read; undefined if it is unknown. */
  readonly share: number | undefined;
  readonly secondsLeft: number | undefined;
  /** Of an import that is done. */
  readonly counts: { readonly created: number; readonly updated: number } | undefined;
}

/** Something that needs a person. */
export type Problem =
  | {
      readonly kind: 'job';
      readonly job: HomeJob;
      /** Message of the error. */
      readonly message: string;
    }
  | {
      readonly kind: 'webhook';
      readonly url: string;
      readonly path: string;
      readonly isGivenUp: boolean;
      /** Message of the last error. */
      readonly message: string;
    }
  | { readonly kind: 'search'; readonly state: 'outdated' | 'fallback' }
  | { readonly kind: 'disk'; readonly freeBytes: number; readonly percent: number };

/** The event with which the sample archive was loaded. */
interface LoadedSample {
  readonly event: string;
  /** Number of records. */
  readonly count: number;
  /** The page that removes them. */
  readonly undoPath: string;
}

export interface StaffHomePage extends StaffPage {
  readonly userName: string;
  /** Whether the user has signed in with a link and has no other way to sign in again. */
  readonly isWithoutCredential: boolean;
  /** Numbers of records; empty in an archive without records. */
  readonly counts: readonly TypeCount[];
  /** Whether the user may load the sample archive. */
  readonly mayLoadSample: boolean;
  readonly sample: LoadedSample | undefined;
  /** The change that the last form has made. */
  readonly done: ShownChange | undefined;
  /** Those of the user, newest first. */
  readonly jobs: readonly HomeJob[];
  /** The latest events that the user may see, newest first. */
  readonly changes: readonly ShownChange[];
  /** The list of all changes. */
  readonly changesPath: string;
  readonly problems: readonly Problem[];
}
