/** Limits the pages that search many records, by the address of the client. */
import { networkOf } from '../../lib/client-network.ts';
import { TokenBuckets } from '../../lib/token-buckets.ts';
import { fail } from '../../model/errors.ts';
import type { Context } from '../context.ts';
import type { RestRequest } from '../route.ts';

/** Maximum number of client addresses whose requests are counted at the same time. */
const maxAddresses = 10_000;

/** The limit `search-pages-per-minute`, which counts all limited pages together. */
export class PageRateLimit {
  readonly #buckets = new TokenBuckets(maxAddresses);

  /** Throws `too-many-queries`. */
  take({ address }: Pick<RestRequest, 'address'>, { options: { settings, now } }: Context): void {
    const { searchPagesPerMinute } = settings;
    if (searchPagesPerMinute === 0) return;
    if (this.#buckets.take(networkOf(address()), searchPagesPerMinute, now().getTime())) return;
    fail(
      'too-many-queries',
      `Your address has opened more than ${searchPagesPerMinute} pages of searches and changes in a minute (limit search-pages-per-minute). Try again in a few seconds.`,
      { details: { limit: 'search-pages-per-minute' } },
    );
  }
}
