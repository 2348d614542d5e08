import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { scratchFolder } from '../world/scratch.ts';

const runner = new URL('../../scripts/test-runner.js', import.meta.url).href;

/** Runs files as one group. Returns what they print and the results of their tests. */
function runGroup(files: readonly string[]): { status: number | null; stdout: string } {
  const folder = scratchFolder();
  const suites = files.map((text, index) => {
    const file = join(folder, `${index}.mjs`);
    writeFileSync(file, `import { after, afterEach, describe, it } from 'node:test';\n${text}`);
    return `describe('file ${index}', async () => { await import('${pathToFileURL(file).href}'); });`;
  });
  const group = join(folder, 'group.mjs');
  writeFileSync(group, [`import { describe } from '${runner}';`, ...suites].join('\n'));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const args = ['--test', '--test-reporter=spec', group];
  return spawnSync(process.execPath, args, { encoding: 'utf8', env });
}

describe('The test runner', () => {
  it('adds tests and hooks that follow an await to the suite or test that calls them', () => {
    const { status, stdout } = runGroup([
      `import { setImmediate } from 'node:timers/promises';
       await setImmediate();
       afterEach(() => console.log('after a test of file 0'));
       describe('A box', async () => {
         await setImmediate();
         it('is opened', async (t) => {
           await setImmediate();
           after(() => console.log('closed'));
           await t.test('and emptied', () => console.log('emptied'));
           console.log('opened');
         });
       });
       it('is carried', () => console.log('carried'));`,
      "it('is labelled', () => console.log('labelled'));",
    ]);
    assert.equal(status, 0, stdout);
    const printed = stdout.split('\n').filter((line) => /^[a-z]/.test(line));
    const afterEach = 'after a test of file 0';
    const ofFile0 = ['emptied', afterEach, 'opened', afterEach, 'closed', 'carried', afterEach];
    assert.deepEqual(printed, [...ofFile0, 'labelled']);
    assert.match(stdout, /^▶ file 0\n {2}▶ A box\n {4}▶ is opened\n {6}✔ and emptied .*\n {4}✔ is opened/m);
    assert.match(stdout, /^▶ file 1\n {2}✔ is labelled/m);
  });

  it('fails a test during which a promise is rejected that nobody awaits', () => {
    const { status, stdout } = runGroup([
      `it('is opened', async () => {
         await null;
         Promise.reject(new Error('The lid is stuck'));
         await new Promise((resolve) => setImmediate(resolve));
       });
       it('is carried', () => undefined);`,
    ]);
    assert.equal(status, 1);
    assert.match(stdout, /✖ is opened/);
    assert.match(stdout, /✔ is carried/);
    assert.match(stdout, /The lid is stuck/);
  });

  it('calls no function for each promise', () => {
    const { stdout } = runGroup([
      `import { executionAsyncId } from 'node:async_hooks';
       it('is opened', async () => {
         await null;
         console.log('id ' + executionAsyncId());
       });`,
    ]);
    // Node has an id of the continuation of a promise only while a hook follows promises.
    assert.match(stdout, /^id 0$/m);
  });
});
