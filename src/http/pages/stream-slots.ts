/** Limits the streamed pages that are sent at the same time: to all readers, and to one address. All of them are whole finding aids. */
import type { Settings } from '../../config/settings.ts';
import { fail } from '../../model/errors.ts';

/** A page takes seconds, or minutes if the reader's connection is slow. */
const retryAfterSeconds = 30;

type Limits = Pick<Settings, 'findingAidPages' | 'findingAidPagesPerAddress'>;

export class StreamSlots {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  /** Throws `too-many-queries` if the address has no free slot, and `busy` if no slot is free. */
  requireFree(
    address: string,
    { findingAidPages: total, findingAidPagesPerAddress: perAddress }: Limits,
  ): void {
    if (perAddress > 0 && (this.#byAddress.get(address) ?? 0) >= perAddress)
      fail(
        'too-many-queries',
        `Your address is loading ${perAddress} whole finding aids (limit finding-aid-pages-per-address). Try again when one of them is complete.`,
        { details: { limit: 'finding-aid-pages-per-address', value: perAddress }, retryAfterSeconds },
      );
    if (total > 0 && this.#total >= total)
      fail(
        'busy',
        `The service is sending ${total} whole finding aids (limit finding-aid-pages). Try again in a minute.`,
        { details: { limit: 'finding-aid-pages', value: total }, retryAfterSeconds },
      );
  }

  /** Occupies a slot from the first chunk of the page to its end. A page that is never read, as for HEAD, occupies none. Throws the errors of requireFree. */
  async *streamInSlot<Chunk>(
    address: string,
    limits: Limits,
    chunks: AsyncIterable<Chunk>,
  ): AsyncGenerator<Chunk> {
    this.requireFree(address, limits);
    this.#count(address, 1);
    try {
      yield* chunks;
    } finally {
      this.#count(address, -1);
    }
  }

  #count(address: string, by: number): void {
    this.#total += by;
    const own = (this.#byAddress.get(address) ?? 0) + by;
    if (own === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, own);
  }
}
