/**
 * Entry point of every child process of the service (src/lib/isolated-process.ts). Arguments: the module to run, the memory limit in bytes.
 * Plain JavaScript, since it runs before the compile cache is enabled.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const [, , file, maxBytes] = process.argv;

// A supervisor signals all processes of a service at once, but the parent decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

// A separate thread, so that it also runs while this one computes.
const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), { workerData: Number(maxBytes) });
watchdog.unref();

module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/fonds', import.meta.url)));
await import(file);
// The parent kills this process, so the cache would not be written at exit.
module.flushCompileCache?.();
