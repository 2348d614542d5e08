/** Builds a new index while the present one is searched, and replaces the present one in one step. */
import { waitForTimeSlice } from '../../../lib/time-slice.ts';
import type { Gid } from '../../viewer.ts';
import type { OpenSearchClient } from './client.ts';
import { findIndex, readState, type TargetIndex, writeState } from './index-state.ts';
import { type WriterOptions, writeItems } from './index-writer.ts';
import { aliasOf, indexBody, unfinishedAliasOf } from './mapping.ts';
import { writeFeedChanges } from './write-feed-changes.ts';

/** The position is saved after this number of items. */
const itemsPerStep = 500;

export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
}

interface RebuildOptions extends WriterOptions {
  readonly prefix: string;
  /** Must throw if another process builds the index: two would replace each other's indexes. */
  readonly beforeStep: () => Promise<void>;
}

/** Continues an interrupted rebuild. Returns the number of items whose documents were written. */
export async function rebuildIndex(
  options: RebuildOptions,
  onProgress: (progress: RebuildProgress) => void,
): Promise<number> {
  const { client, store, prefix } = options;
  const target = (await findIndex(client, unfinishedAliasOf(prefix))) ?? (await createIndex(client, prefix));
  let state = await readState(client, target);
  if (state === undefined) {
    await store.feed.assignSequences();
    // Changes from now on are read from the feed after the items.
    state = { cursor: { sequence: await store.feed.getLastSequence() }, builtUpTo: 0 };
    await writeState(client, target, state);
  }
  const total = await store.search.countItems(0);
  const doneBefore = total - (await store.search.countItems(state.builtUpTo ?? 0));
  let done = 0;
  for (let after: Gid = state.builtUpTo ?? Number.POSITIVE_INFINITY; after < Number.POSITIVE_INFINITY; ) {
    await options.beforeStep();
    const version = await store.feed.getLastSequence();
    const gids = await store.search.listItems(after, itemsPerStep);
    if (gids.length === 0) break;
    await writeItems(options, target, gids, version);
    after = gids.at(-1)!;
    await writeState(client, target, { ...state, builtUpTo: after });
    done += gids.length;
    onProgress({ done: doneBefore + done, total: Math.max(doneBefore + done, total) });
    await waitForTimeSlice();
  }
  const { builtUpTo: _, ...complete } = state;
  if (state.builtUpTo !== undefined) await writeState(client, target, complete);
  await writeFeedChanges(options, target, async () => {
    await options.beforeStep();
    return true;
  });
  await options.beforeStep();
  await replaceIndex(client, prefix, target);
  return done;
}

async function createIndex(client: OpenSearchClient, prefix: string): Promise<TargetIndex> {
  const alias = aliasOf(prefix);
  const numbers = (await listIndexes(client, prefix)).map((name) => Number(/\d+$/.exec(name)?.[0] ?? 0));
  const name = `${alias}-${Math.max(0, ...numbers) + 1}`;
  await client.request('PUT', name, { ...indexBody(prefix), aliases: { [unfinishedAliasOf(prefix)]: {} } });
  return { alias: unfinishedAliasOf(prefix), name };
}

/** Searches and the follower of the feed use the new index from now on. Deletes all others with this prefix. */
async function replaceIndex(client: OpenSearchClient, prefix: string, { name }: TargetIndex): Promise<void> {
  await client.request('POST', `${name}/_refresh`);
  const former = (await listIndexes(client, prefix)).filter((other) => other !== name);
  await client.request('POST', '_aliases', {
    actions: [
      { add: { index: name, alias: aliasOf(prefix) } },
      { remove: { index: name, alias: unfinishedAliasOf(prefix) } },
      ...former.map((index) => ({ remove_index: { index } })),
    ],
  });
}

/** Other services may have indexes whose names begin in the same way: the mapping says whose an index is. */
async function listIndexes(client: OpenSearchClient, prefix: string): Promise<readonly string[]> {
  const found = await client.find<Record<string, { mappings: { _meta?: { fonds?: string } } }>>(
    'GET',
    `${prefix}-*/_mapping`,
  );
  return Object.entries(found ?? {}).flatMap(([name, { mappings }]) =>
    mappings._meta?.fonds === prefix ? [name] : [],
  );
}
