import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FairQueue } from '../../src/lib/fair-queue.ts';

interface Entry {
  readonly importer: string | undefined;
  readonly name: string;
}

/** `a1` is the first import of user a, `c1` a change. */
const entry = (name: string): Entry => ({ name, importer: name.startsWith('c') ? undefined : name[0] });

function filled(...names: readonly string[]): FairQueue<Entry> {
  const queue = new FairQueue<Entry>();
  for (const name of names) queue.add(entry(name));
  return queue;
}

/** The order of execution, when each entry ends before the next starts. @param during entries that arrive during an execution. */
function order(queue: FairQueue<Entry>, during: Readonly<Record<string, readonly string[]>> = {}): string {
  const names: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    names.push(next.name);
    for (const name of during[next.name] ?? []) queue.add(entry(name));
    queue.markEnded(next);
  }
  return names.join(' ');
}

describe('The queue of changes and imports', () => {
  it('alternates between users with imports, and keeps the order of each user', () => {
    assert.equal(order(filled('a1', 'a2', 'a3', 'b1', 'b2', 'd1')), 'a1 b1 d1 a2 b2 a3');
  });

  it('runs the first import of a later user before the second import of another', () => {
    assert.equal(order(filled('a1', 'a2', 'a3'), { a1: ['b1'] }), 'a1 b1 a2 a3');
  });

  it('runs changes that wait when an import ends before the next import', () => {
    assert.equal(order(filled('a1', 'a2', 'c1', 'c2')), 'a1 c1 c2 a2');
    assert.equal(order(filled('a1', 'a2', 'a3'), { a1: ['c1'], a2: ['c2', 'c3'] }), 'a1 c1 a2 c2 c3 a3');
  });

  it('runs changes first that arrived first', () => {
    assert.equal(order(filled('c1', 'c2', 'a1', 'c3')), 'c1 c2 a1 c3');
  });

  it('does not let a stream of changes block an import', () => {
    const during = { a1: ['c1'], c1: ['c2'], c2: ['c3'], c3: ['c4'] };
    assert.equal(order(filled('a1', 'a2'), during), 'a1 c1 a2 c2 c3 c4');
  });

  it('does not return removed entries', () => {
    const queue = new FairQueue<Entry>();
    const [one, two] = [entry('a1'), entry('a2')];
    queue.add(one);
    queue.add(two);
    assert.equal(queue.remove(one), true);
    assert.equal(queue.remove(one), false);
    assert.equal(order(queue), 'a2');
    assert.deepEqual(filled('c1', 'a1').clear().length, 2);
  });

  it('serves each user once before it serves a user twice', () => {
    const users = fc.array(fc.constantFrom('a', 'b', 'd', 'c'), { maxLength: 40 });
    fc.assert(
      fc.property(users, (letters) => {
        const names = letters.map((letter, i) => `${letter}${i}`);
        const served = order(filled(...names))
          .split(' ')
          .filter(Boolean);
        assert.deepEqual([...served].sort(), [...names].sort());
        const imports = served.filter((name) => !name.startsWith('c'));
        for (const [i, name] of imports.entries()) {
          const again = imports.findIndex((other, at) => at > i && other[0] === name[0]);
          if (again < 0) continue;
          const between = new Set(imports.slice(i + 1, again).map((other) => other[0]));
          const left = new Set(imports.slice(again + 1).map((other) => other[0]));
          left.delete(name[0]!);
          for (const user of left) assert.ok(between.has(user), served.join(' '));
        }
      }),
    );
  });
});
