import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runFonds, temporaryFolder } from './fonds-process.ts';

describe('fonds webhook add', () => {
  it('rejects a URL on a private network, unless a setting allows it', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    const add = ['webhook', 'add', 'http://127.0.0.1:9/', '--data', data];
    const { code, err } = await runFonds(add);
    assert.equal(code, 1);
    assert.match(err, /private network, and the setting webhook-private is off/);
    assert.equal((await runFonds([...add, '--webhook-private'])).code, 0);
  });
});
