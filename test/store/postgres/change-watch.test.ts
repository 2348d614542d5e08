/** Detecting commits of other processes: by notifications, or by polling if these do not arrive. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeWatch, notifyChangeSql } from '../../../src/store/postgres/change-watch.ts';
import { startPgbouncer, withoutPgbouncer } from '../../world/pgbouncer.ts';
import { postgresServer } from '../../world/postgres.ts';
import { waitUntil } from '../../world/wait-until.ts';

describe('A change watch that receives no notifications through a pooler', { skip: withoutPgbouncer }, () => {
  it('logs that once, and receives notifications at once at the new URL when the primary changes', async (t) => {
    const server = await postgresServer();
    const direct = await server.emptyDatabase();
    const name = direct.split('/').at(-1)!;
    const pooled = await startPgbouncer(server, direct, false);
    const lines: string[] = [];
    let [url, changes] = [pooled, 0];
    const watch = new ChangeWatch({
      url: () => url,
      ownName: () => 'a0',
      onChange: () => {
        changes += 1;
      },
      readSnapshot: async () => 'as before',
      notify: ({ text }) => server.ask(name, text),
      log: (line) => lines.push(line),
    });
    t.after(() => watch.close());
    await watch.start();
    await waitUntil(async () => lines.length > 0, 'it logs that it receives nothing');
    assert.match(lines[0]!, /do not arrive.* listen-url/);

    url = direct;
    // Long before it would try the same URL again.
    await waitUntil(async () => lines.length > 1, 'it logs that it receives notifications');
    assert.deepEqual(lines.slice(1), ['The database is back.']);
    const before = changes;
    await server.ask(name, notifyChangeSql('a0'));
    await server.ask(name, notifyChangeSql('b1'));
    await waitUntil(async () => changes > before, 'it is notified of a commit');
    assert.equal(changes, before + 1, 'its own commits are ignored');
  });
});
