/**
 * The first file of every thread: threads do not share what was compiled before unless they ask for it, and without it each takes three times as
 * long to start and a third more memory. Plain JavaScript, since it comes before that. The file to run is its first argument.
 */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/fonds', import.meta.url)));
await import(process.argv[2]);
// A thread is ended without being asked, so nothing would be kept at its end.
module.flushCompileCache?.();
