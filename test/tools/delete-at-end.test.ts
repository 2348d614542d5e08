import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { waitUntil } from '../world/wait-until.ts';

/** Registers the folder for deletion at the end of the process, then waits like a test run. */
const script = `
  import { spawnSync } from 'node:child_process';
  const { deleteAtEnd } = await import(process.argv[1]);
  deleteAtEnd(process.argv[2]);
  process.stdout.write('ready');
  spawnSync('sh', ['-c', 'exec cat'], { stdio: ['inherit', 'ignore', 'ignore'] });
`;
const helper = new URL('../../scripts/delete-at-end.js', import.meta.url).href;

describe('A temporary folder of a test run', () => {
  for (const signal of ['SIGINT', 'SIGKILL'] as const)
    it(`is deleted after ${signal}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fonds-test-'));
      const run = spawn(process.execPath, ['--input-type=module', '-e', script, helper, folder]);
      await once(run.stdout, 'data');
      assert.ok(existsSync(folder));
      run.kill(signal);
      await waitUntil(() => !existsSync(folder), 'the folder is deleted');
      run.stdin.destroy();
    });
});
