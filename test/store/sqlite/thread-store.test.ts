/** The store in a worker thread, in addition to the contract suites: calls without a result, which callers do not wait for. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import type { NewItem } from '../../../src/store/items.ts';
import { databaseFile } from '../../../src/store/sqlite/connection.ts';
import { ThreadStore } from '../../../src/store/sqlite/thread-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { scratchFolder, scratchStore } from '../../world/scratch.ts';

const item = (gid: number, id: string): NewItem => ({
  gid,
  id,
  type: 'DocumentaryUnit',
  parent: null,
  position: 0,
  childCount: 0,
  lastEvent: null,
  data: '{}',
  parts: '',
});

function open(t: TestContext): { folder: string; thread: ThreadStore; reads: Store } {
  const folder = scratchFolder();
  const reads = scratchStore(folder);
  const thread = new ThreadStore({ folder, waitMs: 5000 });
  t.after(() => thread.close());
  return { folder, thread, reads };
}

const duplicate = { code: 'duplicate', details: 'a' };

describe('A failed write that no caller waited for', () => {
  it('is reported at the end of the transaction at the latest, and nothing is committed', async (t) => {
    const { thread, reads } = open(t);
    const run = thread.transaction(async (tx) => {
      await tx.items.insert([item(901, 'a')]);
      await tx.items.insert([item(902, 'a')]);
      await tx.items.insert([item(903, 'c')]);
    });
    await assert.rejects(run, duplicate);
    assert.deepEqual(await reads.items.listById(['a', 'c']), []);
  });

  it('is reported by the next call with a result', async (t) => {
    const { thread } = open(t);
    await thread.transaction(async (tx) => {
      await tx
        .savepoint(async () => {
          await tx.items.insert([item(901, 'a'), item(902, 'a')]);
          await assert.rejects(tx.items.find('a'), duplicate);
          await assert.rejects(
            tx.savepoint(async () => assert.fail('must not be begun')),
            duplicate,
          );
          throw new Error('given up');
        })
        .catch(() => undefined);
      assert.equal(await tx.items.find('a'), undefined);
    });
  });

  it('in a savepoint rolls back that savepoint alone', async (t) => {
    const { thread, reads } = open(t);
    await thread.transaction(async (tx) => {
      await tx.items.insert([item(901, 'a')]);
      await assert.rejects(
        tx.savepoint(() => tx.items.insert([item(902, 'a')])),
        duplicate,
      );
      await tx.items.insert([item(903, 'c')]);
    });
    assert.equal((await reads.items.listById(['a', 'c'])).length, 2);
  });
});

it('A store whose thread cannot be started fails, and starts it again for the next transaction', async (t) => {
  const { folder, thread } = open(t);
  rmSync(databaseFile(folder));
  await assert.rejects(thread.transaction(async () => undefined));
  await assert.rejects(thread.transaction(async () => undefined));
});

it('A hierarchy of three thousand levels is indexed within the memory of the thread', async (t) => {
  const { thread, reads } = open(t);
  const units = Array.from({ length: 3000 }, (_, i) => ({
    ...item(901 + i, `u${i}`),
    parent: i === 0 ? null : 900 + i,
    data: JSON.stringify({ identifier: `${i}` }),
  }));
  await thread.transaction(async (tx) => {
    for (let at = 0; at < units.length; at += 500) await tx.items.insert(units.slice(at, at + 500));
  });
  assert.equal((await reads.items.listById(['u0', 'u2999'])).length, 2);
});
