import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeAhead } from '../../src/transfer/read-ahead.ts';

/** Tells what happens, in order. */
function tellingSource(told: string[], count: number, fault?: number) {
  return (async function* () {
    try {
      for (let i = 1; i <= count; i++) {
        told.push(`read ${i}`);
        if (i === fault) throw new Error(`fault ${i}`);
        yield i;
      }
    } finally {
      told.push('closed');
    }
  })();
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Reading ahead', () => {
  it('begins with the next while the one before is taken, and goes no further', async () => {
    const told: string[] = [];
    await takeAhead(tellingSource(told, 3), async (entry, readOn) => {
      readOn();
      readOn();
      await turn();
      told.push(`took ${entry}`);
    });
    assert.deepEqual(told, ['read 1', 'read 2', 'took 1', 'read 3', 'took 2', 'closed', 'took 3']);
  });

  it('takes one after the other where nobody reads on', async () => {
    const told: string[] = [];
    await takeAhead(tellingSource(told, 2), async (entry) => {
      await turn();
      told.push(`took ${entry}`);
    });
    assert.deepEqual(told, ['read 1', 'took 1', 'read 2', 'took 2', 'closed']);
  });

  it('tells of a fault when its turn has come, after all before it was taken', async () => {
    const told: string[] = [];
    const taking = takeAhead(tellingSource(told, 3, 2), async (entry, readOn) => {
      readOn();
      await turn();
      told.push(`took ${entry}`);
    });
    await assert.rejects(taking, /fault 2/);
    assert.deepEqual(told, ['read 1', 'read 2', 'closed', 'took 1']);
  });

  it('closes the source when an entry cannot be taken', async () => {
    const told: string[] = [];
    const taking = takeAhead(tellingSource(told, 3), async (_entry, readOn) => {
      readOn();
      throw new Error('not taken');
    });
    await assert.rejects(taking, /not taken/);
    assert.equal(told.at(-1), 'closed');
  });
});
