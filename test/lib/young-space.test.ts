import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** By how many megabytes the space grows, in a process of its own: what V8 is told holds for all of it. */
function growth(told: string): number {
  const youngSpace = JSON.stringify(new URL('../../src/lib/young-space.ts', import.meta.url).href);
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { keepYoungSpace } from ${youngSpace};
    const size = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
    const [before, held] = [size(), Array(3e4)];
    ${told};
    for (let i = 0; i < 3e6; i++) held[i % held.length] = { i, text: 'x' + i };
    console.log((size() - before) / 1024 / 1024);`;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(child.status, 0, child.stderr);
  return Number(child.stdout);
}

describe('The space for young objects', () => {
  it('does not grow, however many are made', () => {
    assert.ok(growth('') > 8);
    assert.ok(growth('keepYoungSpace()') < 4);
  });
});
