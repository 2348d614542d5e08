/** Learning of what others commit: by a way that hears, and by asking where there is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeWatch, notifyChange } from '../../../src/store/postgres/change-watch.ts';
import { startPgbouncer, withoutPgbouncer } from '../../world/pgbouncer.ts';
import { postgresServer } from '../../world/postgres.ts';
import { waitUntil } from '../../world/wait-until.ts';

describe('A watch that hears nothing, since its way leads through a pooler', {
  skip: withoutPgbouncer,
}, () => {
  it('says so once, and hears at once by another way when the primary moves', async (t) => {
    const server = await postgresServer();
    const direct = await server.emptyDatabase();
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
      log: (line) => lines.push(line),
    });
    t.after(() => watch.close());
    await watch.start();
    await waitUntil(async () => lines.length > 0, 'it says that it hears nothing');
    assert.match(lines[0]!, /do not arrive.* listen-url/);

    url = direct;
    // Long before it would try a deaf way again.
    await waitUntil(async () => lines.length > 1, 'it says that it hears');
    assert.deepEqual(lines.slice(1), ['The database is back.']);
    const before = changes;
    const name = direct.split('/').at(-1)!;
    await server.ask(name, notifyChange('a0'));
    await server.ask(name, notifyChange('b1'));
    await waitUntil(async () => changes > before, 'it hears of a commit');
    assert.equal(changes, before + 1, 'its own commits are no news');
  });
});
