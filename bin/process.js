/**
 * The first file of every child process of the service (src/lib/isolated-process.ts). Arguments: the file to run, the most bytes of memory.
 * Plain JavaScript, since it comes before the compile cache.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const [, , file, maxBytes] = process.argv;

// A supervisor signals all processes of a service at once. The parent decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// A thread of its own, which also runs while this one computes.
const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), { workerData: Number(maxBytes) });
watchdog.unref();

module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/fonds', import.meta.url)));
await import(file);
// The parent ends this process without notice, so nothing would be written at its end.
module.flushCompileCache?.();
