/** PDFs as jobs: their limits and failures, the files that are kept, several processes, and restarts. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { pdfWriterOptions } from '../../src/app/page-files.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { type Actor, anonymous, viewerKeyOf } from '../../src/graph/actor.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { fail } from '../../src/model/errors.ts';
import { toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import type { JobStore } from '../../src/store/job-store.ts';
import { openJobs } from '../../src/store/sqlite/jobs.ts';
import { PdfJobs, type PdfRequest, type PdfState } from '../../src/transfer/pdf/pdf.ts';
import { PdfRunner } from '../../src/transfer/pdf/pdf-runner.ts';
import { scratchFolder } from '../world/scratch.ts';
import { waitUntil } from '../world/wait-until.ts';

const item = toShownItem(
  { id: 'a', type: 'DocumentaryUnit', data: { identifier: 'a' }, relationships: {} },
  {
    chosenLanguage: undefined,
    readerLanguage: 'en',
    links: [],
    downloads: [],
    children: { total: 0, page: 1, pageSize: 1, items: [] },
  },
);
const unit = { depth: 1, anchor: 'a', item };

type Limits = Partial<Record<'pdfUnits' | 'pdfWaiting' | 'pdfBytes' | 'pdfSeconds', number>>;
type Units = () => AsyncIterable<readonly unknown[]>;

/** A service with one process, until `startProcess` starts others. */
function open(limits: Limits = {}, others: { renderer?: URL } = {}) {
  const folder = scratchFolder();
  const store = openJobs({ folder });
  /** Of the finding aid. */
  const state: { version: string; user: Actor | undefined } = { version: 'v1', user: undefined };
  const logged: string[] = [];
  const settings = { ...loadSettings({ flags: {}, environment: {} }), ...limits };
  /** By the id of the finding aid. */
  const sources = new Map<string, Units>();
  const readVersion = async (): Promise<string> => state.version;
  const graph = {
    as: () => ({ tree: { getVersion: readVersion } }),
    findActor: async () => state.user,
  } as unknown as Pick<Graph, 'as' | 'findActor'>;
  const runners: PdfRunner[] = [];
  const startProcess = (owner: string): PdfRunner => {
    const runner = new PdfRunner({
      jobs: store,
      graph,
      owner,
      openFindingAid: async (_graph, { scope }) => ({
        page: { item, contents: { entries: [], isCut: false } },
        units: sources.get(scope)!(),
      }),
      folder: () => folder,
      writer: { ...pdfWriterOptions(settings), ...others },
      maxBytes: settings.pdfBytes,
      now: () => new Date(),
      log: (line) => logged.push(line),
      pollMs: 20,
    });
    runners.push(runner);
    runner.start();
    return runner;
  };
  const first = startProcess('first');
  let made = 0;
  const pdfs = new PdfJobs({
    store,
    env: { now: () => new Date(), newId: () => `job-${++made}` },
    maxWaiting: settings.pdfWaiting,
    wake: () => first.wake(),
  });
  after(async () => {
    await Promise.all(runners.map((runner) => runner.close()));
    await store.close();
  });
  const add = (key: string, units: Units, request: Partial<PdfRequest> = {}): Promise<void> => {
    if (!sources.has(key) || request.job === undefined) sources.set(key, units);
    const actor = request.actor ?? anonymous;
    return pdfs.request({
      key,
      network: key,
      actor,
      requireItem: async () => undefined,
      readVersion,
      job: {
        format: 'pdf',
        scope: key,
        logMessage: null,
        commit: false,
        type: 'DocumentaryUnit',
        language: 'en',
        siteName: 'Fonds',
        address: '',
        viewerKey: viewerKeyOf(actor),
      },
      ...request,
    });
  };
  const find = (key: string): Promise<PdfState | undefined> => pdfs.find({ key, readVersion });
  const ended = async (key: string): Promise<PdfState> => {
    await waitUntil(async () => ['done', 'failed'].includes((await find(key))!.state), `${key} has ended`);
    return (await find(key))!;
  };
  const codeOf = async (key: string): Promise<string> => {
    const found = await ended(key);
    assert.equal(found.state, 'failed');
    return found.state === 'failed' ? found.error.code : '';
  };
  const isRunning = (key: string): Promise<void> =>
    waitUntil(async () => (await find(key))!.state === 'running', `${key} is being written`);
  /** Starts a PDF that is not finished before the returned function is called. */
  const startFirst = async (): Promise<() => void> => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    await add('a', async function* () {
      yield [unit];
      await mayEnd;
    });
    await isRunning('a');
    return end;
  };
  return {
    store,
    folder,
    pdfs,
    state,
    logged,
    add,
    find,
    ended,
    codeOf,
    isRunning,
    startFirst,
    first,
    startProcess,
  };
}

