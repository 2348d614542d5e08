import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** Runs in a process of its own, since what V8 is told holds for all of it. */
function measure(program: string): number {
  const heapSize = JSON.stringify(new URL('../../src/lib/heap-size.ts', import.meta.url).href);
  const child = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { getHeapSpaceStatistics } from 'node:v8';
       import { collectGarbage, keepYoungSpace } from ${heapSize};
       const sizeOf = (name) => getHeapSpaceStatistics().find((space) => space.space_name === name).space_size;
       const allocate = (count, held) => { for (let i = 0; i < count; i++) held[i % held.length] = { i, text: 'x' + i }; };
       ${program}`,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(child.status, 0, child.stderr);
  return Number(child.stdout) / 1024 / 1024;
}

describe('The memory of a process', () => {
  it('has no more room for young objects than before, however many are made', () => {
    const grown = (told: string) =>
      measure(
        `const before = sizeOf('new_space'); ${told}; allocate(3e6, Array(3e4)); console.log(sizeOf('new_space') - before)`,
      );
    assert.ok(grown('') > 8);
    assert.ok(grown('keepYoungSpace()') < 4);
  });

  it('is not filled with what nobody holds, once garbage was collected', () => {
    const held = (told: string) =>
      measure(`${told}; allocate(6e6, Array(2e5)); console.log(sizeOf('old_space'))`);
    const [before, after] = [held(''), held('collectGarbage()')];
    assert.ok(after < before, `${after} MB, and ${before} MB without`);
  });
});
