/** The state of the service, as administrators see it. */
import type { DescribedSetting } from '../lib/setting.ts';

export interface ServiceProcess {
  readonly role: 'server' | 'write';
  readonly pid: number;
  /** Resident set size in bytes; null if the operating system does not report it. */
  readonly memory: number | null;
}

/** The parts of the state that the store does not know. */
export interface ServiceState {
  /** Version of Fonds. */
  readonly version: string;
  readonly node: string;
  /** Time of the start of this server. */
  readonly started: string;
  /** The disk of the data folder, in bytes. */
  readonly disk: { readonly free: number; readonly total: number };
  /** The processes of this server. */
  readonly processes: readonly ServiceProcess[];
  readonly settings: readonly DescribedSetting[];
}

/** The store as its operator sees it. */
export interface StoreDescription {
  readonly engine: 'sqlite' | 'postgres';
  /** Number of the last migration. */
  readonly schema: number;
  /** Files of an embedded store, or the database and its search index. */
  readonly sizes: readonly { readonly name: string; readonly bytes: number }[];
}

/** `outdated` if documents of the search index are of another version of Fonds; `fallback` if the database searches in place of OpenSearch. */
export type SearchStatus = 'ok' | 'outdated' | 'fallback';

export interface SystemState extends ServiceState {
  readonly store: StoreDescription;
  readonly search: {
    readonly status: SearchStatus;
    /** Version of the documents; null before they were built. */
    readonly version: string | null;
    /** The version that this version of Fonds needs. */
    readonly neededVersion: string;
    readonly documents: number;
  };
  /** Jobs of each kind in each state. */
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[];
}
