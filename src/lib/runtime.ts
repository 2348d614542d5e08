/** Node and V8: modules that run as a thread or a process, and the size of V8's young generation. */
import { extname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

const threadEntry = new URL('../../bin/thread.js', import.meta.url);

/** Starts a thread that runs the module. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  return new Worker(threadEntry, { ...options, argv: [module.href] });
}

/** For a module that runs in a thread: sends a reply to each message of the thread that started it. */
export function replyToMessages<Message, Reply>(reply: (message: Message) => Promise<Reply>): void {
  const port = parentPort!;
  port.on('message', async (message: Message) => port.postMessage(await reply(message)));
}

/** The URL of a module to start as a thread or process. The extension is that of the importer: `.ts`, or `.js` in the published package. */
export function siblingModule(name: string, importer: string): URL {
  return new URL(`./${name}${extname(importer)}`, importer);
}

/**
 * Keeps V8's young generation at its size after start-up, 16 MB. By default V8 enlarges it under sustained load: by up to 56 MB during an
 * export and 150 MB during a restore, without a measurable gain in speed. Threads that start later begin with half the size.
 */
export function capYoungGeneration(): void {
  setFlagsFromString('--min-semi-space-size=4');
  setFlagsFromString('--semi-space-growth-factor=1');
}
