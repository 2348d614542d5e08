import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describe('fonds migrate', () => {
  it('restricts the records below restricted ones if the profile says so, and prints how many become hidden', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const ehri = ['--data', data, '--profile', 'ehri'];
    await runFonds(['init', ...ehri]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', '--data', data]);
    const server = await startFonds(t, ['serve', ...ehri]);
    const send = async (path: string, body: string): Promise<void> => {
      const headers = { 'x-user': 'mike', 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/${path}`, { method: 'POST', headers, body });
      assert.ok(response.ok, await response.text());
    };
    await send('Country', JSON.stringify({ type: 'Country', data: { identifier: 'nl' } }));
    await send('classes/Country/nl', JSON.stringify({ type: 'Repository', data: { identifier: 'r1' } }));
    await send('entities/nl/access?accessibleTo=mike', '');
    const list = ['list', 'Repository', '--ids', '--data', data];
    assert.equal((await runFonds(list)).out, 'nl-r1\n', 'commands use the rule of the store');
    await server.stop();

    const refusing = await startFonds(t, ['serve', '--data', data]);
    const refused = await fetch(`${refusing.url}/classes/Repository`);
    assert.equal(refused.status, 503);
    const { code, message } = (await refused.json()) as { code: string; message: string };
    assert.equal(code, 'not-initialised');
    assert.match(message, /restricts everything below a restricted record. Run 'fonds migrate'/);
    assert.equal(message.includes(data), false, 'the response has no path of the server');
    assert.match(
      refusing.output(),
      /restricts everything below a restricted record. Run 'fonds migrate --data /,
    );
    await refusing.stop();
    const migrated = await runFonds(['migrate', '--data', data]);
    assert.equal(migrated.code, 0, migrated.err);
    assert.match(migrated.out, /Records below restricted records are restricted now: 1 record hidden\.\n$/);
    assert.equal((await runFonds(list)).out, '');
    const back = await runFonds(['migrate', ...ehri]);
    assert.match(back.out, /restricted one by one now: 1 record visible to everybody\.\n$/);
  });
});
