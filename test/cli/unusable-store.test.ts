import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describe('A server on a file that is no database', () => {
  it('starts, answers 503, and says why once, however often it is asked', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(
      join(folder, 'fonds.sqlite'),
      'This is not a database, and it is long enough to be looked at. '.repeat(20),
    );
    const server = await startFonds(t, ['serve', '--data', folder]);
    for (let i = 0; i < 3; i++) {
      const reply = await fetch(`${server.url}/classes/Country`);
      assert.equal(reply.status, 503);
      assert.equal(((await reply.json()) as { code: string }).code, 'not-initialised');
    }
    assert.equal(server.output().split('is no database').length - 1, 1, server.output());
  });

  it('is made anew by init when the file is empty, and left alone when it is not', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'fonds.sqlite'), '');
    assert.equal((await runFonds(['init', '--data', folder])).code, 0);
    assert.equal((await runFonds(['init', '--data', folder])).code, 1);
  });

  it('is told apart from a folder that is a file', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'file'), 'x');
    const { code, err } = await runFonds(['init', '--data', join(folder, 'file')]);
    assert.equal(code, 1);
    assert.match(err, /is a file; --data names a folder/);
  });
});
