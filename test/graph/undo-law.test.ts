/**
 * The law of undo: whatever was changed, undoing the latest events one after the other, newest first, gives the store as it was before them. Compared
 * are dumps, without the lines that only grow (events, versions, tombstones, the journal) and the members that name events and former ids. The search
 * index equals one that is built again.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import type { EngineOptions } from '../../src/app/engine.ts';
import { createStore } from '../../src/app/open-store.ts';
import { applyChange } from '../../src/graph/changes/changes.ts';
import type { UndoResult } from '../../src/graph/changes/undo/undo-report.ts';
import { reindex } from '../../src/graph/search/reindex.ts';
import { edgeLabels, voteLabels } from '../../src/model/edge-labels.ts';
import { journalType } from '../../src/model/system.ts';
import { databaseFile } from '../../src/store/sqlite/connection.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import { reindexLock } from '../contract/engines.ts';
import { dumpText, inFolder, inPostgres, type NewPlace, withStore } from '../world/dumping.ts';
import { withoutPostgres } from '../world/postgres.ts';
import { administrator } from '../world/random-imports.ts';
import { everyStep, type Step, steps } from '../world/random-steps.ts';
import { env, scratchFolder } from '../world/scratch.ts';
import { takeSteps } from '../world/take-steps.ts';

const folder = scratchFolder();
const aside = (): string => mkdtempSync(join(folder, 'aside-'));

/** Only the users themselves take these back. */
const ownLabels: readonly string[] = [...voteLabels, 'isBlocking', 'isFollowing', 'isWatching'];
const isOwn = ({ what, n }: Step): boolean =>
  what === 'connect' && ownLabels.includes([...edgeLabels][n % edgeLabels.size]!);

const growing: readonly string[] = ['SystemEvent', 'Version', 'Tombstone', 'End', journalType];

/** The lines of a dump that undo restores. */
function restorable(dump: string): readonly string[] {
  return dump
    .split('\n')
    .filter((line) => line !== '' && !growing.includes((JSON.parse(line) as { type: string }).type))
    .map((line) => {
      const { data, relationships, ...record } = JSON.parse(line) as Record<string, Record<string, unknown>>;
      const { '@formerIds': _ids, '@sources': sources, ...fields } = data!;
      const { lifecycleEvent: _event, ...relations } = relationships!;
      // The order of sources has no meaning.
      const known = sources === undefined ? {} : { sources: (sources as string[]).toSorted() };
      return JSON.stringify({ ...record, data: fields, ...known, relationships: relations });
    });
}

/** A store in which each transaction that changes something has an event, as every change of the service has. */
function withEvents(store: Store): Store {
  const run = async <T>(tx: StoreTransaction, change: (tx: StoreTransaction) => Promise<T>): Promise<T> => {
    let hasEvent = false;
    const insert: StoreTransaction['events']['insert'] = async (event, undoes) => {
      hasEvent = true;
      await tx.events.insert(event, undoes);
    };
    const result = await change({ ...tx, events: { ...tx.events, insert } });
    const actor = await tx.items.find(administrator);
    if (!hasEvent && actor !== undefined)
      await tx.events.insert({
        gid: await tx.reserveGids(1),
        id: env.newId(),
        eventType: 'modification',
        timestamp: '2026-11-01T00:00:00.000+00:00',
        logMessage: null,
        actor: actor.gid,
        scope: null,
        subjectCount: 0,
      });
    return result;
  };
  return { ...store, transaction: (change, options) => store.transaction((tx) => run(tx, change), options) };
}

const listEvents = async (store: Store): Promise<readonly string[]> =>
  (await store.events.list({}, 'everything', { offset: 0, limit: 10_000 })).map(({ id }) => id);

function undo(store: Store, event: string): Promise<UndoResult> {
  const page = { offset: 0, limit: 10 };
  return applyChange(store, env, {
    change: 'undo',
    actor: administrator,
    logMessage: null,
    event,
    force: false,
    page,
  });
}

/** The rows and words of the index in a file; nothing for a server. */
function readIndex(options: EngineOptions): unknown {
  if (options.engine !== 'sqlite') return undefined;
  const database = new Database(databaseFile(options.folder), { readonly: true });
  try {
    database.exec('create virtual table temp.search_words using fts5vocab(main, search_text, instance)');
    const read = (table: string): unknown => database.prepare(`select * from ${table} order by 1, 2`).all();
    return ['search_item', 'search_name', 'search_words'].map(read);
  } finally {
    database.close();
  }
}

/** Takes steps, and undoes those after the first ones, newest first. */
async function assertUndone(place: NewPlace, list: readonly Step[], kept: number): Promise<void> {
  const options: EngineOptions = await place();
  await createStore(options, aside);
  const possible = list.filter((step) => !isOwn(step));
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(aside(), name);
    writeFileSync(path, content);
    return path;
  };
  await withStore(options, async (opened) => {
    const store = withEvents(opened);
    const dumps = new Map<string, readonly string[]>();
    await takeSteps(store, possible, write, async () => {
      dumps.set((await listEvents(store))[0]!, restorable(await dumpText(options)));
    });
    const events = await listEvents(store);
    const undone = events.slice(0, Math.max(0, dumps.size - kept));
    for (const [i, event] of undone.entries()) {
      const result = await undo(store, event);
      assert.deepEqual([result.conflicts, result.impossible], [[], []]);
      const before = dumps.get(events[i + 1]!);
      if (before !== undefined) assert.deepEqual(restorable(await dumpText(options)), before);
    }
    const index = readIndex(options);
    await reindex(opened, reindexLock(), () => undefined);
    assert.deepEqual(readIndex(options), index);
  });
}

const places: readonly [name: string, place: NewPlace, runs: number, skip: string | false][] = [
  ['SQLite', inFolder(folder), 8, false],
  ['PostgreSQL', inPostgres, 2, withoutPostgres],
];

for (const [name, place, runs, skip] of places)
  describe(`A store in ${name} whose latest changes were undone`, { skip }, () => {
    it('is as before, for a change of every kind', () => assertUndone(place, everyStep, 0));

    it('is as before, for any changes', () =>
      fc.assert(
        fc.asyncProperty(steps, fc.nat({ max: 20 }), (list, kept) => assertUndone(place, list, kept)),
        { numRuns: runs },
      ));
  });
