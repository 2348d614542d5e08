/** Tasks end when the test says so, and a counter is the clock. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Caller, CallerScheduler } from '../../src/lib/caller-scheduler.ts';
import { eventLoopTurns, waitUntil } from '../world/wait-until.ts';

type Lane = 'search' | 'scan';

/** Longer than any test takes. */
const waitMs = 600_000;

interface WorldOptions {
  readonly slots?: number;
  readonly maxWaiting?: number;
  readonly waitMs?: number;
}

/** Runs tasks with the name of their caller and a number: `a1`. */
class World {
  now = 0;
  /** Names of all tasks, in the order in which they started. */
  readonly started: string[] = [];
  /** Names of the tasks that run. */
  readonly running = new Set<string>();
  readonly failed: string[] = [];
  readonly #scheduler: CallerScheduler<Lane>;
  readonly #ends = new Map<string, () => void>();

  constructor({ slots = 1, maxWaiting = 1000, waitMs: limit = waitMs }: WorldOptions = {}) {
    this.#scheduler = new CallerScheduler<Lane>({
      slots: { search: slots, scan: 1 },
      maxWaiting,
      fullError: () => new Error('full'),
      waitMs: limit,
      timeoutError: () => new Error('timeout'),
      now: () => this.now,
    });
  }

  /** @param caller more than the key, which is the name without its number. */
  async add(name: string, caller: Partial<Caller> = {}, lane: Lane = 'search'): Promise<void> {
    const run = this.#scheduler.run(lane, { key: name.replace(/\d+$/, ''), ...caller }, () => {
      this.started.push(name);
      this.running.add(name);
      return new Promise<void>((resolve) => this.#ends.set(name, resolve));
    });
    run.catch((error: Error) => this.failed.push(`${name}: ${error.message}`));
    await settle();
  }

  /** Ends a running task that has taken this time. */
  async end(name: string, ms = 1): Promise<void> {
    this.now += ms;
    assert.ok(this.running.delete(name), `${name} runs`);
    this.#ends.get(name)!();
    await settle();
  }

  /** Ends the running tasks one after the other until none runs. @param costOf duration of a task. */
  async endAll(costOf: (name: string) => number = () => 1): Promise<string> {
    for (let [name] = this.running; name !== undefined; [name] = this.running)
      await this.end(name, costOf(name));
    return this.started.join(' ');
  }
}

/** Until all promises that can settle have settled. */
const settle = (): Promise<void> => eventLoopTurns(1);

describe('Searches of several callers', () => {
  it('take turns, however many of them one caller sends', async () => {
    const world = new World();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) await world.add(name);
    assert.equal(await world.endAll(), 'a1 b1 c1 a2 b2 a3 a4');
  });

  it('are served by the time that each caller has used: a short one does not wait for all long ones', async () => {
    const world = new World();
    const attackers = Array.from({ length: 10 }, (_, i) => String.fromCharCode('a'.charCodeAt(0) + i));
    for (const attacker of attackers) await world.add(`${attacker}1`);
    // Each attacker sends its next search as soon as one ends.
    for (const attacker of attackers) {
      await world.add(`${attacker}2`);
      await world.end(`${attacker}1`, 500);
    }
    await world.add('reader1');
    await world.end('a2', 500);
    assert.ok(world.running.has('reader1'));
    await world.add('reader2');
    await world.end('reader1', 5);
    assert.ok(world.running.has('reader2'), 'the reader has used less time');
  });

  it('of a caller with short ones come first also after one of them took long by chance', async () => {
    const world = new World();
    for (const [name, ms] of [
      ['reader1', 5],
      ['reader2', 5],
      ['a1', 500],
    ] as const) {
      await world.add('other1');
      await world.add(name);
      await world.end('other1', 1);
      await world.add('other2');
      await world.end(name, ms);
      await world.end('other2', 1);
    }
    await world.add('b1');
    await world.add('reader3');
    await world.end('b1', 500);
    await world.add('a2');
    await world.add('b2');
    await world.add('reader4');
    await world.end('reader3', 900);
    assert.ok(world.running.has('reader4'), 'before the long searches of a and b');
  });

  it('of one caller run one at a time while another caller waits, and otherwise in all slots', async () => {
    const world = new World({ slots: 2 });
    for (const name of ['a1', 'a2', 'a3']) await world.add(name);
    assert.deepEqual([...world.running], ['a1', 'a2']);
    await world.add('b1');
    await world.add('b2');
    await world.end('a1');
    await world.end('a2');
    assert.deepEqual([...world.running], ['b1', 'a3']);
  });

  it('are not served with another lane, which has slots of its own', async () => {
    const world = new World();
    await world.add('a1');
    await world.add('b1', {}, 'scan');
    assert.deepEqual([...world.running], ['a1', 'b1']);
  });

  it('of more than four IPv6 networks of a site wait until one of the four has none left', async () => {
    const world = new World({ slots: 10 });
    const site = { network: '2001:db8:1::/48' };
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) await world.add(name, site);
    await world.add('other1', { network: '2001:db8:2::/48' });
    assert.deepEqual([...world.running], ['a1', 'b1', 'c1', 'd1', 'other1']);
    await world.add('a2', site);
    assert.ok(world.running.has('a2'), 'the network takes part already');
    await world.end('a1');
    assert.ok(!world.running.has('e1'));
    await world.end('b1');
    assert.ok(world.running.has('e1'));
    assert.ok(!world.running.has('f1'));
  });

  it('are removed when their client leaves, and the next one runs', async () => {
    const world = new World();
    const client = new AbortController();
    await world.add('a1');
    await world.add('b1', { signal: client.signal });
    await world.add('c1');
    client.abort(new Error('left'));
    assert.equal(await world.endAll(), 'a1 c1');
    await world.add('b2', { signal: client.signal });
    assert.deepEqual(world.failed, ['b1: left', 'b2: left']);
  });

  it('fail if too many wait: first those of the caller that has the most', async () => {
    const world = new World({ maxWaiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) await world.add(name);
    assert.deepEqual(world.failed, ['a4: full']);
    assert.equal(await world.endAll(), 'a1 b1 a2 a3');
  });

  it('fail if they wait for too long', async () => {
    const world = new World({ waitMs: 1 });
    await world.add('a1');
    await world.add('b1');
    await waitUntil(() => world.failed.length > 0, 'b1 has failed');
    assert.deepEqual(world.failed, ['b1: timeout']);
    assert.equal(await world.endAll(), 'a1');
  });

  it('of an expensive caller run at last, although new callers keep coming', async () => {
    const world = new World();
    await world.add('a1');
    await world.add('a2');
    await world.add('n1');
    await world.end('a1', 500);
    for (let i = 2; !world.running.has('a2'); i++) {
      assert.ok(i < 5000, 'a2 runs at last');
      await world.add(`${'n'.repeat(i)}1`);
      await world.end([...world.running][0]!, 10);
    }
  });

  it('are all served once, and no slot is lost', async () => {
    const tasks = fc.array(
      fc.record({ caller: fc.constantFrom('a', 'b', 'c'), ms: fc.integer({ min: 0, max: 50 }) }),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(tasks, fc.integer({ min: 1, max: 3 }), async (given, slots) => {
        const world = new World({ slots });
        const costs = new Map(given.map(({ caller, ms }, i) => [`${caller}${i}`, ms]));
        for (const name of costs.keys()) await world.add(name);
        assert.equal(world.running.size, Math.min(slots, costs.size));
        await world.endAll((name) => costs.get(name)!);
        assert.deepEqual(world.started.toSorted(), [...costs.keys()].toSorted());
      }),
      { numRuns: 50 },
    );
  });
});
