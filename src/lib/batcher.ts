/**
 * Combines lookups of one event-loop turn into one query. Under load each lookup costs a fraction of a statement; a single lookup waits
 * until the end of the turn only.
 *
 * Why not dataloader (2.2.3): with `cache: false` and `setImmediate` it takes the same processor time (0.13 µs per lookup), but a batch of the
 * maximum size waits until the end of the turn too. Here it is loaded immediately.
 */
export class Batcher<Key, Value> {
  readonly #load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #maxKeys: number;
  #waiting: Lookup<Key, Value>[] = [];

  /** @param maxKeys size at which a batch is loaded immediately, before the turn ends. */
  constructor(
    load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    maxKeys = Number.POSITIVE_INFINITY,
  ) {
    this.#load = load;
    this.#maxKeys = maxKeys;
  }

  get(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#loadBatch(this.#takeBatch()));
      this.#waiting.push({ key, resolve, reject });
      if (this.#waiting.length === this.#maxKeys) void this.#loadBatch(this.#takeBatch());
    });
  }

  #takeBatch(): readonly Lookup<Key, Value>[] {
    const batch = this.#waiting;
    this.#waiting = [];
    return batch;
  }

  async #loadBatch(batch: readonly Lookup<Key, Value>[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const values = await this.#load(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

interface Lookup<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}
