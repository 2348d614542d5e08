/**
 * A token bucket for each key: limits how often each key may do something, with bursts of up to the number per minute.
 *
 * Why not rate-limiter-flexible (11.4.0): it counts in fixed windows, so 19 calls pass within 0.3 s at a limit of 10 per second, and the number
 * of keys is not limited: it kept all of 50,000. A TokenBucket of limiter (4.1.0) is one bucket; the map of keys would remain here.
 */

interface Bucket {
  /** Tokens at the time `at`. */
  tokens: number;
  at: number;
}

export class TokenBuckets {
  readonly #maxKeys: number;
  /** The key that was used longest ago comes first. */
  readonly #buckets = new Map<string, Bucket>();

  /** @param maxKeys beyond this number, the key that was used longest ago is forgotten. */
  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys;
  }

  /** Takes a token of the key. Returns false if its bucket is empty. @param now in milliseconds */
  take(key: string, perMinute: number, now: number): boolean {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: perMinute, at: now };
    const present = Math.min(perMinute, tokens + (Math.max(0, now - at) * perMinute) / 60_000);
    const isAllowed = present >= 1;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: isAllowed ? present - 1 : present, at: now });
    if (this.#buckets.size > this.#maxKeys) this.#buckets.delete(this.#buckets.keys().next().value!);
    return isAllowed;
  }
}
