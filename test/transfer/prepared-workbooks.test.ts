/** Workbooks are unpacked and parsed before an import takes the lock of the store. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { type ImportRequest, toImportSource } from '../../src/transfer/import/import.ts';
import { createImport } from '../../src/transfer/import/import-run.ts';
import { Preparation } from '../../src/transfer/preparation/preparation.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { limits } from '../world/limits.ts';
import { waitUntil } from '../world/wait-until.ts';

const workbook = (...rows: readonly string[]) =>
  makeWorkbook([
    { name: 'Notes', rows: row(1, 'For our volunteers') },
    { name: 'Units', rows: [row(1, 'identifier', 'name'), ...rows].join('') },
    { name: 'Empty', rows: '' },
  ]);

const requestFor = (path: string, more: Partial<ImportRequest> = {}): ImportRequest => ({
  format: 'xlsx',
  scope: 'nl-r1',
  actor: 'mike',
  logMessage: null,
  language: 'eng',
  sources: [toImportSource(path)],
  commit: true,
  allowUpdate: true,
  tolerant: false,
  ...more,
});

describe('A workbook', () => {
  it('is unpacked and parsed before the lock of the store is taken', async () => {
    const world = await GraphWorld.make();
    const path = world.write('units.xlsx', await workbook(row(2, '1', 'Letters'), row(3, '2', 'Bills')));
    const runImporter = createImportRunner(world.store, world.env);
    const log = await createImport({
      ...world.importOptions,
      runImporter: (options, keep, run) => {
        // The import no longer needs the workbook.
        rmSync(path);
        return runImporter(options, keep, run);
      },
    })(requestFor(path));
    assert.equal(log.created, 2);
    assert.deepEqual(
      log.warnings.map(({ code, places }) => [code, places[0]!.path]),
      [['other-sheet', 'Notes']],
    );
    assert.deepEqual(
      readdirSync(world.importOptions.tmpFolder).filter((name) => /^prepared/.test(name)),
      [],
    );
  });

  it('that is damaged is skipped in tolerant mode, and the others are imported', async () => {
    const world = await GraphWorld.make();
    const [good, bad] = [
      world.write('good.xlsx', await workbook(row(2, '1', 'Letters'))),
      world.write('bad.xlsx', 'PK\u0003\u0004 no workbook'),
    ];
    const sources = [bad, good].map((path) => toImportSource(path));
    const log = await world.import('xlsx', [], { sources, tolerant: true });
    assert.equal(log.created, 1);
    assert.match(log.errors[0]!.message!, /damaged or incomplete/);
    await assert.rejects(world.import('xlsx', [], { sources }), { code: 'malformed-table' });
  });
});

describe('The preparation of an import in a child process', () => {
  const prepareIn = (world: GraphWorld, fewer: Partial<typeof limits> = {}): Preparation =>
    new Preparation(
      {
        limits: { ...limits, ...fewer },
        tmpFolder: world.folder,
        memoryBytes: 512 * 1024 * 1024,
        waitMs: 60_000,
        detectSeconds: 60,
      },
      () => undefined,
    );

  it('passes the parsed workbooks to the import, and deletes them afterwards', async () => {
    const world = await GraphWorld.make();
    const path = world.write('units.xlsx', await workbook(row(2, '1', 'Letters')));
    let folder = '';
    const log = await prepareIn(world).run(requestFor(path), undefined, async (request) => {
      folder = request.prepared!.folder;
      assert.equal(request.prepared!.documents.length, 1);
      rmSync(path);
      // Only the size of the file is read.
      world.write('units.xlsx', '');
      return createImport(world.importOptions)(request);
    });
    assert.equal(log.created, 1);
    assert.equal(existsSync(folder), false);
  });

  it('reports a workbook with too many rows without running the import of any row', async () => {
    const world = await GraphWorld.make();
    const rows = Array.from({ length: 40 }, (_, i) => row(i + 2, String(i), 'Letters'));
    const path = world.write('units.xlsx', await workbook(...rows));
    const few = prepareIn(world, { batchItems: 5 });
    await assert.rejects(
      few.run(
        requestFor(path),
        undefined,
        createImport({ ...world.importOptions, limits: { ...limits, batchItems: 5 } }),
      ),
      { code: 'limit-exceeded', message: /more than 5 rows \(limit batch-items\)/ },
    );
  });

  it('accepts a workbook in which only a sheet that is not imported has too many rows', async () => {
    const world = await GraphWorld.make();
    const notes = Array.from({ length: 40 }, (_, i) => row(i + 1, `Note ${i}`)).join('');
    const units = row(1, 'identifier', 'name') + row(2, '1', 'Letters');
    const bytes = await makeWorkbook([
      { name: 'Units', rows: units },
      { name: 'Notes', rows: notes },
    ]);
    const path = world.write('units.xlsx', bytes);
    const few = prepareIn(world, { batchItems: 5 });
    const run = createImport(world.importOptions);
    assert.equal((await few.run(requestFor(path), undefined, run)).created, 1);
  });

  it('is not done for other formats, and ends when the import is cancelled', async () => {
    const world = await GraphWorld.make();
    const preparation = prepareIn(world);
    const other = requestFor('none.csv', { format: 'csv' });
    assert.equal(await preparation.run(other, undefined, async ({ prepared }) => prepared), undefined);
    const path = world.write('units.xlsx', await workbook(row(2, '1', 'Letters')));
    const stop = new AbortController();
    const running = preparation.run(requestFor(path), { signal: stop.signal }, async () =>
      assert.fail('imported'),
    );
    stop.abort();
    await assert.rejects(running, { code: 'cancelled' });
  });

  const preparedIn = ({ folder }: GraphWorld) =>
    readdirSync(folder).filter((name) => /^prepared-/.test(name));

  it('ends when the client leaves: nothing is imported, and all files are deleted', async () => {
    const world = await GraphWorld.make();
    const preparation = prepareIn(world);
    const path = world.write('units.xlsx', await workbook(row(2, '1', 'Letters')));
    const left = new AbortController();
    const running = preparation.run(requestFor(path), { disconnectSignal: left.signal }, async () =>
      assert.fail('imported'),
    );
    await waitUntil(() => preparedIn(world).length > 0, 'the workbook is being prepared');
    left.abort();
    await assert.rejects(running, { code: 'cancelled' });
    assert.deepEqual(preparedIn(world), []);
    const next = preparation.run(requestFor(path), {}, createImport(world.importOptions));
    assert.equal((await next).created, 1);
  });

  it('deletes all files if the process needs too much memory', async () => {
    const world = await GraphWorld.make();
    const path = world.write('units.xlsx', await workbook(row(2, '1', 'Letters')));
    const small = new Preparation(
      { limits, tmpFolder: world.folder, memoryBytes: 16 * 1024 * 1024, waitMs: 60_000, detectSeconds: 60 },
      () => undefined,
    );
    await assert.rejects(
      small.run(requestFor(path), {}, async () => assert.fail('imported')),
      { code: 'limit-exceeded' },
    );
    assert.deepEqual(preparedIn(world), []);
  });

  it('limits the text of all workbooks of an import together', async () => {
    const world = await GraphWorld.make();
    const rows = Array.from({ length: 5 }, (_, i) => row(i + 2, String(i), 'x'.repeat(100_000)));
    const path = world.write('units.xlsx', await workbook(...rows));
    const preparation = prepareIn(world, { archiveBytes: 1_200_000 });
    const sources = Array.from({ length: 4 }, () => toImportSource(path));
    const request = requestFor(path, { sources });
    const sizes = await preparation.run(request, {}, async ({ prepared }) => prepared!.documents);
    assert.deepEqual(
      sizes.map(({ size, thrown }) => [size > 500_000, thrown === undefined]),
      [
        [true, true],
        [true, true],
        [false, false],
        [false, false],
      ],
    );
    await assert.rejects(preparation.run(request, {}, createImport(world.importOptions)), {
      code: 'limit-exceeded',
      message: /archive-bytes/,
    });
    assert.deepEqual(preparedIn(world), []);
  });
});
