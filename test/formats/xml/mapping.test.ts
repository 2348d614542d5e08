import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accessPoint, field, item, type MappingRow } from '../../../src/formats/xml/mapping.ts';
import {
  compileMapping,
  type MappingNode,
  MappingTree,
  ruleFor,
} from '../../../src/formats/xml/mapping-tree.ts';

function treeOf(...rows: readonly MappingRow[]): MappingTree {
  const parts = { styles: { 'list/label': 'label', label: 'block' }, droppedAttributes: ['id'] } as const;
  return new MappingTree(
    compileMapping({
      root: 'guide',
      rows,
      ...parts,
      accessPointAttributes: { source: 'source' },
      dateAttributes: ['normal'],
    }),
  );
}

function nodeAt(tree: MappingTree, path: string): MappingNode {
  return path.split('/').reduce((node, name) => tree.child(node, name), tree.root());
}

function targetAt(tree: MappingTree, path: string): unknown {
  const target = nodeAt(tree, path).rule?.target;
  return target?.to === 'field' ? target.name : target?.to;
}

describe('A mapping table', () => {
  it('matches the end of a path at any depth', () => {
    const tree = treeOf(['did/title', field('name')]);
    assert.equal(targetAt(tree, 'did/title'), 'name');
    assert.equal(targetAt(tree, 'part/part/did/title'), 'name');
    assert.equal(targetAt(tree, 'title'), undefined);
    assert.equal(targetAt(tree, 'did/group/title'), undefined);
  });

  it('prefers the most specific row in any order', () => {
    const rows: MappingRow[] = [
      ['note', field('short')],
      ['did/note', field('long')],
    ];
    for (const ordered of [rows, [...rows].reverse()]) {
      const tree = treeOf(...ordered);
      assert.equal(targetAt(tree, 'did/note'), 'long');
      assert.equal(targetAt(tree, 'odd/note'), 'short');
    }
  });

  it('can match any number of elements in between', () => {
    const tree = treeOf(['names//person', field('any')], ['names/person', field('direct')]);
    assert.equal(targetAt(tree, 'names/person'), 'direct');
    assert.equal(targetAt(tree, 'names/list/item/person'), 'any');
    assert.equal(targetAt(tree, 'person'), undefined);
  });

  it('matches numbered components by one name', () => {
    const tree = treeOf(['c#', item()], ['c#/@level', field('level')]);
    for (const name of ['c', 'c01', 'c12', 'c347']) {
      assert.equal(targetAt(tree, name), 'item', name);
      const plan = tree.attribute(nodeAt(tree, name), 'level');
      assert.ok(plan !== undefined && 'rule' in plan, name);
    }
    assert.equal(targetAt(tree, 'change'), undefined);
    assert.equal(targetAt(tree, 'c1a'), undefined);
  });

  it('names unmapped content after the path of its element', () => {
    const node = nodeAt(treeOf(), 'did/box');
    assert.equal(node.key, 'guide_did_box_');
    assert.equal(node.path, 'guide/did/box');
  });

  it('keeps attributes unless they are listed as dropped', () => {
    const tree = treeOf();
    const box = nodeAt(tree, 'box');
    assert.deepEqual(tree.attribute(box, 'kind'), { key: 'guide_box_@kind', withElement: false });
    assert.equal(tree.attribute(box, 'id'), undefined);
  });

  it('stores the attributes of a name with the name', () => {
    const tree = treeOf(['person', accessPoint('personAccess')]);
    const person = nodeAt(tree, 'person');
    assert.deepEqual(tree.attribute(person, 'source'), { key: 'guide_person_@source', withElement: true });
    assert.deepEqual(tree.attribute(person, 'rank'), { key: 'guide_person_@rank', withElement: false });
  });

  it('can define the style of an element by its parent', () => {
    const tree = treeOf();
    assert.equal(nodeAt(tree, 'list/label').style, 'label');
    assert.equal(nodeAt(tree, 'box/label').style, 'block');
    assert.equal(nodeAt(tree, 'constructor').style, 'phrase');
  });

  it('stays correct if a file has more distinct paths than are cached', () => {
    const tree = treeOf(['did/title', field('name')]);
    const root = tree.root();
    for (let index = 0; index < 25_000; index += 1) tree.child(root, `element${index}`);
    assert.ok(root.children.size <= 20_000, 'memory is bounded');
    assert.equal(tree.child(tree.child(root, 'did'), 'title').rule?.target.to, 'field');
  });

  it('can have a condition on an attribute, which has precedence over rows without one', () => {
    const tree = treeOf(
      ['did/number', field('any')],
      ["number[@type='main']", field('main')],
      ["number[@type='lost']", { to: 'unknown' }],
    );
    const node = nodeAt(tree, 'did/number');
    const nameFor = (attributes: Record<string, string>) => {
      const target = ruleFor(node, attributes)?.target;
      return target?.to === 'field' ? target.name : target;
    };
    assert.equal(nameFor({ type: ' main ' }), 'main');
    assert.equal(nameFor({ type: 'other' }), 'any');
    assert.equal(nameFor({}), 'any');
    assert.equal(nameFor({ type: 'lost' }), undefined, 'as if no row matched');
  });

  it('can disable a less specific row', () => {
    const tree = treeOf(['note', field('notes')], ['did/note', { to: 'unknown' }]);
    assert.equal(targetAt(tree, 'did/note'), undefined);
    assert.equal(targetAt(tree, 'odd/note'), 'notes');
  });

  it('uses the first of two equally specific rows', () => {
    const tree = treeOf(['did/a', field('first')], ['did/a', field('second')]);
    assert.equal(targetAt(tree, 'did/a'), 'first');
  });
});
