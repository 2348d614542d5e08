/**
 * Writes the documents of items. Each write has the sequence number of the newest event as its version: the records are read after it, so they
 * are not older than it, and OpenSearch rejects a write with a lower version than the document has. Writes may therefore be repeated, and
 * arrive in any order.
 */

import { inBatches } from '../../../lib/batches.ts';
import { mebibyte } from '../../../lib/quantities.ts';
import { waitForTimeSlice } from '../../../lib/time-slice.ts';
import { buildDocument, type SearchDocument } from '../../../search/document.ts';
import { isSearched } from '../../../search/search-fields.ts';
import type { ItemRow } from '../../items.ts';
import type { Store } from '../../store.ts';
import type { Gid } from '../../viewer.ts';
import { AncestorPaths } from '../sql/ancestor-paths.ts';
import { type OpenSearchClient, OpenSearchRejection, OpenSearchUnavailable } from './client.ts';
import type { TargetIndex } from './index-state.ts';
import { type ItemFacts, pathKey, toBody } from './mapping.ts';

export interface WriterOptions {
  readonly client: OpenSearchClient;
  /** Must read from the primary database: a replica may lack the changes that were read from the feed. */
  readonly store: Pick<Store, 'items' | 'access' | 'events' | 'feed' | 'search'>;
  /** Gets a line for each document that OpenSearch rejects. */
  readonly log: (line: string) => void;
}

/** Items whose texts are in memory at once; few enough not to delay requests of the same thread. */
const itemsPerRead = 50;

/** Bytes of a request. OpenSearch accepts 100 MB by default. */
const maxRequestBytes = 4 * mebibyte;

interface BulkResponse {
  readonly errors: boolean;
  readonly items: readonly Readonly<
    Record<
      string,
      { readonly _id: string; readonly status: number; readonly error?: { type: string; reason: string } }
    >
  >[];
}

/** Writes the documents of these items, and deletes those of items that do not exist. @param version see above. */
export async function writeItems(
  options: WriterOptions,
  target: TargetIndex,
  gids: readonly Gid[],
  version: number,
): Promise<void> {
  const bulk = new BulkRequest(options, target, version);
  const paths = new AncestorPaths(options.store.items);
  for (const part of inBatches(gids, itemsPerRead)) {
    const rows = await options.store.items.listByGid(part);
    const existing = new Set(rows.map((row) => row.gid));
    for (const gid of part) if (!existing.has(gid)) bulk.delete(gid);
    for (const body of await buildBodies(options, rows, paths)) await bulk.add(body);
    await waitForTimeSlice();
  }
  await bulk.send();
}

interface Body {
  readonly gid: Gid;
  readonly body: object;
}

async function buildBodies(
  { store }: WriterOptions,
  rows: readonly ItemRow[],
  paths: AncestorPaths,
): Promise<readonly Body[]> {
  const searched = rows.filter((row) => isSearched(row.type));
  const documents = await buildDocuments(searched, paths);
  const facts = await readFacts({ store }, searched);
  return documents.map((document, i) => ({ gid: document.gid, body: toBody(document, facts[i]!) }));
}

async function buildDocuments(
  rows: readonly ItemRow[],
  paths: AncestorPaths,
): Promise<readonly SearchDocument[]> {
  const found = await paths.find(rows);
  return rows.map((row, i) => buildDocument(row, found[i]!.ancestors));
}

async function readFacts(
  { store }: Pick<WriterOptions, 'store'>,
  rows: readonly ItemRow[],
): Promise<readonly ItemFacts[]> {
  const restricted = rows.filter((row) => row.restricted).map((row) => row.gid);
  const restrictions = restricted.length === 0 ? [] : await store.access.listRestrictions(restricted);
  const causes = [...new Set(restrictions.map((row) => row.cause))];
  const accesses = causes.length === 0 ? [] : await store.access.list(causes);
  const events = [...new Set(rows.flatMap((row) => row.lastEvent ?? []))];
  const found = events.length === 0 ? [] : await store.events.listByGid(events);
  const times = new Map(found.map((event) => [event.gid, event.timestamp]));
  return rows.map(({ gid, restricted: isRestricted, lastEvent }) => {
    const own = new Set(restrictions.filter((row) => row.item === gid).map((row) => row.cause));
    return {
      isOpen: !isRestricted,
      accessors: [...new Set(accesses.filter((row) => own.has(row.item)).map((row) => row.accessor))],
      lastEvent,
      updated: lastEvent === null ? undefined : times.get(lastEvent),
    };
  });
}

