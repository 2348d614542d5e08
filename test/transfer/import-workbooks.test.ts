import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import { toImportSource } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { exportBytes } from '../world/exporting.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { runPython, withoutPython } from '../world/python.ts';
import { makeZip } from './make-zip.ts';

const importFile = (world: GraphWorld, name: string, bytes: Uint8Array, kind: 'document' | 'archive') =>
  world.import('xlsx', [], { sources: [{ name, path: world.write(name, bytes), kind }] });

const counts = ({ created, updated, unchanged }: ImportLog) => [created, updated, unchanged];

const units = () =>
  makeWorkbook([{ name: 'Units', rows: row(1, 'identifier', 'name') + row(2, '1', 'Letters') }]);

describe('A workbook', () => {
  it('is recognised by its bytes and is not unpacked as an archive', async () => {
    const world = await GraphWorld.make();
    assert.deepEqual(counts(await importFile(world, 'body', await units(), 'archive')), [1, 0, 0]);
    assert.deepEqual(counts(await importFile(world, 'units.xlsx', await units(), 'document')), [0, 0, 1]);
  });

  it('that is damaged is rejected, however it was sent', async () => {
    const world = await GraphWorld.make();
    const whole = await units();
    for (const kind of ['archive', 'document'] as const)
      await assert.rejects(importFile(world, 'body', whole.subarray(0, whole.length / 2), kind), (error) => {
        assert.ok(error instanceof Failure, String(error));
        return ['bad-archive', 'malformed-table', 'wrong-format'].includes(error.code);
      });
  });

  it('may be in a zip file with another workbook', async () => {
    const world = await GraphWorld.make();
    const other = await makeWorkbook([{ name: 'Units', rows: row(1, 'identifier') + row(2, '2') }]);
    const archive = makeZip([
      { name: 'a/units.xlsx', content: await units() },
      { name: 'b/other.xlsx', content: other },
    ]);
    assert.deepEqual(counts(await importFile(world, 'units.zip', archive, 'archive')), [2, 0, 0]);
  });

  it('in a zip file is skipped by an import of another format', async () => {
    const world = await GraphWorld.make();
    const archive = makeZip([
      { name: 'units.xlsx', content: await units() },
      { name: 'units.csv', content: Buffer.from('identifier,name\n1,Letters\n') },
    ]);
    const path = world.write('units.zip', archive);
    const log = await world.import('csv', [], { sources: [toImportSource(path)] });
    assert.deepEqual(counts(log), [1, 0, 0]);
    assert.deepEqual(
      log.warnings.map(({ code, places }) => [code, places[0]?.file]),
      [['skipped-entry', 'units.xlsx']],
    );
  });

  it('of an export changes nothing in its store, and creates the same records in another', async () => {
    const [first, second] = [await GraphWorld.make(), await GraphWorld.make()];
    await first.import('ead', ead('F', c('1', '=1+1', c('1', 'Below')) + c('1', 'Twin') + c('2', ' Two  ')));
    const bytes = await exportBytes(first, 'nl-r1', 'xlsx', 'mike');
    assert.deepEqual(counts(await importFile(first, 'own.xlsx', bytes, 'document')), [0, 0, 5]);
    assert.deepEqual(counts(await importFile(second, 'own.xlsx', bytes, 'document')), [5, 0, 0]);
    assert.deepEqual(await exportBytes(second, 'nl-r1', 'xlsx', 'mike'), bytes);
  });
});

describe('A workbook and openpyxl', { skip: withoutPython('openpyxl') }, () => {
  it('agree about an exported table: all cells are text', async () => {
    const world = await GraphWorld.make();
    await world.import('csv', 'identifier,name\n0012,"\'=HYPERLINK(""x"")"\n');
    const path = world.write('export.xlsx', await exportBytes(world, 'nl-r1', 'xlsx', 'mike'));
    const { Table } = JSON.parse(await runPython('read_workbook.py', path));
    const [header, cells] = Table as readonly (readonly [string, string])[][];
    assert.equal(header?.[0]?.[0], 'identifier');
    assert.deepEqual(cells?.[0], ['0012', 's']);
    assert.ok(cells?.some(([value, type]) => value === '=HYPERLINK("x")' && type !== 'n'));
    assert.ok(cells?.every(([, type]) => type === 's' || type === 'inlineStr'));
  });

  it('agree about a workbook with formats, formulas and several sheets', async () => {
    const world = await GraphWorld.make();
    const path = world.write('made.xlsx', '');
    await runPython('read_workbook.py', path, 'write');
    const log = await importFile(world, 'made.xlsx', readFileSync(path), 'document');
    assert.equal(log.created, 2);
    const [description] = (await world.unit('nl-r1-0012')).relationships.describes!;
    assert.equal(description!.relationships.hasDate![0]!.data.startDate, '1950-03-01');
    assert.equal((await world.unit('nl-r1-0012-1')).data.identifier, '0012.1');
    assert.deepEqual(
      log.warnings.map(({ code }) => code),
      ['hidden-sheet', 'other-sheet', 'formula-without-value'],
    );
  });
});
