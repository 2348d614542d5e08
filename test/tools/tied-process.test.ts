/** Programs that tests start end with the test, and nothing else ends with them. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '../world/wait-until.ts';

/** The process id after which the next one is chosen. Only root may write it. */
const lastProcessId = '/proc/sys/kernel/ns_last_pid';

const owner = fileURLToPath(new URL('tied-process-owner.ts', import.meta.url));

interface Started {
  readonly folder: string;
  readonly pid: number;
}

/** Starts a process that starts a program. */
async function startOwner(
  t: TestContext,
  program: string,
): Promise<Started & { readonly process: ChildProcess }> {
  const started = fork(owner, [program]);
  t.after(() => started.kill('SIGKILL'));
  const message = await new Promise<Started>((resolve) => started.once('message', resolve));
  return { ...message, process: started };
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

/** The reason why this process cannot choose process ids; false if it can. */
function withoutProcessIds(): string | false {
  try {
    accessSync(lastProcessId, constants.W_OK);
    return false;
  } catch {
    return 'Process ids can be chosen only by root on Linux: NOT tested';
  }
}

describe('A program that a test starts', {
  skip: process.platform !== 'linux' && 'needs /proc: NOT tested',
}, () => {
  it('ends with the process of the test, also if that is killed, and its folder is deleted', async (t) => {
    const { process: test, pid, folder } = await startOwner(t, 'sleep 1000');
    assert.ok(isRunning(pid));
    test.kill('SIGKILL');
    await waitUntil(() => !isRunning(pid) && !existsSync(folder), 'it has ended');
  });

  it('is not confused with a later program that has its process id', {
    skip: withoutProcessIds(),
  }, async (t) => {
    let [started, later] = await startTwo(t);
    // Another program of the system may have got the id.
    for (let tries = 1; started.pid !== later.pid && tries < 30; tries++)
      [started, later] = await startTwo(t);
    assert.equal(later.pid, started.pid);
    started.process.kill('SIGKILL');
    await waitUntil(() => !existsSync(started.folder), 'the end of the test was noticed');
    assert.equal(later.signalCode, null);
  });

  /** Starts a program that ends, and then another one, which gets its process id if that is unused. */
  async function startTwo(t: TestContext) {
    const started = await startOwner(t, 'exit');
    await waitUntil(() => existsSync(`${started.folder}/ended-${started.pid}`), 'it has ended');
    writeFileSync(lastProcessId, String(started.pid - 1));
    const later = spawn('sleep', ['1000']);
    t.after(() => later.kill('SIGKILL'));
    return [started, later] as const;
  }
});
