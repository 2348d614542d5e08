import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../world/scratch.ts';

const reporter = fileURLToPath(new URL('../../scripts/list-failed-tests.js', import.meta.url));

const tests = `
  import { describe, it } from 'node:test';
  describe('A box', () => {
    it('can be opened', () => {});
    it('has a label', () => { throw new Error('The label is missing.\\nIt was never there.'); });
  });
`;

describe('The list of failed tests', () => {
  it('has one line for each failed test, and none for its suite', () => {
    const file = join(scratchFolder(), 'box.test.mjs');
    writeFileSync(file, tests);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
      encoding: 'utf8',
      env,
    });
    assert.match(stdout, /^ {2}\S*box\.test\.mjs: has a label: The label is missing\.\n$/);
  });
});
