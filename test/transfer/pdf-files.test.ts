/** The queue of PDFs: its limits, failures, and the files that are kept. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { loadSettings } from '../../src/load-settings.ts';
import { pdfOptions } from '../../src/page-files.ts';
import { toItemPage } from '../../src/pages/item-page.ts';
import { PdfFiles, type PdfRequest, type PdfState } from '../../src/transfer/pdf-files.ts';
import { scratchFolder } from '../world/scratch.ts';
import { waitUntil } from '../world/wait-until.ts';

const item = toItemPage(
  { id: 'a', type: 'DocumentaryUnit', data: { identifier: 'a' }, relationships: {} },
  {
    ...{ chosenLanguage: undefined, readerLanguage: 'en', links: [], downloads: [] },
    children: { total: 0, page: 1, pageSize: 1, items: [] },
  },
);
const unit = { depth: 1, anchor: 'a', item };

function open(limits: { pdfUnits?: number; pdfWaiting?: number; pdfBytes?: number } = {}) {
  const folder = scratchFolder();
  const logged: string[] = [];
  const settings = { ...loadSettings({ flags: {}, environment: {} }), ...limits };
  const files = new PdfFiles({
    ...pdfOptions(settings),
    folder: () => folder,
    log: (line) => logged.push(line),
  });
  after(() => files.close());
  const add = (
    key: string,
    units: () => AsyncIterable<readonly unknown[]>,
    others: Partial<PdfRequest> = {},
  ): void => {
    const page = { item, contents: { entries: [], isCut: false } };
    const request: PdfRequest = {
      key,
      reader: key,
      isOutdated: () => false,
      language: 'en',
      siteName: 'Fonds',
      date: new Date(0),
      page,
      units: units(),
      ...others,
    };
    files.add(request);
  };
  const ended = async (key: string): Promise<PdfState> => {
    await waitUntil(() => ['done', 'failed'].includes(files.find(key)!.state), `${key} has ended`);
    return files.find(key)!;
  };
  return { files, logged, add, ended };
}

async function* units(count: number): AsyncGenerator<readonly unknown[]> {
  for (let i = 0; i < count; i++) yield [unit];
}

describe('The queue of PDFs', () => {
  it('has a limit, and positions', async () => {
    const { files, add, ended } = open({ pdfWaiting: 2 });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    add('a', async function* () {
      yield [unit];
      await mayEnd;
    });
    await waitUntil(() => files.find('a')!.state === 'running', 'the first one runs');
    add('b', () => units(1));
    add('c', () => units(1));
    assert.deepEqual(files.find('c'), { state: 'queued', place: 2 });
    assert.throws(() => add('d', () => units(1)), { code: 'busy' });
    add('b', () => units(1));
    end();
    assert.equal((await ended('c')).state, 'done');
  });

  it('has places for other readers when one reader requests many PDFs', async () => {
    const { files, add, ended } = open();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    add('a', async function* () {
      yield [unit];
      await mayEnd;
    });
    await waitUntil(() => files.find('a')!.state === 'running', 'the first one runs');
    for (const key of ['b', 'c', 'd']) add(key, () => units(1), { reader: '192.0.2.1' });
    assert.throws(() => add('e', () => units(1), { reader: '192.0.2.1' }), { code: 'busy' });
    add('f', () => units(1), { reader: '192.0.2.2' });
    end();
    assert.equal((await ended('f')).state, 'done');
  });

  it('does not make a PDF that a change has made outdated while it waited', async () => {
    const { files, add, ended } = open();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    add('a', async function* () {
      yield [unit];
      await mayEnd;
    });
    await waitUntil(() => files.find('a')!.state === 'running', 'the first one runs');
    let read = 0;
    const counted = async function* (): AsyncGenerator<readonly unknown[]> {
      read += 1;
      yield [unit];
    };
    add('old', counted, { isOutdated: () => true });
    add('b', () => units(1));
    end();
    assert.equal((await ended('b')).state, 'done');
    assert.equal(files.find('old'), undefined);
    assert.equal(read, 0);
  });

  it('rejects finding aids with too many units', async () => {
    const { add, ended, logged } = open({ pdfUnits: 3 });
    add('a', () => units(4));
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'limit' });
    assert.deepEqual(logged, []);
  });

  it('logs errors, and makes the PDF when it is requested again', async () => {
    const { add, ended, logged, files } = open();
    add('a', async function* () {
      yield [unit];
      throw new Error('The disk is gone');
    });
    assert.deepEqual(await ended('a'), { state: 'failed', reason: 'error' });
    assert.match(logged.join(), /The disk is gone/);
    add('a', () => units(1));
    await waitUntil(() => files.find('a')!.state === 'done', 'it is made');
  });

  it('deletes the oldest files beyond the limit of bytes', async () => {
    const { add, ended, files } = open({ pdfBytes: 1 });
    add('a', () => units(1));
    const first = await ended('a');
    assert.ok(first.state === 'done' && existsSync(first.path));
    add('b', () => units(1));
    await waitUntil(() => !existsSync(first.path), 'the first one is deleted');
    assert.equal(files.find('a'), undefined);
    assert.equal((await ended('b')).state, 'done');
  });
});
