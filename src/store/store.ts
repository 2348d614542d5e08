/**
 * The contract between the graph and an engine that stores its records. It has one part for each subject (items.ts, history.ts, …) and knows
 * items, parts, edges and events as rows, but neither permissions nor HTTP nor formats. All calls are asynchronous, so that an embedded and a
 * server engine can implement it. The suites in test/contract run on every engine.
 *
 * Reads: each call sees one committed state; two calls may see two. Lists are read page by page, so no transaction stays open while a slow
 * client reads.
 *
 * Writes: only inside {@link Store.transaction}. A transaction is committed completely or not at all, also when the process is killed. Write
 * transactions of an embedded store run one after the other. On a server several run at once, in one process or in many: none sees uncommitted
 * changes of another, no id is used twice and no count is lost. A transaction that conflicts with another one is retried
 * (TransactionOptions.repeatable), or fails with `busy`, as does one that waits for a lock longer than the store's limit.
 */
import type { StoreDescription } from '../model/service-state.ts';
import type { AccessReader, AccessWriter } from './access.ts';
import type { CredentialReader, CredentialWriter } from './credentials.ts';
import type { FeedReader, FeedSequencer, FeedWriter, WebhookReader, WebhookWriter } from './feed.ts';
import type { FormerIdReader, FormerIdWriter } from './former-ids.ts';
import type { GrantReader, GrantWriter } from './grants.ts';
import type { HarvestReader } from './harvest.ts';
import type { EventReader, EventWriter, VersionReader, VersionWriter } from './history.ts';
import type { ImportProfileReader, ImportProfileWriter } from './import-profiles.ts';
import type { ItemReader, ItemWriter } from './items.ts';
import type { JournalReader, JournalWriter } from './journal.ts';
import type { NameReader } from './names.ts';
import type {
  EdgeReader,
  EdgeWriter,
  PartReader,
  PartWriter,
  SourceReader,
  SourceWriter,
} from './parts-and-edges.ts';
import type { IndexReader, IndexRebuilder, SearchIndex } from './search/search.ts';
import type {
  JobEndReader,
  JobEndWriter,
  RequestOutcomeReader,
  RequestOutcomeWriter,
  TokenReader,
  TokenWriter,
} from './tokens.ts';
import type { Gid } from './viewer.ts';

export interface StoreReader {
  readonly items: ItemReader;
  readonly formerIds: FormerIdReader;
  readonly parts: PartReader;
  readonly edges: EdgeReader;
  readonly sources: SourceReader;
  readonly access: AccessReader;
  readonly events: EventReader;
  readonly versions: VersionReader;
  readonly grants: GrantReader;
  readonly feed: FeedReader;
  readonly webhooks: WebhookReader;
  readonly harvest: HarvestReader;
  readonly tokens: TokenReader;
  readonly credentials: CredentialReader;
  readonly outcomes: RequestOutcomeReader;
  readonly jobEnds: JobEndReader;
  readonly search: IndexReader;
  readonly names: NameReader;
  readonly journal: JournalReader;
  readonly importProfiles: ImportProfileReader;
}

/** An error of a write may be thrown by a later call, at the latest when the savepoint or the transaction ends. */
export interface StoreTransaction extends StoreReader {
  readonly items: ItemWriter;
  readonly formerIds: FormerIdWriter;
  readonly parts: PartWriter;
  readonly edges: EdgeWriter;
  readonly sources: SourceWriter;
  readonly access: AccessWriter;
  readonly events: EventWriter;
  readonly versions: VersionWriter;
  readonly grants: GrantWriter;
  readonly feed: FeedWriter;
  readonly webhooks: WebhookWriter;
  readonly tokens: TokenWriter;
  readonly credentials: CredentialWriter;
  readonly outcomes: RequestOutcomeWriter;
  readonly jobEnds: JobEndWriter;
  readonly search: IndexRebuilder;
  readonly journal: JournalWriter;
  readonly importProfiles: ImportProfileWriter;
  /** Runs a part of the transaction that is rolled back alone if it throws. */
  savepoint<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Locks this item for one import until the transaction ends: other imports into it, its ancestors or its descendants wait. Must be called
   * before reading the records that the import builds on. Returns whether it had to wait.
   */
  lockScope(scope: Gid): Promise<boolean>;
  /** The first of `count` consecutive new gids, higher than all that were reserved before. */
  reserveGids(count: number): Promise<Gid>;
}

export interface TransactionOptions {
  /** False rolls back at the end, for a dry run with the same result. */
  readonly keep: boolean;
  /** Whether `run` may be called again, from the start, after a conflict with another transaction. */
  readonly repeatable?: boolean;
}

export interface Store extends StoreReader {
  readonly feed: FeedReader & FeedSequencer;
  readonly search: SearchIndex;
  /**
   * Changes with every commit of this or another process. Cheap and synchronous, since it is called for every request. While it is
   * equal, everything that was read before is still current.
   */
  changeStamp(): number;
  transaction<T>(run: (tx: StoreTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  describe(): Promise<StoreDescription>;
  close(): Promise<void>;
}
