/** The interface of a storage engine. `sqlite/engine.ts` and `postgres/engine.ts` implement it; only the composition root knows them. */
import type { TableSource, TableTarget } from './copy-tables.ts';
import type { RestoreTransaction, Snapshot } from './dump-store.ts';
import type { JobStore } from './job-store.ts';
import type { SignInStore } from './sign-in.ts';
import type { Store } from './store.ts';

/** An engine with its options: one store, which may not exist yet. Methods throw `unavailable` if the database cannot be reached. */
export interface Engine {
  exists(): Promise<boolean>;
  /** Creates the store completely or not at all. Throws `duplicate` if it exists. @param initialise writes the first records. */
  create(
    initialise: (store: Pick<Store, 'transaction'>) => Promise<void>,
    tmpFolder: TmpFolder,
  ): Promise<void>;
  /** Runs the missing migrations. Returns the schema before and after. */
  migrate(): Promise<{ readonly from: number; readonly to: number }>;
  /** Searches the whole store for damage. Returns a sentence for each problem. Throws `invalid` if the engine has its own tools for that. */
  check(maxProblems: number): Promise<readonly string[]>;
  /** For commands and for the write process, which cache no reads and need no notifications of changes. */
  openForWriting(): Promise<WritingStore>;
  /** Must be called before openForServing. Throws `invalid` if the store can have only one server and has one. @param owner names this server. */
  lockForServing(owner: string): Promise<ServerLock>;
  /** For the thread that serves requests. @param log gets lines for the operator. */
  openForServing(log: (line: string) => void): Promise<ServingStore>;
  withSnapshot<T>(use: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Creates the store if it does not exist, and fills it in one transaction: completely or not at all. */
  restore<T>(fill: (tx: RestoreTransaction) => Promise<T>, tmpFolder: TmpFolder): Promise<T>;
  /** Reads all tables of one snapshot. */
  readTables<T>(use: (source: TableSource) => Promise<T>): Promise<T>;
  /** Creates a store from tables, completely or not at all. Throws `duplicate` if it exists. */
  writeTables<T>(fill: (target: TableTarget) => Promise<T>, tmpFolder: TmpFolder): Promise<T>;
}

/** Returns an existing temporary folder on the same file system as the store, in which an engine may create files. */
export type TmpFolder = () => string;

export interface WritingStore {
  readonly store: Store;
  /** Callers must close the jobs, before the store. */
  openJobs(): Promise<JobStore>;
  /** Callers must close it before the store. */
  openSignIn(): SignInStore;
  /** For imports: writes rows while the next ones are parsed. */
  readonly imports: Pick<Store, 'transaction'>;
  /** Starts the thread for imports before the first one needs it. */
  warm(): void;
  close(): Promise<void>;
}

export interface ServingStore {
  readonly store: Store;
  /** Must be closed before the store. */
  readonly jobs: JobStore;
  /** Must be closed before the store. */
  readonly signIn: SignInStore;
  /** Whether small changes may run in the thread that serves requests, because they do not block it while they wait. */
  readonly appliesChangesInProcess: boolean;
  /** Must be called and awaited after this process has written through another store, before it reports the change to a client. */
  noticeChange(): Promise<void>;
}

export interface ServerLock {
  /** Stores the URL of the server, for the error message of a second one. */
  saveServerUrl(url: string): void;
  release(): void;
}
