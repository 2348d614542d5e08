import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAhead } from '../../src/transfer/read-ahead.ts';

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

const prepareTo = (told: string[]) => async (entry: number) => {
  told.push(`prepare ${entry}`);
  await turn();
  return `made ${entry}`;
};

const takeTo = (told: string[]) => async (entry: number, made: Promise<string>) => {
  const what = await made;
  told.push(`took ${entry}, ${what}`);
};

describe('Reading ahead', () => {
  it('has the next one prepared before the one before it is taken, and goes no further', async () => {
    const told: string[] = [];
    await readAhead(tellingSource(told, 3), prepareTo(told), takeTo(told));
    assert.deepEqual(told, [
      ...['read 1', 'prepare 1', 'read 2', 'prepare 2', 'took 1, made 1'],
      ...['read 3', 'prepare 3', 'took 2, made 2', 'closed', 'took 3, made 3'],
    ]);
  });

  it('tells of a fault when its turn has come, after all before it was taken', async () => {
    const told: string[] = [];
    await assert.rejects(
      readAhead(tellingSource(told, 3, 2), prepareTo(told), takeTo(told)),
      /^Error: fault 2$/,
    );
    assert.deepEqual(told, ['read 1', 'prepare 1', 'read 2', 'closed', 'took 1, made 1']);
  });

  it('closes the source when an entry cannot be taken, and forgets what was prepared for the next', async () => {
    const told: string[] = [];
    const prepare = async (entry: number) => {
      if (entry === 2) throw new Error('not prepared');
    };
    const taking = readAhead(tellingSource(told, 3), prepare, async () => {
      throw new Error('not taken');
    });
    await assert.rejects(taking, /^Error: not taken$/);
    assert.deepEqual(told, ['read 1', 'read 2', 'closed']);
  });

  it('tells whoever takes an entry that it could not be prepared', async () => {
    const told: string[] = [];
    const prepare = async (entry: number) => {
      if (entry === 2) throw new Error('not prepared');
      return '';
    };
    await assert.rejects(readAhead(tellingSource(told, 2), prepare, takeTo(told)), /^Error: not prepared$/);
  });
});
