import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TimeSlicer } from '../../src/lib/time-slice.ts';

/** A clock that moves only when a page is read. */
function clock(): { now: () => number; pass: (ms: number) => void } {
  let ms = 0;
  return { now: () => ms, pass: (passed) => (ms += passed) };
}

describe('The time slice of long lists', () => {
  it('lets a list continue without waiting while the slice has time left', () => {
    const { now, pass } = clock();
    const slicer = new TimeSlicer({ sliceMs: 5, now });
    assert.equal(slicer.wait(), undefined);
    pass(4);
    assert.equal(slicer.wait(), undefined);
    pass(1);
    assert.ok(slicer.wait() instanceof Promise);
  });

  it('bounds the pages of all lists together in one turn of the event loop', async () => {
    const { now, pass } = clock();
    const slicer = new TimeSlicer({ sliceMs: 5, now });
    let pages = 0;
    const read = async (): Promise<void> => {
      for (let page = 0; page < 12; page++) {
        await slicer.wait();
        pages += 1;
        pass(2);
      }
    };
    const lists = Promise.all(Array.from({ length: 10 }, read));
    // The first page of each list is not shared: short lists must not wait.
    await nextTurn();
    const inEachTurn: number[] = [];
    while (pages < 120) {
      const before = pages;
      await nextTurn();
      inEachTurn.push(pages - before);
    }
    await lists;
    // Three pages of 2 ms: the slice of 5 ms, and the rest of the page that started within it.
    assert.ok(Math.max(...inEachTurn) <= 3, `pages in each turn: ${inEachTurn.join(' ')}`);
  });

  it('gives each list about as many pages as every other', async () => {
    const { now, pass } = clock();
    const slicer = new TimeSlicer({ sliceMs: 5, now });
    const pages = [0, 0, 0, 0];
    const isOver = (): boolean => pages.reduce((sum, one) => sum + one) >= 200;
    const read = async (list: number): Promise<void> => {
      while (!isOver()) {
        await slicer.wait();
        pages[list]! += 1;
        pass(2);
      }
    };
    await Promise.all(pages.map((_, list) => read(list)));
    assert.ok(Math.max(...pages) - Math.min(...pages) <= 3, `pages of each list: ${pages.join(' ')}`);
  });

  it('continues with the other lists when one ends or waits for a slow client', async () => {
    const { now, pass } = clock();
    const slicer = new TimeSlicer({ sliceMs: 5, now });
    const order: string[] = [];
    const read = async (name: string, pages: number): Promise<void> => {
      for (let page = 0; page < pages; page++) {
        await slicer.wait();
        order.push(name);
        pass(6);
      }
    };
    await Promise.all([read('short', 1), read('long', 3)]);
    assert.deepEqual(order.toSorted(), ['long', 'long', 'long', 'short']);
  });
});
