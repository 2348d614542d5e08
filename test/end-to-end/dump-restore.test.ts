/** A store that was dumped and restored, on either engine, is the same store. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  createStore,
  type EngineOptions,
  fillStore,
  openForWriting,
  readSnapshot,
} from '../../src/engine.ts';
import { anonymous } from '../../src/graph/actor.ts';
import { dumpStore } from '../../src/graph/dump.ts';
import { Graph } from '../../src/graph/graph.ts';
import { restoreStore } from '../../src/graph/restore.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { Store } from '../../src/store/store.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import { type Step, steps, takeSteps } from '../world/random-world.ts';
import { env, scratchFolder } from '../world/scratch.ts';

const folder = scratchFolder();

type MakeOptions = () => Promise<EngineOptions>;

const sqlite: MakeOptions = async () => ({
  engine: 'sqlite',
  folder: mkdtempSync(join(folder, 'store-')),
  waitMs: 5000,
});
const postgres: MakeOptions = async () => ({
  ...{ engine: 'postgres', url: await (await postgresServer()).emptyDatabase(), listenUrl: undefined },
  ...{ prepared: true, waitMs: 5000, writers: 2 },
});
const aside = (): string => mkdtempSync(join(folder, 'aside-'));

async function dump(options: EngineOptions): Promise<string> {
  return readSnapshot(options, async (snapshot) => {
    let text = '';
    for await (const piece of dumpStore(snapshot)) text += piece;
    return text;
  });
}

async function restore(text: string, options: EngineOptions): Promise<void> {
  async function* readLines() {
    for (const [i, line] of text.split('\n').entries()) if (line !== '') yield { number: i + 1, text: line };
  }
  await fillStore(options, aside, (tx) => restoreStore(tx, env, readLines));
}

async function withStore<T>(options: EngineOptions, use: (store: Store) => Promise<T>): Promise<T> {
  const { store, close } = await openForWriting(options);
  try {
    return await use(store);
  } finally {
    await close();
  }
}

/** Every record as an administrator and as a stranger sees it, and what an import would ask for. */
async function readAll(options: EngineOptions): Promise<string> {
  return withStore(options, async (store) => {
    const graph = new Graph({ store, perform: () => Promise.reject(), cacheBytes: 0 });
    const texts: string[] = [];
    for (const actor of [{ ...anonymous, isAdmin: true }, anonymous]) {
      for (const { name } of recordTypes.filter(({ kind }) => ['item', 'event', 'fixed'].includes(kind))) {
        const { records } = await graph.as(actor).list(name, { offset: 0, limit: -1, counted: false });
        for await (const list of records) texts.push(...list);
      }
    }
    // A score of no votes is told from no score by nobody.
    return texts.join('\n').replaceAll(',"promotionScore":0', '').replaceAll('"promotionScore":0,', '');
  });
}

async function make(options: EngineOptions, list: readonly Step[]): Promise<void> {
  await createStore(options, aside);
  await withStore(options, (store) =>
    takeSteps(store, list, (name, text) => {
      const path = join(aside(), name);
      writeFileSync(path, text);
      return path;
    }),
  );
}

async function assertSame(list: readonly Step[], from: MakeOptions, to: MakeOptions): Promise<void> {
  const [source, target] = [await from(), await to()];
  await make(source, list);
  const text = await dump(source);
  await restore(text, target);
  assert.equal(await dump(target), text);
  assert.equal(await readAll(target), await readAll(source));
}

const pairs: readonly [
  name: string,
  from: MakeOptions,
  to: MakeOptions,
  runs: number,
  skip: string | false,
][] = [
  ['from a file to a file', sqlite, sqlite, 25, false],
  ['from a file to PostgreSQL', sqlite, postgres, 6, withoutPostgres],
  ['from PostgreSQL to a file', postgres, sqlite, 6, withoutPostgres],
];

describe('Any store, dumped and restored', () => {
  for (const [name, from, to, numRuns, skip] of pairs) {
    it(`gives the same dump and the same records: ${name}`, { skip }, async () => {
      await fc.assert(
        fc.asyncProperty(steps, (list) => assertSame(list, from, to)),
        { numRuns, interruptAfterTimeLimit: 120_000 },
      );
    });
  }
});