/** The bytes of the file. */
async function readFile(pdfs: PdfJobs, state: PdfState): Promise<Buffer> {
  assert.ok(state.state === 'done');
  const parts: Uint8Array[] = [];
  for await (const part of pdfs.readFile(state.jobId)) parts.push(part);
  return Buffer.concat(parts);
}

const hasFile = async (store: JobStore, state: PdfState): Promise<boolean> =>
  state.state === 'done' && (await store.findFilePart(state.jobId, 0)) !== undefined;

const ruth: Actor = { gid: 7, id: 'ruth', type: 'UserProfile', accessors: [7], isAdmin: false };

async function* units(count: number): AsyncGenerator<readonly unknown[]> {
  for (let i = 0; i < count; i++) yield [unit];
}

describe('PDFs as jobs', () => {
  it('has a limit, and positions', async () => {
    const { find, add, ended, startFirst } = open({ pdfWaiting: 2 });
    const end = await startFirst();
    await add('b', () => units(1));
    await add('c', () => units(1));
    assert.deepEqual(await find('c'), { state: 'queued', position: 2 });
    await assert.rejects(
      add('d', () => units(1)),
      { code: 'busy' },
    );
    await add('b', () => units(1));
    end();
    assert.equal((await ended('c')).state, 'done');
  });

  it('warns once about a script that no font has', async () => {
    const { add, ended, logged } = open();
    // Letters of Kirat Rai, which fonts of computers lack.
    const rare = { ...unit, item: { ...item, title: '\u{16D40}\u{16D41}' } };
    for (const key of ['a', 'b']) {
      await add(key, async function* () {
        yield [rare];
      });
      assert.equal((await ended(key)).state, 'done');
    }
    assert.equal(logged.length, 1);
    assert.match(logged[0]!, /no font has some characters \(other scripts and symbols\).*pdf-fonts/);
  });

  it('has room for other readers when one reader requests many PDFs', async () => {
    const { add, ended, startFirst } = open();
    const end = await startFirst();
    for (const key of ['b', 'c', 'd']) await add(key, () => units(1), { network: '192.0.2.1' });
    await assert.rejects(
      add('e', () => units(1), { network: '192.0.2.1' }),
      { code: 'busy' },
    );
    await add('f', () => units(1), { network: '192.0.2.2' });
    end();
    assert.equal((await ended('f')).state, 'done');
  });

  it('reads the finding aid when the PDF is written, not when it is requested', async () => {
    const { state, add, ended, startFirst } = open();
    const end = await startFirst();
    await add('b', () => units(1));
    state.version = 'v2';
    end();
    assert.equal((await ended('b')).state, 'done');
  });

  it('deletes a PDF of which a record was changed, and makes it again', async () => {
    const { store, state, add, find, ended } = open();
    await add('a', () => units(1));
    const first = await ended('a');
    assert.ok(await hasFile(store, first));
    state.version = 'v2';
    assert.equal(await find('a'), undefined);
    assert.ok(!(await hasFile(store, first)));
    await add('a', () => units(1));
    const second = await ended('a');
    state.version = 'v3';
    await add('a', () => units(1));
    assert.ok(!(await hasFile(store, second)));
    assert.equal((await ended('a')).state, 'done');
  });

  it('makes no PDF for a reader who may not see the unit', async () => {
    const { add, find } = open();
    const requireItem = async (): Promise<never> => fail('not-found', 'There is no such unit.');
    await assert.rejects(
      add('a', () => units(1), { requireItem }),
      { code: 'not-found' },
    );
    assert.equal(await find('a'), undefined);
  });

  it('keeps no PDF of a finding aid that was changed while it was read', async () => {
    const { state, add, find, codeOf } = open();
    await add('a', async function* () {
      yield [unit];
      state.version = 'v2';
      yield [unit];
    });
    assert.equal(await codeOf('a'), 'changed-meanwhile');
    await add('a', () => units(1));
    await waitUntil(async () => (await find('a'))!.state === 'done', 'it is made');
  });

  it('makes no PDF of a unit that was deleted while it waited', async () => {
    const { add, codeOf, logged } = open();
    const deleted = (): never => fail('gone', 'The DocumentaryUnit was deleted.');
    await add('a', deleted);
    assert.equal(await codeOf('a'), 'changed-meanwhile');
    assert.deepEqual(logged, []);
  });

  it('ends a process that hangs, and continues with the next PDF', async () => {
    const hanging = join(scratchFolder(), 'hanging.js');
    writeFileSync(hanging, 'for (;;);');
    const { add, codeOf, logged } = open({ pdfSeconds: 0.5 }, { renderer: pathToFileURL(hanging) });
    await add('a', () => units(1));
    await add('b', () => units(1));
    assert.equal(await codeOf('a'), 'limit-exceeded');
    assert.equal(await codeOf('b'), 'limit-exceeded');
    assert.equal(logged.length, 2);
  });

  it('does not wait longer for a store that does not answer', async () => {
    const { add, codeOf } = open({ pdfSeconds: 0.5 });
    await add('a', async function* () {
      yield [unit];
      await new Promise(() => undefined);
    });
    assert.equal(await codeOf('a'), 'limit-exceeded');
  });

  it('rejects finding aids with too many units', async () => {
    const { add, codeOf, logged } = open({ pdfUnits: 3 });
    await add('a', () => units(4));
    assert.equal(await codeOf('a'), 'limit-exceeded');
    assert.deepEqual(logged, []);
  });

  it('logs errors, and makes the PDF when it is requested again', async () => {
    const { add, codeOf, logged, find } = open();
    await add('a', async function* () {
      yield [unit];
      throw new Error('The disk is gone');
    });
    assert.equal(await codeOf('a'), 'internal');
    assert.match(logged.join(), /The disk is gone/);
    await add('a', () => units(1));
    await waitUntil(async () => (await find('a'))!.state === 'done', 'it is made');
  });

  it('deletes the oldest files beyond the limit of bytes', async () => {
    const { store, add, ended, find } = open({ pdfBytes: 1 });
    await add('a', () => units(1));
    const first = await ended('a');
    assert.ok(await hasFile(store, first));
    await add('b', () => units(1));
    await waitUntil(async () => !(await hasFile(store, first)), 'the first one is deleted');
    assert.equal(await find('a'), undefined);
    assert.equal((await ended('b')).state, 'done');
  });

  it('share one job and one file while the finding aid is unchanged', async () => {
    const { store, folder, pdfs, add, ended } = open();
    await Promise.all([1, 2, 3].map(() => add('a', () => units(1))));
    const first = await ended('a');
    await add('a', () => units(1));
    assert.deepEqual(await ended('a'), first);
    assert.equal(await store.count('everybody'), 1);
    const file = await readFile(pdfs, first);
    assert.equal(file.length, first.state === 'done' && first.bytes);
    assert.match(file.toString('latin1'), /^%PDF.*%%EOF\s*$/s);
    // The job is done a moment before its temporary file is deleted.
    await waitUntil(
      () => !readdirSync(folder).some((name) => name.endsWith('.pdf')),
      'no temporary file is left',
    );
  });

  it('are written by another process, once, and sent by every process', async () => {
    const { store, pdfs, add, ended, startFirst, startProcess } = open();
    const end = await startFirst();
    startProcess('second');
    await add('b', () => units(1));
    const done = await ended('b');
    assert.ok((await readFile(pdfs, done)).length > 1000);
    assert.equal(
      (await store.findByKey((await store.list('everybody', { offset: 0, limit: 1 }))[0]!.key!))!.owner,
      'second',
    );
    end();
    await ended('a');
  });

  it('continue in another process when theirs shuts down', async () => {
    const { store, add, ended, isRunning, first, startProcess } = open();
    let hangs = true;
    await add('a', async function* () {
      yield [unit];
      if (hangs) await new Promise(() => undefined);
    });
    await isRunning('a');
    await first.close();
    hangs = false;
    assert.equal((await store.find('job-1'))?.state, 'queued');
    startProcess('second');
    assert.equal((await ended('a')).state, 'done');
  });

  it('stop when they are cancelled, and are made again when they are requested again', async () => {
    const { store, add, find, ended, startFirst } = open();
    const end = await startFirst();
    await store.cancel('job-1', new Date().toISOString());
    await waitUntil(async () => (await store.find('job-1'))!.state === 'cancelled', 'it is cancelled');
    end();
    assert.equal(await find('a'), undefined);
    await add('a', () => units(1));
    assert.equal((await ended('a')).state, 'done');
    assert.equal(await store.count('everybody'), 2);
  });

  it('fail if their user was deleted meanwhile, or sees other records', async () => {
    const { store, state, add, codeOf, ended } = open();
    await add('a', () => units(1), { actor: ruth });
    assert.equal(await codeOf('a'), 'changed-meanwhile');
    state.user = { ...ruth, gid: 8, accessors: [8] };
    await add('b', () => units(1), { actor: ruth });
    assert.equal(await codeOf('b'), 'changed-meanwhile');
    state.user = { ...ruth, accessors: [7, 9] };
    await add('c', () => units(1), { actor: ruth });
    assert.equal(await codeOf('c'), 'changed-meanwhile');
    state.user = ruth;
    await add('d', () => units(1), { actor: ruth });
    assert.equal((await ended('d')).state, 'done');
    assert.equal(await store.count(7), 4);
  });
});
