/**
 * A child process for work that may fail in a way no exception reports: V8 ends a process that exhausts its heap in one large allocation, and
 * ends the process of a thread that is terminated while it runs WebAssembly. A child takes nothing with it. It cannot outlive its parent,
 * and a watchdog (bin/watchdog.js) kills it above its memory limit, which counts all memory: heap, buffers, WebAssembly.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

const firstFile = new URL('../../bin/process.js', import.meta.url);
const mebibyte = 1024 * 1024;
/** Of what the process prints, the end is kept for error messages. */
const maxPrinted = 4000;
/** V8 prints this before it ends a process that exhausted its heap. */
const heapExhausted = /^\W*Fatal (error|process|JavaScript)\b.*out of memory/im;

export interface IsolatedProcessOptions {
  /** Limit of V8's old generation. */
  readonly heapMebibytes: number;
  readonly youngMebibytes?: number;
  /** Limit of the whole process, as resident set size. */
  readonly memoryMebibytes: number;
}

export class ProcessEnded extends Error {
  /** Whether it ended because it reached one of its memory limits. */
  readonly isOutOfMemory: boolean;
  /** The signal that ended it. Without `isOutOfMemory`, the signal came from outside, or from a fault in native code. */
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

  /** @param file a module that answers messages with `process.send`. */
  constructor(file: URL, options: IsolatedProcessOptions, listeners: Listeners<Reply>) {
    const { onMessage, onEnd, onPrinted } = listeners;
    const { heapMebibytes, youngMebibytes, memoryMebibytes } = options;
    const execArgv = [`--max-old-space-size=${heapMebibytes}`];
    if (youngMebibytes !== undefined) execArgv.push(`--max-semi-space-size=${Math.ceil(youngMebibytes / 3)}`);
    this.#child = fork(firstFile, [file.href, String(memoryMebibytes * mebibyte)], {
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
    // The end of the process is reported by its exit.
    this.#lifeline.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      const end = (how: string, signal?: string | null): void => {
        resolve();
        onEnd(this.#toError(how, signal));
      };
      this.#child.once('error', (error) => end(error.message));
      // All that it printed has been read.
      this.#child.once('close', (code, signal) => end(signal ?? `exit code ${code}`, signal));
    });
  }

  /** Resolves when the message is on its way, so that a long text does not pile up here. */
  send(message: Request): Promise<void> {
    return new Promise((resolve) => {
      // A message that cannot be sent is lost with the process, whose end is reported.
      this.#child.send(message as object, () => resolve());
    });
  }

  /** Keeps this process running, or not, while the child does. */
  setRef(isRef: boolean): void {
    const method = isRef ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
    this.#lifeline[method]();
    (this.#child.stderr as Socket | null)?.[method]();
  }

  /** Waits until it has ended by itself, and kills it after so many milliseconds. */
  async endWithin(milliseconds: number): Promise<void> {
    this.setRef(true);
    const timer = setTimeout(() => void this.kill(), milliseconds);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Ends it at once, wherever it is. */
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
