/** Finding a unit of the tree by typing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TreeModel, type TreeNode } from '../../../ui/pages/item/tree/tree-model.ts';
import { chooseTypeAheadHit, findLoaded, listQueries } from '../../../ui/pages/item/tree/tree-type-ahead.ts';

const node = (identifier: string, title: string, childCount = 0): TreeNode => ({
  id: identifier,
  path: `/units/${identifier}`,
  identifier,
  title,
  language: undefined,
  childCount,
});

describe('Typing in the tree', () => {
  it('goes to the next loaded row with this title or identifier, and begins again at the top', () => {
    const model = new TreeModel(node('F', 'Archives', 5));
    ['Maps', 'Letters', 'Minutes'].forEach((title, i) => {
      model.add(model.root, i, node(`S${i}`, title));
    });
    const find = (typed: string, from: number) => {
      const row = findLoaded(model, typed, from);
      return row === undefined ? undefined : model.getIndex(row);
    };
    assert.equal(find('m', 0), 1);
    assert.equal(find('m', 1), 3);
    assert.equal(find('m', 3), 1);
    assert.equal(find('mi', 3), 3);
    assert.equal(find('s1', 3), 2);
    assert.equal(find('s4', 0), undefined);
  });

  it('searches the whole text first, and then words that begin with it', () => {
    assert.deepEqual(listQueries('11111'), ['11111', '11111*']);
    assert.deepEqual(listQueries('s7 11111 '), ['s7 11111', 's7 11111*']);
    assert.deepEqual(listQueries('11'), ['11']);
    assert.deepEqual(listQueries('a/1.'), ['a/1.']);
    assert.deepEqual(listQueries(' '), []);
  });

  it('prefers the unit with exactly this identifier, and takes no hit that only contains the text', () => {
    const hits = [
      { id: 'a', identifier: '111112', name: 'File' },
      { id: 'b', identifier: '11111', name: 'File' },
      { id: 'c', identifier: '7', name: 'About 11111' },
    ];
    assert.equal(chooseTypeAheadHit(hits, '11111')?.id, 'b');
    assert.equal(chooseTypeAheadHit(hits, '11111 ')?.id, 'b');
    assert.equal(chooseTypeAheadHit([hits[2]!], '11111'), undefined);
    assert.equal(chooseTypeAheadHit(hits, 'ABOUT')?.id, 'c');
  });
});
