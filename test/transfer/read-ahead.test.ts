import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAhead } from '../../src/transfer/import/read-ahead.ts';

/** Records the calls, in order. */
function recordingSource(calls: string[], count: number, fault?: number) {
  return (async function* () {
    try {
      for (let i = 1; i <= count; i++) {
        calls.push(`read ${i}`);
        if (i === fault) throw new Error(`fault ${i}`);
        yield i;
      }
    } finally {
      calls.push('closed');
    }
  })();
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const recordPrepare = (calls: string[]) => async (entry: number) => {
  calls.push(`prepare ${entry}`);
  await turn();
  return `made ${entry}`;
};

const recordProcess = (calls: string[]) => async (entry: number, made: Promise<string>) => {
  const what = await made;
  calls.push(`took ${entry}, ${what}`);
};

describe('Reading ahead', () => {
  it('prepares one entry before the current one is processed, and not more', async () => {
    const calls: string[] = [];
    await readAhead(recordingSource(calls, 3), recordPrepare(calls), recordProcess(calls));
    assert.deepEqual(calls, [
      ...['read 1', 'prepare 1', 'read 2', 'prepare 2', 'took 1, made 1'],
      ...['read 3', 'prepare 3', 'took 2, made 2', 'closed', 'took 3, made 3'],
    ]);
  });

  it('throws an error of the source after all earlier entries were processed', async () => {
    const calls: string[] = [];
    await assert.rejects(
      readAhead(recordingSource(calls, 3, 2), recordPrepare(calls), recordProcess(calls)),
      /^Error: fault 2$/,
    );
    assert.deepEqual(calls, ['read 1', 'prepare 1', 'read 2', 'closed', 'took 1, made 1']);
  });

  it('closes the source if an entry cannot be processed, and discards the prepared one', async () => {
    const calls: string[] = [];
    const prepare = async (entry: number) => {
      if (entry === 2) throw new Error('not prepared');
    };
    const taking = readAhead(recordingSource(calls, 3), prepare, async () => {
      throw new Error('not taken');
    });
    await assert.rejects(taking, /^Error: not taken$/);
    assert.deepEqual(calls, ['read 1', 'read 2', 'closed']);
  });

  it('passes an error of the preparation to the processing', async () => {
    const calls: string[] = [];
    const prepare = async (entry: number) => {
      if (entry === 2) throw new Error('not prepared');
      return '';
    };
    await assert.rejects(
      readAhead(recordingSource(calls, 2), prepare, recordProcess(calls)),
      /^Error: not prepared$/,
    );
  });
});
