/** The rows of the open part of a finding aid, compared with a simple model that lists all of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Row, TreeModel, type TreeNode } from '../../../ui/pages/item/tree/tree-model.ts';
import { restoreOpenNodes, toState } from '../../../ui/pages/item/tree/tree-state.ts';

interface Unit {
  readonly id: string;
  readonly children: readonly Unit[];
}

const toNode = ({ id, children }: Unit): TreeNode => ({
  id,
  path: `/units/${id}`,
  identifier: id,
  title: id,
  language: undefined,
  childCount: children.length,
});

/** A unit with 13,000 files, the first of which have two items each. */
function makeLongSeries(): Unit {
  const files = Array.from({ length: 13_000 }, (_, i) => ({
    id: `f-${i}`,
    children: i < 100 ? [1, 2].map((n) => ({ id: `f-${i}-${n}`, children: [] })) : [],
  }));
  return { id: 'f', children: files };
}

/** Loads a window of children, as responses of the API do. */
function load(model: TreeModel, row: Row, unit: Unit, offset = 0, limit = unit.children.length): void {
  const branch = model.open(row)!;
  for (const [i, child] of unit.children.slice(offset, offset + limit).entries())
    model.add(branch, offset + i, toNode(child));
}

const top: Row = { parent: undefined, position: 0 };

describe('The rows of a long series', () => {
  const series = makeLongSeries();
  const model = new TreeModel(toNode(series));
  load(model, top, series, 0, 100);

  it('are all counted before they are loaded', () => {
    assert.equal(model.size, 13_001);
    assert.equal(model.findNode(model.getRow(100))?.id, 'f-99');
    assert.equal(model.findNode(model.getRow(101)), undefined);
    assert.equal(model.getRow(13_000).position, 12_999);
  });

  it('keep their positions when a row below is opened, and return to them when a row above is closed', () => {
    const tenth = model.getRow(11);
    const last = model.getRow(13_000);
    load(model, tenth, series.children[10]!);
    assert.equal(model.getIndex(model.getRow(5)), 5);
    assert.equal(model.getIndex(last), 13_002);
    assert.equal(model.findNode(model.getRow(12))?.id, 'f-10-1');
    model.close(tenth);
    assert.equal(model.getIndex(last), 13_000);
    assert.equal(model.size, 13_001);
  });

  it('are open again after a visit to another page', () => {
    load(model, model.getRow(4), series.children[3]!);
    const state = structuredClone(toState(model, 320));
    const later = new TreeModel(toNode(series));
    restoreOpenNodes(later, state);
    assert.equal(later.size, model.size);
    assert.equal(later.isOpen(later.getRow(4)), true);
  });
});

/** Units as nested lists. */
type Nested = readonly Nested[];

const { nested } = fc.letrec<{ nested: Nested }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
    fc.constant([]),
    fc.array(tie('nested'), { maxLength: 5 }),
  ),
}));

function name(children: Nested, id: string): Unit {
  return { id, children: children.map((child, i) => name(child, `${id}.${i}`)) };
}

/** The visible units in order. */
function listVisible(unit: Unit, open: ReadonlySet<string>): readonly Unit[] {
  return [unit, ...(open.has(unit.id) ? unit.children.flatMap((child) => listVisible(child, open)) : [])];
}

function idOf({ parent, position }: Row): string {
  return parent === undefined ? 'r' : `${parent.node.id}.${position}`;
}

describe('Any sequence of opening and closing', () => {
  it('shows the same rows as a list of all visible units', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat({ max: 3 })), { maxLength: 40 });
    fc.assert(
      fc.property(nested, steps, (children, list) => {
        const root = name(children, 'r');
        const model = new TreeModel(toNode(root));
        const open = new Set(['r']);
        for (const [isOpening, at, offset] of list) {
          const visible = listVisible(root, open);
          const unit = visible[at % visible.length]!;
          const row = model.getRow(at % visible.length);
          // Rows are loaded when they are on the screen, in windows of any size.
          if (row.parent !== undefined) model.add(row.parent, row.position, toNode(unit));
          if (isOpening && unit.children.length > 0) {
            load(model, row, unit, offset);
            open.add(unit.id);
          } else {
            model.close(row);
            open.delete(unit.id);
          }
          const expected = listVisible(root, open).map(({ id }) => id);
          const rows = Array.from({ length: model.size }, (_, i) => model.getRow(i));
          assert.deepEqual(rows.map(idOf), expected);
          assert.deepEqual(
            rows.map((one) => model.getIndex(one)),
            expected.map((_, i) => i),
          );
        }
      }),
    );
  });
});
