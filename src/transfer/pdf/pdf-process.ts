/** Starts the child process that writes one PDF, and sends it the finding aid. */

import { IsolatedProcess, type ProcessEnded } from '../../lib/isolated-process.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { siblingModule } from '../../lib/runtime.ts';

/** The properties of a PDF that do not depend on records. */
export interface PdfProperties {
  readonly language: string;
  readonly siteName: string;
  /** Time of creation. */
  readonly date: Date;
  /** URL of the page of the unit; empty if it is unknown. */
  readonly address: string;
}

interface BeginMessage extends PdfProperties {
  readonly kind: 'begin';
  readonly path: string;
  /** The data of the page without its units, as the renderer reads it. */
  readonly page: unknown;
  readonly renderer: string;
  readonly fonts: readonly string[];
  /** Path of a PNG for the cover. */
  readonly logo: string | undefined;
}

export type PdfMessage =
  | BeginMessage
  | { readonly kind: 'units'; readonly units: readonly unknown[] }
  | { readonly kind: 'end' };

export type PdfReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly pages: number;
      readonly bytes: number;
      /** Names of the scripts with characters that no font has. */
      readonly missingScripts: readonly string[];
    };

/**
 * Of V8's young generation. Almost all objects are garbage after one batch of units, and with the default of 48 MB the process grows before it
 * collects them: 48,000 units need 300 MB instead of 195, in the same time.
 */
const youngMebibytes = 24;

/** The child process of one PDF. Each message waits for its reply, so that units do not accumulate in memory. */
export class PdfProcess {
  readonly #process: IsolatedProcess<PdfMessage, PdfReply>;
  readonly #signal: AbortSignal;
  readonly #kill = (): void => void this.#process.kill();
  #waiting: PromiseWithResolvers<PdfReply> | undefined;
  #error: ProcessEnded | undefined;

  constructor(memory: number, signal: AbortSignal) {
    const memoryMebibytes = Math.floor(memory / mebibyte);
    this.#signal = signal;
    this.#process = new IsolatedProcess(
      siblingModule('pdf-process-main', import.meta.url),
      { heapMebibytes: memoryMebibytes, memoryMebibytes, youngMebibytes },
      {
        onMessage: (reply) => this.#waiting?.resolve(reply),
        onEnd: (error) => {
          this.#error = error;
          this.#waiting?.reject(error);
        },
        onPrinted: () => undefined,
      },
    );
    signal.addEventListener('abort', this.#kill);
  }

  async send(message: PdfMessage): Promise<PdfReply> {
    if (this.#error !== undefined) throw this.#error;
    this.#waiting = Promise.withResolvers();
    await this.#process.send(message);
    return this.#waiting.promise;
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#kill);
    await this.#process.kill();
  }
}
