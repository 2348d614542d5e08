import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { IsolatedProcess, type ProcessEnded } from '../../src/lib/isolated-process.ts';
import { waitUntil } from '../world/wait-until.ts';
import type { Done, Task } from './isolated-child.ts';

interface Started {
  readonly child: IsolatedProcess<Task, Done>;
  /** Sends a task. Resolves to the PID of the process that executes it. */
  readonly run: (task: Task) => Promise<Done>;
  readonly end: Promise<ProcessEnded>;
  /** The lines of its standard error. */
  readonly printed: readonly string[];
}

function start(t: TestContext, memoryMebibytes = 300): Started {
  let reply = Promise.withResolvers<Done>();
  const end = Promise.withResolvers<ProcessEnded>();
  const printed: string[] = [];
  const child = new IsolatedProcess<Task, Done>(
    new URL('./isolated-child.ts', import.meta.url),
    { heapMebibytes: 64, memoryMebibytes },
    { onMessage: (done) => reply.resolve(done), onEnd: end.resolve, onPrinted: (line) => printed.push(line) },
  );
  t.after(() => child.kill());
  const run = async (task: Task): Promise<Done> => {
    reply = Promise.withResolvers<Done>();
    await child.send(task);
    return reply.promise;
  };
  return { child, run, end: end.promise, printed };
}

/** A process that has ended may be listed until its parent has read its exit code. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('A child process of the service', () => {
  it('replies, and can be killed while it computes', async (t) => {
    const { child, run, end } = start(t);
    const { pid } = await run('compute');
    assert.notEqual(pid, process.pid);
    await child.kill();
    assert.equal(isRunning(pid), false);
    assert.match((await end).message, /SIGKILL/);
  });

  for (const signal of ['SIGKILL', 'SIGABRT'] as const)
    it(`reports ${signal} from outside, not as a lack of memory`, async (t) => {
      const { run, end } = start(t);
      const { pid } = await run('compute');
      process.kill(pid, signal);
      const error = await end;
      assert.equal(error.signal, signal);
      assert.equal(error.isOutOfMemory, false);
    });

  it('does not affect the parent when it exhausts its heap in one allocation', async (t) => {
    const { child, end } = start(t, 2000);
    await child.send('fill the heap');
    assert.equal((await end).isOutOfMemory, true);
  });

  it('is killed when memory outside its heap exceeds the limit', async (t) => {
    const { child, end } = start(t, 200);
    await child.send('fill buffers');
    assert.equal((await end).isOutOfMemory, true);
  });

  it('reports an error of its program, not as a lack of memory', async (t) => {
    const { child, end, printed } = start(t);
    await child.send('throw');
    const error = await end;
    assert.equal(error.isOutOfMemory, false);
    assert.equal(error.signal, undefined);
    assert.match(error.message, /a fault of the program/);
    assert.match(printed.join('\n'), /a fault of the program/);
  });

  it('ignores the signals by which a supervisor ends all processes of a service', async (t) => {
    const { run } = start(t);
    const { pid } = await run('echo');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal);
    assert.equal((await run('echo')).pid, pid);
  });

  it('ends with its parent, also when the parent is killed while the child computes', async (t) => {
    const file = fileURLToPath(new URL('./isolated-parent.ts', import.meta.url));
    const parent = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => parent.kill('SIGKILL'));
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed);
    assert.equal(isRunning(pid), true);
    parent.kill('SIGKILL');
    await waitUntil(async () => !isRunning(pid), `process ${pid} has ended`);
  });
});