/**
 * The items below those among these that were moved or got another identifier since their documents were written: their documents contain
 * the ancestors. They must be written before the items themselves, so that the difference is found again after an interruption.
 */
export async function listOutdatedDescendants(
  { client, store }: WriterOptions,
  target: TargetIndex,
  gids: readonly Gid[],
): Promise<readonly Gid[]> {
  const rows = (await store.items.listByGid(gids)).filter(
    (row) => row.childCount > 0 && isSearched(row.type),
  );
  if (rows.length === 0) return [];
  const { docs } = await client.request<{
    docs: readonly { _id: string; found?: boolean; _source?: { path: string; code: string } }[];
  }>('POST', `${target.alias}/_mget`, { ids: rows.map((row) => String(row.gid)) });
  const written = new Map(
    docs.flatMap(({ _id, found, _source }) => (found ? [[Number(_id), _source!]] : [])),
  );
  const below: Gid[] = [];
  for (const { gid, path, values } of await buildDocuments(rows, new AncestorPaths(store.items))) {
    const before = written.get(gid);
    // An item without a document is new, and so are the items below it.
    if (before === undefined || (before.path === pathKey(path) && before.code === values.code)) continue;
    below.push(...(await store.search.listDescendants(gid)));
  }
  return below;
}

/** Collects operations, and sends them when they are large enough. */
class BulkRequest {
  readonly #options: WriterOptions;
  readonly #target: TargetIndex;
  readonly #version: number;
  #lines: string[] = [];
  #bytes = 0;

  constructor(options: WriterOptions, target: TargetIndex, version: number) {
    this.#options = options;
    this.#target = target;
    this.#version = version;
  }

  delete(gid: Gid): void {
    this.#lines.push(JSON.stringify({ delete: this.#operation(gid) }));
  }

  async add({ gid, body }: Body): Promise<void> {
    const text = JSON.stringify(body);
    if (this.#bytes > 0 && this.#bytes + text.length > maxRequestBytes) await this.send();
    this.#lines.push(JSON.stringify({ index: this.#operation(gid) }), text);
    this.#bytes += text.length;
  }

  #operation(gid: Gid): object {
    return { _id: String(gid), version: this.#version, version_type: 'external_gte' };
  }

  /** Throws OpenSearchUnavailable if a document was not written for a temporary reason. Logs documents that are rejected. */
  async send(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    const path = `${this.#target.alias}/_bulk?require_alias=true`;
    try {
      const response = await this.#options.client.request<BulkResponse>(
        'POST',
        path,
        `${lines.join('\n')}\n`,
      );
      if (response.errors) this.#checkErrors(response);
    } catch (error) {
      // One document that is larger than OpenSearch accepts; other requests are far smaller.
      if (!(error instanceof OpenSearchRejection) || error.status !== 413) throw error;
      this.#options.log(
        `The search index lacks a document that is too large: ${lines[0]}. ${error.message}.`,
      );
    }
  }

  #checkErrors({ items }: BulkResponse): void {
    for (const { _id, status, error } of items.flatMap((item) => Object.values(item))) {
      // 409: the index has a document of a higher version.
      if (error === undefined || status === 409) continue;
      const message = `${error.type}, ${error.reason}`;
      if (status === 404) throw new OpenSearchRejection(404, `The index was replaced (${message})`);
      if (status !== 400) throw new OpenSearchUnavailable(`OpenSearch did not write a document: ${message}`);
      this.#options.log(
        `The search index lacks the item with gid ${_id}: OpenSearch rejects it (${message}).`,
      );
    }
  }
}
