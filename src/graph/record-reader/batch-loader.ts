/** Loads the keys that are requested in one event-loop turn with one call, each key once per request. */
import { Batcher } from '../../lib/batcher.ts';

export class BatchLoader<Key, Value> {
  readonly #batcher: Batcher<Key, Value>;
  readonly #requested = new Map<Key, Promise<Value | undefined>>();

  constructor(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#batcher = new Batcher(load);
  }

  get(key: Key): Promise<Value | undefined> {
    let value = this.#requested.get(key);
    if (value === undefined) {
      value = this.#batcher.get(key);
      this.#requested.set(key, value);
    }
    return value;
  }
}
