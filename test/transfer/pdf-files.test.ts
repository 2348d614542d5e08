/** The queue of PDFs: its limits, failures, and the files that are kept. */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { pdfOptions } from '../../src/app/page-files.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { fail } from '../../src/model/errors.ts';
import { toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import { PdfQueue, type PdfRequest, type PdfState } from '../../src/transfer/pdf/pdf.ts';
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

function open(limits: Limits = {}, others: { renderer?: URL } = {}) {
  const folder = scratchFolder();
  /** Of the finding aid. */
  const state = { version: 'v1' };
  const logged: string[] = [];
  const settings = { ...loadSettings({ flags: {}, environment: {} }), ...limits };
  const files = new PdfQueue({
    ...pdfOptions(settings),
    ...others,
    folder: () => folder,
    log: (line) => logged.push(line),
  });
  after(() => files.close());
  const add = (
    key: string,
    units: () => AsyncIterable<readonly unknown[]>,
    request: Partial<PdfRequest> = {},
  ): Promise<void> => {
    const page = { item, contents: { entries: [], isCut: false } };
    return files.request({
      key,
      reader: key,
      requireItem: async () => undefined,
      readVersion,
      open: async () => ({ page, units: units() }),
      language: 'en',
      siteName: 'Fonds',
      address: '',
      date: new Date(0),
      ...request,
    });
  };
  const readVersion = async (): Promise<string> => state.version;
  const find = (key: string): Promise<PdfState | undefined> => files.find(key, readVersion);
  const ended = async (key: string): Promise<PdfState> => {
    await waitUntil(async () => ['done', 'failed'].includes((await find(key))!.state), `${key} has ended`);
    return (await find(key))!;
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
  return { state, logged, add, find, ended, isRunning, startFirst };
}

async function* units(count: number): AsyncGenerator<readonly unknown[]> {
  for (let i = 0; i < count; i++) yield [unit];
}

describe('The queue of PDFs', () => {
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
    assert.match(logged[0]!, /no font has characters of the script Common.*pdf-fonts/);
  });

  it('has room for other readers when one reader requests many PDFs', async () => {
    const { add, ended, startFirst } = open();
    const end = await startFirst();
    for (const key of ['b', 'c', 'd']) add(key, () => units(1), { reader: '192.0.2.1' });
    await assert.rejects(
      add('e', () => units(1), { reader: '192.0.2.1' }),
      { code: 'busy' },
    );
    await add('f', () => units(1), { reader: '192.0.2.2' });
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
    const { state, add, find, ended } = open();
    await add('a', () => units(1));
    const first = await ended('a');
    assert.ok(first.state === 'done' && existsSync(first.path));
    state.version = 'v2';
    assert.equal(await find('a'), undefined);
    assert.ok(!existsSync(first.path));
    await add('a', () => units(1));
    const second = await ended('a');
    state.version = 'v3';
    await add('a', () => units(1));
    assert.ok(second.state === 'done' && !existsSync(second.path));
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
    const { state, add, find, ended } = open();
    await add('a', async function* () {
      yield [unit];
      state.version = 'v2';
      yield [unit];
    });
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'changed' });
    await add('a', () => units(1));
    await waitUntil(async () => (await find('a'))!.state === 'done', 'it is made');
  });

  it('makes no PDF of a unit that was deleted while it waited', async () => {
    const { add, ended, logged } = open();
    const deleted = async (): Promise<never> => fail('gone', 'The DocumentaryUnit was deleted.');
    await add('a', () => units(1), { open: deleted });
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'changed' });
    assert.deepEqual(logged, []);
  });

  it('ends a process that hangs, and continues with the next PDF', async () => {
    const hanging = join(scratchFolder(), 'hanging.js');
    writeFileSync(hanging, 'for (;;);');
    const { add, ended, logged } = open({ pdfSeconds: 0.5 }, { renderer: pathToFileURL(hanging) });
    await add('a', () => units(1));
    await add('b', () => units(1));
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'time' });
    assert.deepEqual(await ended('b'), { state: 'failed', reason: 'time' });
    assert.equal(logged.length, 2);
  });

  it('does not wait longer for a store that does not answer', async () => {
    const { add, ended } = open({ pdfSeconds: 0.5 });
    await add('a', async function* () {
      yield [unit];
      await new Promise(() => undefined);
    });
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'time' });
  });

  it('rejects finding aids with too many units', async () => {
    const { add, ended, logged } = open({ pdfUnits: 3 });
    await add('a', () => units(4));
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'limit' });
    assert.deepEqual(logged, []);
  });

  it('logs errors, and makes the PDF when it is requested again', async () => {
    const { add, ended, logged, find } = open();
    await add('a', async function* () {
      yield [unit];
      throw new Error('The disk is gone');
    });
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'error' });
    assert.match(logged.join(), /The disk is gone/);
    await add('a', () => units(1));
    await waitUntil(async () => (await find('a'))!.state === 'done', 'it is made');
  });

  it('deletes the oldest files beyond the limit of bytes', async () => {
    const { add, ended, find } = open({ pdfBytes: 1 });
    await add('a', () => units(1));
    const first = await ended('a');
    assert.ok(first.state === 'done' && existsSync(first.path));
    await add('b', () => units(1));
    await waitUntil(() => !existsSync(first.path), 'the first one is deleted');
    assert.equal(await find('a'), undefined);
    assert.equal((await ended('b')).state, 'done');
  });
});
