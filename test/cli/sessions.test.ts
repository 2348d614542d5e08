/** `fonds sessions` and `fonds security-log`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSignIn } from '../../src/store/sqlite/sign-in.ts';
import { runFonds, temporaryFolder } from './fonds-process.ts';

describe('Sessions on the command line', () => {
  it('are listed, and ended by their id, of a user, or all', async (t) => {
    const data = temporaryFolder(t);
    const run = (...args: readonly string[]) => runFonds([...args, '--data', data]);
    await run('init');
    for (const user of ['ruth', 'mike']) await run('user', 'add', user, '--group', 'admin');
    const users = JSON.parse((await run('list', 'UserProfile', '--json')).out) as {
      readonly id: string;
      readonly meta: { readonly gid: number };
    }[];
    const store = openSignIn({ folder: data });
    t.after(() => store.close());
    const now = new Date().toISOString().replace('Z', '+00:00');
    for (const [id, userId] of [
      ['a1', 'ruth'],
      ['a2', 'ruth'],
      ['a3', 'ruth'],
      ['b1', 'mike'],
    ] as const)
      await store.insertSession({
        id,
        digest: id,
        user: users.find((user) => user.id === userId)!.meta.gid,
        userId,
        method: 'password',
        provider: null,
        address: '192.0.2.7',
        browser: 'Browser',
        created: now,
        lastUsed: now,
        epoch: 0,
      });
    const listed = await run('sessions', '--user', 'mike');
    assert.equal(listed.code, 0, listed.err);
    assert.match(listed.out, /^b1 {2}mike {2}\S+ {2}\S+ {2}password {2}192\.0\.2\.7 {2}Browser\n$/);
    const count = async () => (JSON.parse((await run('sessions', '--json')).out) as unknown[]).length;
    assert.equal(await count(), 4);
    assert.equal((await run('sessions', 'end', 'a1')).out, 'Ended 1 session.\n');
    assert.equal((await run('sessions', 'end', 'a1')).code, 3, 'it has ended');
    const none = await run('sessions', 'end');
    assert.equal(none.code, 1);
    assert.match(none.err, /--user ID or --all/);
    assert.equal((await run('sessions', 'end', '--user', 'nobody')).code, 3);
    assert.deepEqual(JSON.parse((await run('sessions', 'end', '--user', 'ruth', '--json')).out), {
      ended: 2,
    });
    assert.equal(await count(), 1);
    assert.equal((await run('sessions', 'end', '--all')).out, 'Ended 1 session.\n');
    const log = await run('security-log', '--kind', 'session-ended', '--user', 'ruth', '--address', '');
    assert.equal(log.code, 1, 'an empty option is no filter');
    const ended = JSON.parse(
      (await run('security-log', '--kind', 'session-ended', '--json')).out,
    ) as unknown[];
    assert.equal(ended.length, 4);
    assert.match((await run('security-log', '--address', 'here')).err, /must be an address/);
    const unknown = await run('security-log', '--kind', 'sessions-ended');
    assert.match(unknown.err, /session-ended/, 'suggests the kind');
    assert.equal((await run('security-log', '--from', '2100')).out, '');
  });
});
