import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { diffJson, type Json, type PatchOperation } from '../../src/lib/json-diff.ts';
import { applyPatch } from './apply-patch.ts';

describe('A patch between two JSON values', () => {
  const cases: readonly (readonly [string, Json, Json, readonly PatchOperation[]])[] = [
    ['is empty for equal ones', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ['is empty whatever the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    [
      'lists changed, removed and added fields, in this order',
      { a: 1, b: 2, c: 3 },
      { d: 4, a: 1, c: 5 },
      [
        { op: 'remove', path: '/b' },
        { op: 'replace', path: '/c', value: 5 },
        { op: 'add', path: '/d', value: 4 },
      ],
    ],
    [
      'escapes what has a meaning in paths',
      { 'a/b': 1, 'c~d': 1 },
      { 'a/b': 2 },
      [
        { op: 'replace', path: '/a~1b', value: 2 },
        { op: 'remove', path: '/c~0d' },
      ],
    ],
    [
      'finds entries of a list by their id',
      { parts: [{ id: 'a', n: 1 }, { id: 'b', n: 2 }, { id: 'c' }] },
      { parts: [{ id: 'x' }, { id: 'b', n: 3 }, { id: 'c' }] },
      [
        { op: 'remove', path: '/parts/0' },
        { op: 'add', path: '/parts/0', value: { id: 'x' } },
        { op: 'replace', path: '/parts/1/n', value: 3 },
      ],
    ],
    [
      'moves entries that stand elsewhere now',
      [{ id: 'a' }, { id: 'b' }, { id: 'c', n: 1 }],
      [{ id: 'c', n: 2 }, { id: 'a' }, { id: 'b' }],
      [
        { op: 'move', from: '/2', path: '/0' },
        { op: 'replace', path: '/0/n', value: 2 },
      ],
    ],
    [
      'leaves the ends of a plain list alone',
      ['a', 'b', 'c', 'd'],
      ['a', 'x', 'd'],
      [
        { op: 'replace', path: '/1', value: 'x' },
        { op: 'remove', path: '/2' },
      ],
    ],
    [
      'makes a list out of one value',
      { a: 'b' },
      { a: ['b'] },
      [{ op: 'replace', path: '/a', value: ['b'] }],
    ],
  ];
  for (const [what, before, now, patch] of cases) {
    it(what, () => {
      assert.deepEqual(diffJson(before, now), patch);
      assert.deepEqual(applyPatch(before, diffJson(before, now)), now);
    });
  }

  it('is found quickly for a list of a hundred thousand entries in another order', () => {
    const entries = Array.from({ length: 100_000 }, (_, i) => ({ id: `e${i}`, n: i }));
    const turned = entries.toReversed().map((entry) => ({ ...entry, n: entry.n % 2 }));
    const start = process.cpuUsage();
    const moves = diffJson(entries, turned).filter(({ op }) => op === 'move');
    assert.equal(moves.length, entries.length - 1);
    assert.equal(diffJson(entries, entries.slice(1)).length, 1);
    // A linear search for each entry would take minutes.
    assert.ok(process.cpuUsage(start).user < 20e6);
  });

  it('turns any value into any other', () => {
    const values = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(values, values, (before, now) =>
        assert.deepEqual(applyPatch(before, diffJson(before, now)), now),
      ),
    );
  });

  it('turns any list of entries with ids into any other, however they are moved, changed and nested', () => {
    const { entries } = fc.letrec<{ entries: Json; entry: Json }>((tie) => ({
      entries: fc.uniqueArray(tie('entry'), {
        maxLength: 6,
        selector: (entry) => (entry as { id: string }).id,
      }) as fc.Arbitrary<Json>,
      entry: fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        data: fc.dictionary(
          fc.constantFrom('x', 'y/z', '~', '__proto__'),
          fc.constantFrom(1, 'two', ['three']),
        ),
        parts: fc.oneof({ depthSize: 'small' }, fc.constant([]), tie('entries')),
      }) as unknown as fc.Arbitrary<Json>,
    }));
    const plain = entries.map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(plain, plain, (before, now) =>
        assert.deepEqual(applyPatch(before, diffJson(before, now)), now),
      ),
    );
  });
});
