/** Temporary files in the data folder. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createProcessTmpFolder, sweepTmp } from '../../src/app/data-folder.ts';
import { scratchFolder } from '../world/scratch.ts';

describe('The temporary files of a service', () => {
  it('are deleted at the next start after it was killed, but not while it runs', () => {
    const folder = scratchFolder();
    // A process that has ended.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const killed = join(folder, 'tmp', `${hostname()}-${pid}`);
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, '1.pdf'), '%PDF');
    const running = join(createProcessTmpFolder(folder), '1.pdf');
    writeFileSync(running, '%PDF');
    sweepTmp(folder);
    assert.ok(!existsSync(killed));
    assert.ok(existsSync(running));
  });
});
