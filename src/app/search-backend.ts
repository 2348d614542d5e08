/** Connects the store with OpenSearch if the setting search-url has an address. */
import { readFileSync } from 'node:fs';
import type { Settings } from '../config/settings.ts';
import type { Environment } from '../graph/environment.ts';
import type { ReindexProgress } from '../graph/search/reindex.ts';
import { ReindexLock, type ReindexLockOptions } from '../graph/search/reindex-lock.ts';
import { fail } from '../model/errors.ts';
import { OpenSearchClient, type OpenSearchOptions } from '../store/search/opensearch/client.ts';
import { FeedFollower } from '../store/search/opensearch/feed-follower.ts';
import { OpenSearchBackend } from '../store/search/opensearch/opensearch-backend.ts';
import { rebuildIndex } from '../store/search/opensearch/rebuild.ts';
import type { Store } from '../store/store.ts';
import type { EngineOptions } from './engine.ts';
import { openForWriting } from './open-store.ts';

/** Undefined without an address. Throws `invalid`. */
function readOptions({
  searchUrl: urls,
  searchCa,
  searchIndex: prefix,
  searchUrlMs,
}: Settings): OpenSearchOptions | undefined {
  if (urls.length === 0) return undefined;
  // The message does not contain the address, which may include a password.
  if (!urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url)))
    fail('invalid', 'search-url must be like https://user:password@host:9200.');
  if (!/^[a-z][a-z0-9_-]*$/.test(prefix))
    fail('invalid', `search-index must have lower-case letters, digits, - and _ only; it was '${prefix}'.`);
  return { urls, certificates: readCertificates(searchCa), prefix, searchMs: searchUrlMs };
}

/** Undefined for the authorities that Node trusts. Throws `invalid`. */
function readCertificates(file: string): string | undefined {
  if (file === '') return undefined;
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    fail('invalid', `The file ${file} (setting search-ca) cannot be read: ${(error as Error).message}.`);
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    fail('invalid', `The file ${file} (setting search-ca) contains no certificate in PEM.`);
  return text;
}

interface SearchBackendOptions {
  readonly settings: Settings;
  readonly engine: EngineOptions;
  readonly store: Store;
  readonly env: Environment;
  /** Unique among all processes. */
  readonly processName: string;
  readonly log: (line: string) => void;
}

interface ConnectedStore {
  readonly store: Store;
  /** Must be called before the store is closed. */
  close(): Promise<void>;
}

/** The store whose searches use OpenSearch, which this process also fills; the store itself if no address is set. */
export async function connectSearchBackend(given: SearchBackendOptions): Promise<ConnectedStore> {
  const { settings, store, env, log } = given;
  const options = readOptions(settings);
  if (options === undefined) return { store, close: async () => undefined };
  const search = new OpenSearchBackend({
    ...options,
    store,
    maxLagMs: settings.searchMaxLag * 1000,
    now: env.now,
    log,
  });
  const source = await openForWriting(withoutReplicas(given.engine));
  const follower = new FeedFollower({
    client: new OpenSearchClient(options.urls, { certificates: options.certificates }),
    store: source.store,
    prefix: options.prefix,
    owner: given.processName,
    now: env.now,
    log,
  });
  follower.start();
  await search.start();
  return {
    store: { ...store, search },
    async close(): Promise<void> {
      search.close();
      await follower.close();
      await source.close();
    },
  };
}

interface RebuildOptions {
  readonly settings: Settings;
  readonly engine: EngineOptions;
  readonly lock: ReindexLockOptions;
  readonly log: (line: string) => void;
}

/** Builds a new index in OpenSearch. Returns the number of records; undefined if no address is set. Throws `busy` if another process does. */
export async function rebuildOpenSearchIndex(
  { settings, engine, lock: lockOptions, log }: RebuildOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number | undefined> {
  const options = readOptions(settings);
  if (options === undefined) return undefined;
  const { store, close } = await openForWriting(withoutReplicas(engine));
  try {
    const client = new OpenSearchClient(options.urls, { certificates: options.certificates });
    return await ReindexLock.use(store, lockOptions, (lock) =>
      rebuildIndex(
        { client, store, prefix: options.prefix, log, beforeStep: () => lock.extend() },
        onProgress,
      ),
    );
  } finally {
    await close();
  }
}

/** A replica may lack changes that were read from the feed: see index-writer.ts. */
function withoutReplicas(engine: EngineOptions): EngineOptions {
  return engine.engine === 'postgres' ? { ...engine, readUrls: [] } : engine;
}
