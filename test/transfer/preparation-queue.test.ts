/** Imports wait until their workbooks are parsed, and users take turns. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import { PreparationQueue } from '../../src/transfer/preparation/preparation-queue.ts';
import { waitUntil } from '../world/wait-until.ts';

/** A queue in which each task runs until `end` is called with its name. */
function makeQueue() {
  const queue = new PreparationQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (user: string, name: string, waitMs: number | undefined = undefined, signal?: AbortSignal) =>
    queue.run(user, { waitMs, signal }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string): Promise<void> => {
    await waitUntil(() => ends.has(name), `${name} runs`);
    ends.get(name)!();
  };
  return { queue, started, run, end };
}

const isBusy = (limit: string) => (error: Failure) => {
  assert.equal(error.code, 'busy');
  assert.equal((error.details as { limit: string }).limit, limit);
  return true;
};

describe('Imports of workbooks by several users', () => {
  it('take turns: a user waits for the preparation that runs, and not for all that another user has sent', async () => {
    const { started, run, end } = makeQueue();
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => run(name[0]!, name));
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(all);
    assert.deepEqual(started, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('wait for a limited time, except for jobs', async () => {
    const { started, run, end } = makeQueue();
    const first = run('a', 'first');
    const job = run('b', 'job');
    await assert.rejects(run('c', 'late', 5), isBusy('write-wait-seconds'));
    await end('first');
    await end('job');
    await Promise.all([first, job]);
    assert.deepEqual(started, ['first', 'job']);
  });

  it('are limited in number for each user', async () => {
    const { queue, started, run, end } = makeQueue();
    const first = run('a', 'first');
    const own = Array.from({ length: 20 }, (_, i) => run('a', `a${i}`, 60_000));
    await assert.rejects(run('a', 'one more', 60_000), isBusy('max-waiting-preparations'));
    const other = run('b', 'other', 60_000);
    await end('first');
    await end('other');
    await waitUntil(() => started.includes('a0'), 'a0 runs');
    queue.clear(new Failure('busy', 'The service is shutting down.'));
    await end('a0');
    await Promise.all([first, other]);
    const results = await Promise.allSettled(own);
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 19);
  });

  it('leave the queue when they are cancelled', async () => {
    const { started, run, end } = makeQueue();
    const stop = new AbortController();
    const first = run('a', 'first');
    const cancelled = run('b', 'cancelled', undefined, stop.signal);
    const last = run('c', 'last');
    stop.abort(new Failure('cancelled', 'The client has left.'));
    await assert.rejects(cancelled, { code: 'cancelled' });
    await end('first');
    await end('last');
    await Promise.all([first, last]);
    assert.deepEqual(started, ['first', 'last']);
  });

  it('continue after a preparation that failed', async () => {
    const { queue, run, end } = makeQueue();
    const failed = queue.run('a', { waitMs: undefined, signal: undefined }, () =>
      Promise.reject(new Error('damaged')),
    );
    const next = run('a', 'next');
    await assert.rejects(failed, /damaged/);
    await end('next');
    await next;
  });
});
