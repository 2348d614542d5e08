/** The tree next to the page of a unit, from the responses of the API. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TreeItem, type TreeWindow, treeWindowSize } from '../../src/pages/item/tree/data.ts';
import { toUnitTree, windowAround } from '../../src/pages/item/tree/derive.ts';

const item = (id: string, childCount = 0): TreeItem => ({ id, identifier: id.toUpperCase(), childCount });
const range = (from: number, length: number): readonly TreeItem[] =>
  Array.from({ length }, (_, i) => item(`f-${from + i}`));

describe('The window of siblings around a unit', () => {
  it('has the unit near its middle, and ends at the first and the last sibling', () => {
    assert.equal(windowAround(5000, 13_000), 4975);
    assert.equal(windowAround(3, 13_000), 0);
    assert.equal(windowAround(12_999, 13_000), 12_950);
    assert.equal(windowAround(7, 20), 0);
  });

  it('is the same for 25 neighbours, so that it is read once for their pages', () => {
    const offsets = Array.from({ length: 100 }, (_, i) => windowAround(4000 + i, 13_000));
    assert.ok(new Set(offsets).size <= 5, String(new Set(offsets).size));
  });

  it('always contains the unit', () => {
    for (const total of [1, 49, 50, 51, 99, 13_000])
      for (const position of [0, 12, 24, 25, 26, 37, total - 26, total - 25, total - 1]) {
        if (position < 0 || position >= total) continue;
        const offset = windowAround(position, total);
        assert.ok(
          offset >= 0 && offset <= position && position < offset + treeWindowSize,
          `${position}/${total}`,
        );
      }
  });
});

describe('The tree of a unit', () => {
  const own: TreeWindow = {
    path: [
      { ...item('f', 13_000), position: 0, siblings: 1 },
      { ...item('f-5000', 1), position: 5000, siblings: 13_000, language: 'deu', level: 'file' },
    ],
    offset: 0,
    total: 1,
    children: [item('f-5000-1')],
  };
  const parent: TreeWindow = {
    path: own.path.slice(0, 1),
    offset: 4975,
    total: 13_000,
    children: range(4975, treeWindowSize),
  };

  it('has the path, the siblings with their positions, and the children', () => {
    const tree = toUnitTree('DocumentaryUnit', own, parent);
    assert.deepEqual(
      tree.path.map(({ id, path, position }) => [id, path, position]),
      [
        ['f', '/units/f', 0],
        ['f-5000', '/units/f-5000', 5000],
      ],
    );
    assert.equal(tree.siblings.nodes.length, treeWindowSize);
    assert.deepEqual(
      tree.siblings.nodes.map(({ position }) => position),
      range(4975, treeWindowSize).map((_, i) => 4975 + i),
    );
    assert.equal(tree.siblings.total, 13_000);
    assert.deepEqual(
      tree.children.nodes.map(({ id, position }) => [id, position]),
      [['f-5000-1', 0]],
    );
  });

  it('has languages as attributes need them', () => {
    assert.equal(toUnitTree('DocumentaryUnit', own, parent).path[1]?.language, 'de');
  });

  it('of the topmost unit has itself as its only sibling', () => {
    const top: TreeWindow = { ...parent, offset: 50, children: range(50, 2) };
    const { siblings, children } = toUnitTree('DocumentaryUnit', top, undefined);
    assert.deepEqual([siblings.total, siblings.nodes.map(({ id }) => id)], [1, ['f']]);
    assert.deepEqual(
      children.nodes.map(({ position }) => position),
      [50, 51],
    );
  });

  it('has paths for ids with any characters', () => {
    const odd: TreeWindow = { ...parent, children: [item('a/b ?#')] };
    assert.equal(
      toUnitTree('VirtualUnit', odd, undefined).children.nodes[0]?.path,
      '/virtual/a%2Fb%20%3F%23',
    );
  });
});
