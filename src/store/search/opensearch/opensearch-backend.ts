/**
 * Searches OpenSearch as long as its index is complete enough, and the database otherwise: while OpenSearch does not respond in time, has no
 * index of this store, or lags by more than the limit. All search backends give the same order, so a page may continue on the other one.
 */

import { backoffMs } from '../../../lib/system-errors.ts';
import type { Store } from '../../store.ts';
import type { Gid } from '../../viewer.ts';
import type { IndexState, SearchIndex, SearchRequest, SearchResult } from '../search.ts';
import { runSearch } from '../sql/run-search.ts';
import { SearchBudget } from '../sql/search-budget.ts';
import {
  OpenSearchClient,
  type OpenSearchOptions,
  OpenSearchRejection,
  OpenSearchUnavailable,
} from './client.ts';
import { findIndex, readState } from './index-state.ts';
import { aliasOf } from './mapping.ts';
import { createOpenSearchSource } from './search-source.ts';
import { findFirstMissingTimestamp, isOfStore } from './write-feed-changes.ts';

interface OpenSearchBackendOptions extends OpenSearchOptions {
  /** The database. */
  readonly store: Pick<Store, 'search' | 'feed'>;
  /** Age of the oldest change that the index may lack. */
  readonly maxLagMs: number;
  readonly now: () => Date;
  /** Gets a line when the database starts or ends to search in place of OpenSearch. */
  readonly log: (line: string) => void;
}

/** Interval between two checks of the index. */
const checkMs = 1000;

/** Limit of one request of a check; the start of a server waits for the first one. */
const checkTimeoutMs = 5000;

/** Pause after a search that failed or was too slow; doubled after each further one. */
const pauses = { minMs: 1000, maxMs: 60_000 };

export class OpenSearchBackend implements SearchIndex {
  readonly #options: OpenSearchBackendOptions;
  readonly #client: OpenSearchClient;
  readonly #alias: string;
  #timer: NodeJS.Timeout | undefined;
  /** The reason why the database searches; undefined while OpenSearch does. */
  #problem: string | undefined = 'it was not checked yet';
  #failures = 0;
  /** OpenSearch is not used before this time, in milliseconds of a monotonic clock. */
  #pausedUntil = 0;
  #isClosed = false;

  constructor(options: OpenSearchBackendOptions) {
    this.#options = options;
    this.#client = new OpenSearchClient(options.urls, {
      timeoutMs: checkTimeoutMs,
      certificates: options.certificates,
    });
    this.#alias = aliasOf(options.prefix);
  }

  /** Checks the index now, and regularly from now on. */
  async start(): Promise<void> {
    await this.check();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.start(), checkMs);
    this.#timer.unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    if (this.usesFallback()) return this.#options.store.search.search(request, signal);
    try {
      const result = await this.#searchOpenSearch(request, signal);
      this.#failures = 0;
      return result;
    } catch (error) {
      if (error instanceof OpenSearchUnavailable) this.#pause(error.message);
      else if (!(error instanceof OpenSearchRejection)) throw error;
      // A query with more conditions than OpenSearch allows, or an index that is being replaced.
      return this.#options.store.search.search(request, signal);
    }
  }

  suggest(...args: Parameters<SearchIndex['suggest']>): ReturnType<SearchIndex['suggest']> {
    return this.#options.store.search.suggest(...args);
  }

  countHits(...args: Parameters<SearchIndex['countHits']>): ReturnType<SearchIndex['countHits']> {
    return this.#options.store.search.countHits(...args);
  }

  findWords(...args: Parameters<SearchIndex['findWords']>): ReturnType<SearchIndex['findWords']> {
    return this.#options.store.search.findWords(...args);
  }

  usesFallback(): boolean {
    return this.#problem !== undefined;
  }

  readState(): Promise<IndexState> {
    return this.#options.store.search.readState();
  }

  countItems(after: Gid): Promise<number> {
    return this.#options.store.search.countItems(after);
  }

  listItems(...args: Parameters<SearchIndex['listItems']>): ReturnType<SearchIndex['listItems']> {
    return this.#options.store.search.listItems(...args);
  }

  listDescendants(
    ...args: Parameters<SearchIndex['listDescendants']>
  ): ReturnType<SearchIndex['listDescendants']> {
    return this.#options.store.search.listDescendants(...args);
  }

  listVisible(...args: Parameters<SearchIndex['listVisible']>): ReturnType<SearchIndex['listVisible']> {
    return this.#options.store.search.listVisible(...args);
  }

  /** Decides which backend searches from now on. */
  async check(): Promise<void> {
    if (performance.now() < this.#pausedUntil) return;
    this.#setProblem(await this.#findProblem());
  }

  #searchOpenSearch(request: SearchRequest, signal: AbortSignal | undefined): Promise<SearchResult> {
    const { store, searchMs } = this.#options;
    const work = new SearchBudget(request.maxWork, signal);
    const source = createOpenSearchSource({
      client: this.#client,
      index: this.#alias,
      reader: store.search,
      searchMs,
      work,
      signal,
    });
    return runSearch(source, request, work);
  }

  async #findProblem(): Promise<string | undefined> {
    const { store, maxLagMs, now } = this.#options;
    try {
      const target = await findIndex(this.#client, this.#alias);
      const state = target === undefined ? undefined : await readState(this.#client, target);
      if (state === undefined) return "it has no index of this version: run 'fonds reindex'";
      if (!(await isOfStore(store, state)))
        return "its index was filled from another store, or from one before a backup was restored: run 'fonds reindex'";
      await store.feed.assignSequences();
      const missing = await findFirstMissingTimestamp(store, state);
      const lag = missing === undefined ? 0 : now().getTime() - Date.parse(missing);
      return lag > maxLagMs ? `its index lacks changes of the last ${Math.round(lag / 1000)} s` : undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #pause(problem: string): void {
    this.#failures++;
    this.#pausedUntil = performance.now() + backoffMs(this.#failures, pauses);
    this.#setProblem(problem);
  }

  #setProblem(problem: string | undefined): void {
    const wasFallback = this.#problem !== undefined;
    const isFirst = this.#problem === 'it was not checked yet';
    this.#problem = problem;
    if (this.#isClosed) return;
    if (problem !== undefined && (!wasFallback || isFirst))
      this.#options.log(`The database searches in place of OpenSearch: ${problem}.`);
    if (problem === undefined && wasFallback) this.#options.log('OpenSearch searches.');
  }
}
