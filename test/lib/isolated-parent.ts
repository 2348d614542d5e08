/** Starts an IsolatedProcess that computes without end, and prints its process id. */
import { IsolatedProcess } from '../../src/lib/isolated-process.ts';
import type { Done, Task } from './isolated-child.ts';

const child = new IsolatedProcess<Task, Done>(
  new URL('./isolated-child.ts', import.meta.url),
  { heapMebibytes: 64, memoryMebibytes: 300 },
  { onMessage: ({ pid }) => console.log(pid), onEnd: () => undefined, onPrinted: () => undefined },
);
await child.send('compute');
