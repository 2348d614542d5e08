import { Worker, type WorkerOptions } from 'node:worker_threads';

const firstFile = new URL('../../bin/thread.js', import.meta.url);

/** Starts a thread that runs the file. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  return new Worker(firstFile, { ...options, argv: [file.href] });
}
