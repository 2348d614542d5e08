/** Fetches documents from other hosts into the spool of a request before the import begins, so that a slow host never blocks the store. */
import { Readable } from 'node:stream';
import type { Settings } from '../../../config/settings.ts';
import { fail } from '../../../model/errors.ts';
import { fetchDocument } from '../../../transfer/fetch/fetch.ts';
import { retryFetch } from '../../../transfer/fetch/retry-fetch.ts';
import type { Spool } from './spool.ts';

interface SpooledDocument {
  readonly path: string;
  /** Without parameters; undefined if the host sends none. */
  readonly mediaType: string | undefined;
}

export class DocumentFetcher {
  readonly #settings: Settings;
  readonly #spool: Spool;
  readonly #clientLeft: AbortSignal;
  /** Bytes of all documents of the request so far. */
  #bytes = 0;

  /** @param clientLeft aborted when the client disconnects. */
  constructor(settings: Settings, spool: Spool, clientLeft: AbortSignal) {
    this.#settings = settings;
    this.#spool = spool;
    this.#clientLeft = clientLeft;
  }

  /** Throws `url-not-allowed`, `fetch-failed`, and `limit-exceeded` if all documents together are too large. */
  fetch(name: string, url: URL, fileName: string): Promise<SpooledDocument> {
    const deadline = AbortSignal.timeout(this.#settings.fetchSeconds * 1000);
    const signal = AbortSignal.any([this.#clientLeft, deadline]);
    const before = this.#bytes;
    const attempt = async (): Promise<SpooledDocument> => {
      this.#bytes = before;
      await this.#spool.remove(fileName);
      const { bytes, mediaType } = await fetchDocument(name, url, this.#settings, signal);
      const path = await this.#spool.write(Readable.from(this.#count(name, bytes)), fileName);
      return { path, mediaType };
    };
    return retryFetch(attempt, this.#settings, signal);
  }

  async *#count(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { fetchBytes } = this.#settings;
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > fetchBytes)
        fail(
          'limit-exceeded',
          `The documents up to '${name}' are more than ${fetchBytes} bytes (limit fetch-bytes).`,
          { details: { limit: 'fetch-bytes', bytes: fetchBytes } },
        );
      yield chunk;
    }
  }
}
