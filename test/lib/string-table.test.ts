import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NumberList, StringTable } from '../../src/lib/string-table.ts';

describe('A string table', () => {
  it('gives each text a number, and the text for the number', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 300 }), (texts) => {
        const table = new StringTable();
        const distinct = [...new Set(texts)];
        assert.deepEqual(
          texts.map((text) => table.add(text)),
          texts.map((text) => distinct.indexOf(text)),
        );
        assert.deepEqual(
          distinct.map((_, id) => table.textOf(id)),
          distinct,
        );
        for (const text of texts) assert.equal(table.find(text), distinct.indexOf(text));
        assert.equal(table.find('not in the table'), undefined);
        assert.equal(table.size, distinct.length);
      }),
      { numRuns: 30 },
    );
  });

  it('stores texts of several megabytes, and half of a surrogate pair', () => {
    const table = new StringTable();
    const texts = ['short', 'é'.repeat(1_500_000), '\ud800', 'a'.repeat(1 << 20), '', 'after', '\ud800x'];
    for (const text of texts) table.add(text);
    assert.deepEqual(
      texts.map((_, id) => table.textOf(id)),
      texts,
    );
    assert.deepEqual(
      texts.map((text) => table.find(text)),
      [0, 1, 2, 3, 4, 5, 6],
    );
  });

  it('can be emptied and used again', () => {
    const table = new StringTable();
    for (let i = 0; i < 1000; i++) table.add(`text ${i}`);
    table.clear();
    assert.equal(table.find('text 1'), undefined);
    assert.equal(table.add('another'), 0);
    assert.equal(table.textOf(0), 'another');
  });
});

describe('A list of numbers', () => {
  it('keeps the numbers while it grows, and has 0 at an index that was not set', () => {
    const list = new NumberList();
    for (let i = 0; i < 1000; i++) list.push(i * 2 ** 33 - 1);
    list.set(5000, 7);
    assert.equal(list.length, 5001);
    assert.deepEqual(
      [0, 999, 1000, 5000, 5001, 100_000].map((index) => list.at(index)),
      [-1, 999 * 2 ** 33 - 1, 0, 7, 0, 0],
    );
  });
});
