import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toColumnKeys } from '../../../src/formats/csv/assigned-columns.ts';
import { csv } from '../../../src/formats/csv/index.ts';
import type { ColumnAssignments, TableOptions } from '../../../src/formats/format.ts';
import { xlsx } from '../../../src/formats/xlsx/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { readDocument, unknownOf } from '../read-document.ts';
import { makeWorkbook, row } from '../xlsx/make-workbook.ts';

const read = (text: string, columns: ColumnAssignments, options: TableOptions = {}) =>
  readDocument(csv, text, { file: 'units.csv', table: { ...options, columns } });

async function failureOf(reading: Promise<unknown>): Promise<Failure> {
  const error = await reading.then(
    () => assert.fail('The table was read'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
}

describe('A table whose columns are assigned to fields', () => {
  it('is read by the assignment, and ignores columns that are assigned to nothing', async () => {
    const { items, warnings } = await read('Signatur;Titel;Bemerkung;Farbe\n1;Briefe;intern;rot\n', {
      Signatur: 'identifier',
      Titel: 'name',
      Bemerkung: null,
    });
    assert.equal(items[0]?.data.identifier, '1');
    assert.equal(items[0]?.description.name, 'Briefe');
    assert.deepEqual(unknownOf(items[0]), { csv_Farbe: 'rot' });
    assert.deepEqual(
      warnings.map(({ code, location }) => [code, location.line, location.path]),
      [['unknown-column', 1, 'Farbe']],
    );
  });

  it('begins with its headings after a byte order mark, and in Hebrew and Arabic', async () => {
    const { items } = await read('\uFEFFסימול,عنوان\n1,מכתבים\n', { סימול: 'identifier', عنوان: 'name' });
    assert.equal(items[0]?.description.name, 'מכתבים');
  });

  it('names columns by number if their headings are empty, occur twice or begin with #', async () => {
    const { items } = await read('Nr,,Text,Text,#5\n1,Briefe,Erster,Zweiter,Fünfter\n', {
      Nr: 'identifier',
      '#2': 'name',
      '#3': 'scopeAndContent',
      '#4': 'archivalHistory',
      '#5': 'appraisal',
    });
    const { name, scopeAndContent, archivalHistory, appraisal } = items[0]!.description;
    assert.deepEqual(
      [name, scopeAndContent, archivalHistory, appraisal],
      ['Briefe', 'Erster', 'Zweiter', 'Fünfter'],
    );
  });

  it('takes precedence over the headings of the table and of another program', async () => {
    const { items } = await read('identifier,title,scopeAndContent\n1,Letters,Rivers\n', {
      title: 'archivalHistory',
      scopeAndContent: 'name',
    });
    assert.equal(items[0]?.description.name, 'Rivers');
    assert.equal(items[0]?.description.archivalHistory, 'Letters');
  });

  it('may have 300 columns, and titles above the headings', async () => {
    const headings = Array.from({ length: 300 }, (_, i) => `Spalte ${i + 1}`);
    const text = `Verzeichnis\n\n${headings.join(',')}\n${headings.map((_, i) => `Wert ${i + 1}`).join(',')}\n`;
    const assigned = { 'Spalte 1': 'identifier', 'Spalte 300': 'name' };
    const { items } = await read(text, assigned);
    assert.equal(items[0]?.description.name, 'Wert 300');
    const byNumber = await read(text, { '#1': 'identifier', '#300': 'name' }, { headerRow: 3 });
    assert.equal(byNumber.items[0]?.description.name, 'Wert 300');
  });

  it('is rejected with the line of its headings if an assigned column is missing', async () => {
    const failure = await failureOf(
      read('Signatur,Titel\n1,Briefe\n', { Signatur: 'identifier', Titl: 'name', Fehlt: null }),
    );
    assert.equal(failure.code, 'malformed-table');
    assert.deepEqual(failure.errors?.[0]?.line, 1);
    assert.match(failure.message, /no column 'Titl', which the import assigns to name.*'Titel'/);
    const twice = await failureOf(read('id,a,a\n1,2,3\n', { a: 'name' }));
    assert.match(
      twice.message,
      /Several columns have this heading: write #2 for the first, #3 for the second/,
    );
    const beyond = await failureOf(read('id,a\n1,2\n', { '#3': 'name' }));
    assert.match(beyond.message, /It has 2 columns/);
  });

  it('is read with a warning if an assigned column is missing and the import is tolerant', async () => {
    const { items, warnings } = await readDocument(csv, 'Signatur,Titel\n1,Briefe\n', {
      table: { columns: { Signatur: 'identifier', Titl: 'name' } },
      onSkipped: () => undefined,
    });
    assert.equal(items.length, 1);
    assert.ok(
      warnings.some(({ code, location }) => code === 'missing-assigned-column' && location.path === 'Titl'),
    );
  });

  it('is rejected for an unknown field, and for two columns with one identifier', async () => {
    const unknown = await failureOf(read('a,b\n1,2\n', { a: 'identifier', b: 'scopeAndContents' }));
    assert.equal(unknown.code, 'bad-parameter');
    assert.match(unknown.message, /Unknown field 'scopeAndContents'.*'scopeAndContent'/);
    const both = await failureOf(read('a,b\n1,2\n', { a: 'identifier', b: 'identifier' }));
    assert.match(both.message, /'a' and 'b' cannot both be 'identifier'/);
  });

  it('addresses every column by exactly one key, whatever the headings are', () => {
    const heading = fc.oneof(
      fc.constantFrom('', ' ', '#1', '#2', 'a', 'a ', '__proto__', 'constructor'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(heading), (written) => {
        const keys = toColumnKeys(written);
        assert.equal(new Set(keys).size, written.length);
      }),
    );
  });
});

describe('A workbook with several sheets', () => {
  const workbook = () =>
    makeWorkbook([
      { name: 'Read me', rows: row(1, 'identifier', 'name') + row(2, '1', 'Letters') },
      { name: 'Bestand', rows: row(1, 'Signatur', 'Titel') + row(2, '2', 'Briefe') },
    ]);

  it('is read from the sheet that the import names', async () => {
    const table = { sheet: 'Bestand', columns: { Signatur: 'identifier', Titel: 'name' } };
    const { items } = await readDocument(xlsx, await workbook(), { table });
    assert.deepEqual(
      items.map(({ description }) => description.name),
      ['Briefe'],
    );
  });

  it('is rejected with the names of its sheets if the named one does not exist', async () => {
    const failure = await failureOf(
      readDocument(xlsx, await workbook(), { file: 'units.xlsx', table: { sheet: 'Bestände' } }),
    );
    assert.equal(failure.code, 'bad-parameter');
    assert.match(failure.message, /no visible sheet 'Bestände'.*'Read me', 'Bestand'/);
  });
});
