import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Context } from '../../src/http/context.ts';
import type { RestRequest } from '../../src/http/route.ts';
import { parseCsv, readTable, type Table, tableReply } from '../../src/http/table.ts';

const settings = {
  jsonBytes: 2000,
  batchItems: 100,
  jsonDepth: 10,
  jsonMembers: 10,
  jsonValues: 250,
  recordValues: 100,
};
const context = { options: { settings } } as unknown as Context;

function read(type: string, body: string | Buffer): Promise<Table> {
  const request = { headers: { 'content-type': type }, body: Readable.from([Buffer.from(body)]) };
  return readTable(request as unknown as RestRequest, context);
}

const csvOf = (rows: Table): string => String(tableReply(rows, { accept: 'text/csv' }).body);

describe('A table in a response', () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const cases: readonly (readonly [string | undefined, 'json' | 'csv'])[] = [
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['text/csv', 'csv'],
    ['text/csv, */*;q=0.1', 'csv'],
    ['application/json, text/csv', 'json'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['Text/CSV; charset=utf-8', 'csv'],
    ['text/*', 'csv'],
    ['image/png', 'json'],
    ['text/csv;q=x', 'json'],
  ];
  for (const [accept, expected] of cases) {
    it(`is ${expected} for a client that accepts ${accept ?? 'what it gets'}`, () => {
      const { headers, body } = tableReply(rows, accept === undefined ? {} : { accept });
      const isCsv = headers!['content-type'] === 'text/csv; charset=utf-8';
      assert.equal(isCsv ? 'csv' : 'json', expected);
      assert.equal(body, isCsv ? 'a,b\nc,d\n' : '[["a","b"],["c","d"]]');
    });
  }

  it('is quoted in CSV only if necessary', () => {
    assert.equal(csvOf([['a b', 'c,d', 'e"f', 'g\nh', '']]), 'a b,"c,d","e""f","g\nh",\n');
    assert.equal(csvOf([[''], ['x']]), '""\nx\n');
    assert.equal(csvOf([]), '');
  });
});

describe('A table in a request', () => {
  it('is JSON or CSV, with any line ends', async () => {
    const rows = [
      ['a', 'b'],
      ['c', ''],
    ];
    assert.deepEqual(await read('application/json', JSON.stringify(rows)), rows);
    for (const text of ['a,b\nc,\n', 'a,b\nc,', '\uFEFFa,b\r\nc,""\r\n', 'a,b\rc,\r', '\n"a","b"\n\nc,\n\n'])
      assert.deepEqual(await read('text/csv; charset=utf-8', text), rows, JSON.stringify(text));
    assert.deepEqual(await read('text/csv', ''), []);
  });

  it('may have as many cells as the limits, in all and in a row', async () => {
    const cells = (count: number): string => ','.repeat(count - 1);
    assert.equal((await read('text/csv', cells(100)))[0]!.length, 100);
    for (const [type, text, limit] of [
      ['text/csv', cells(110), 'record-values'],
      ['text/csv', `${cells(100)}\n`.repeat(3), 'json-values'],
      ['application/json', `[[${'"",'.repeat(110)}""]]`, 'record-values'],
      ['application/json', `[${'[""],'.repeat(251)}[""]]`, 'json-values'],
      ['text/csv', 'a\n'.repeat(101), 'batch-items'],
      ['application/json', `[${'[],'.repeat(99)}[],[]]`, 'batch-items'],
    ] as const)
      await assert.rejects(read(type, text), {
        code: 'limit-exceeded',
        message: new RegExp(`limit ${limit}`),
      });
  });

  it('equals the table that was written, for any content', async () => {
    const row = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '"', ',', '\r\n', ' ')),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row), async (rows) => {
        fc.pre(!rows[0]?.[0]?.startsWith('\uFEFF'));
        const read = await parseCsv(Buffer.from(csvOf(rows)), settings);
        assert.deepEqual(
          read.map(({ cells }) => cells),
          rows,
        );
      }),
    );
  });

  it('is rejected if it is not a table, or too large', async () => {
    for (const body of ['{}', '[1]', '[["a",1]]', '"a"', '[null]'])
      await assert.rejects(read('application/json', body), { code: 'malformed-table' }, body);
    await assert.rejects(read('application/json', '[['), {
      code: 'malformed-table',
      message: /line 1, column 3/,
    });
    for (const body of ['a,"b', '"a"b', Buffer.from([0xff])])
      await assert.rejects(read('text/csv', body), {
        code: 'malformed-table',
        details: 'Error decoding table of type text/csv',
      });
    await assert.rejects(read('text/csv', 'a\n\nb,"c'), { message: /line 3/ });
    await assert.rejects(read('text/plain', 'a'), { code: 'unsupported-media-type' });
    await assert.rejects(read('text/csv', 'a'.repeat(2001)), { code: 'limit-exceeded' });
  });
});
