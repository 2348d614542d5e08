/**
 * A child process for work that can crash without an exception: V8 aborts the process when one large allocation exhausts the heap, and when a
 * thread is terminated while it runs WebAssembly. A crash of the child does not affect the parent. The child ends with its parent, and
 * a watchdog (bin/watchdog.js) kills it above its memory limit, which counts all memory: heap, buffers, WebAssembly.
 *
 * Why not workerpool (10.0.3): it can start processes, but does not limit their memory.
 */

import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { mebibyte } from './quantities.ts';

const processEntry = new URL('../../bin/process.js', import.meta.url);
/** Characters of standard error that are kept for error messages: the last ones. */
const maxPrinted = 4000;
/** V8 prints this before it aborts a process with a full heap. */
const heapExhausted = /^\W*Fatal (error|process|JavaScript)\b.*out of memory/im;

interface IsolatedProcessOptions {
  /** Limit of V8's old generation. */
  readonly heapMebibytes: number;
  readonly youngMebibytes?: number;
  /** Limit of the whole process, as resident set size. */
  readonly memoryMebibytes: number;
}

export class ProcessEnded extends Error {
  /** Whether the process reached one of its memory limits. */
  readonly isOutOfMemory: boolean;
  /** The signal that ended the process. Without `isOutOfMemory`, it came from outside, or from a fault in native code. */
  readonly signal: string | undefined;

  constructor(message: string, isOutOfMemory: boolean, signal: string | undefined) {
    super(message);
    this.isOutOfMemory = isOutOfMemory;
    this.signal = signal;
  }
}

interface Listeners<Reply> {
  readonly onMessage: (reply: Reply) => void;
  /** Called once, when the process has ended or could not be started. */
  readonly onEnd: (error: ProcessEnded) => void;
  /** Receives each line that the process prints to standard error. */
  readonly onPrinted: (line: string) => void;
}

export class IsolatedProcess<Request, Reply> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #printed = '';
  #exceedsMemory = false;

  /** @param module replies to messages with `process.send`. */
  constructor(module: URL, options: IsolatedProcessOptions, listeners: Listeners<Reply>) {
    const { onMessage, onEnd, onPrinted } = listeners;
    const { heapMebibytes, youngMebibytes, memoryMebibytes } = options;
    const execArgv = [`--max-old-space-size=${heapMebibytes}`];
    if (youngMebibytes !== undefined) execArgv.push(`--max-semi-space-size=${Math.ceil(youngMebibytes / 3)}`);
    this.#child = fork(processEntry, [module.href, String(memoryMebibytes * mebibyte)], {
      execArgv,
      serialization: 'advanced',
      // Its own process group, so that Ctrl-C in a terminal reaches the parent alone.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    this.#child.on('message', (reply) => onMessage(reply as Reply));
    if (this.#child.stderr !== null)
      createInterface({ input: this.#child.stderr }).on('line', (line) => {
        if (heapExhausted.test(line)) this.#exceedsMemory = true;
        this.#printed = `${this.#printed}${line}\n`.slice(-maxPrinted);
        onPrinted(line);
      });
    this.#lifeline.on('data', () => {
      this.#exceedsMemory = true;
    });
    // The exit handler below reports the end of the process.
    this.#lifeline.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      const end = (how: string, signal?: string | null): void => {
        resolve();
        onEnd(this.#toError(how, signal));
      };
      this.#child.once('error', (error) => end(error.message));
      // 'close' comes after 'exit', when standard error has been read completely.
      this.#child.once('close', (code, signal) => end(signal ?? `exit code ${code}`, signal));
    });
  }

  /** Resolves when the message was written to the pipe. Callers await it so that long texts do not accumulate in memory. */
  /** Undefined if the process could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: Request): Promise<void> {
    return new Promise((resolve) => {
      // An error means that the process has ended, which `onEnd` reports.
      this.#child.send(message as object, () => resolve());
    });
  }

  /** Sets whether the running child keeps this process alive. */
  setRef(isRef: boolean): void {
    const method = isRef ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
    this.#lifeline[method]();
    (this.#child.stderr as Socket | null)?.[method]();
  }

  /** Waits until the child has ended by itself; kills it after the timeout. */
  async endWithin(milliseconds: number): Promise<void> {
    this.setRef(true);
    const timer = setTimeout(() => void this.kill(), milliseconds);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Kills the child immediately, also in the middle of native code. */
  async kill(): Promise<void> {
    this.setRef(true);
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  get #lifeline(): Socket {
    return this.#child.stdio[4] as Socket;
  }

  #toError(how: string, signal: string | null | undefined): ProcessEnded {
    const message = `The process ended (${how}). ${this.#printed.trim()}`.trim();
    return new ProcessEnded(message, this.#exceedsMemory, signal ?? undefined);
  }
}
