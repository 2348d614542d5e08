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

/** Who comes in which order, when each ends before the next begins. @param during who arrives while an entry is done. */
function order(queue: FairQueue<Entry>, during: Readonly<Record<string, readonly string[]>> = {}): string {
  const names: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    names.push(next.name);
    for (const name of during[next.name] ?? []) queue.add(entry(name));
    queue.ended(next);
  }
  return names.join(' ');
}

describe('The queue of those who write', () => {
  it('lets the imports of several users take turns, and those of one come in their order', () => {
    assert.equal(order(filled('a1', 'a2', 'a3', 'b1', 'b2', 'd1')), 'a1 b1 d1 a2 b2 a3');
  });

  it('gives a user who comes later a turn before the second import of another', () => {
    assert.equal(order(filled('a1', 'a2', 'a3'), { a1: ['b1'] }), 'a1 b1 a2 a3');
  });

  it('lets changes that wait when an import ends go before the next import', () => {
    assert.equal(order(filled('a1', 'a2', 'c1', 'c2')), 'a1 c1 c2 a2');
    assert.equal(order(filled('a1', 'a2', 'a3'), { a1: ['c1'], a2: ['c2', 'c3'] }), 'a1 c1 a2 c2 c3 a3');
  });

  it('lets changes that were there first go first', () => {
    assert.equal(order(filled('c1', 'c2', 'a1', 'c3')), 'c1 c2 a1 c3');
  });

  it('lets no stream of changes keep an import out', () => {
    const during = { a1: ['c1'], c1: ['c2'], c2: ['c3'], c3: ['c4'] };
    assert.equal(order(filled('a1', 'a2'), during), 'a1 c1 a2 c2 c3 c4');
  });

  it('forgets whoever is taken out', () => {
    const queue = new FairQueue<Entry>();
    const [one, two] = [entry('a1'), entry('a2')];
    queue.add(one);
    queue.add(two);
    assert.equal(queue.remove(one), true);
    assert.equal(queue.remove(one), false);
    assert.equal(order(queue), 'a2');
    assert.deepEqual(filled('c1', 'a1').clear().length, 2);
  });

  it('serves everybody once, and nobody twice before all others who waited were served', () => {
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
