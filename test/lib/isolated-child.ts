/** Runs in an IsolatedProcess for tests: executes the task of each message. */

export type Task = 'echo' | 'compute' | 'fill the heap' | 'fill buffers' | 'throw';

/** PID of the process that executes it. */
export interface Done {
  readonly task: Task;
  readonly pid: number;
}

const kept: unknown[] = [];

process.on('message', (task: Task) => {
  process.send!({ task, pid: process.pid } satisfies Done, () => run(task));
});

function run(task: Task): void {
  if (task === 'throw') throw new Error('a fault of the program');
  if (task === 'compute') for (;;) kept[0] = Math.random();
  // One allocation far above the limit: V8 aborts the process instead of throwing.
  if (task === 'fill the heap') for (let length = 1e6; ; length *= 4) kept.push(new Array(length).fill(kept));
  if (task === 'fill buffers') for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
}
