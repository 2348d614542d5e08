import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startThread } from '../../src/lib/runtime.ts';
import { scratchFolder } from '../world/scratch.ts';

describe('A thread', () => {
  it('runs its module with its data, and uses the compile cache', async () => {
    const file = join(scratchFolder(), 'thread.ts');
    writeFileSync(
      file,
      `import module from 'node:module';
       import { parentPort, workerData } from 'node:worker_threads';
       const data: unknown = workerData;
       parentPort!.postMessage({ data, isKept: module.getCompileCacheDir() !== undefined });`,
    );
    const thread = startThread(pathToFileURL(file), { workerData: { unit: 'a' } });
    const [message] = await once(thread, 'message');
    assert.deepEqual(message, { data: { unit: 'a' }, isKept: true });
    await thread.terminate();
  });
});
