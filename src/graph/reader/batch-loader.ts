/**
 * Gathers what is asked for in one turn of the event loop and loads it together, each key once. It lives as long as one request: what it has
 * loaded is what the request sees.
 */
import { Batcher } from '../../lib/batcher.ts';

export class BatchLoader<Key, Value> {
  readonly #loads: Batcher<Key, Value>;
  readonly #asked = new Map<Key, Promise<Value | undefined>>();

  constructor(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#loads = new Batcher(load);
  }

  get(key: Key): Promise<Value | undefined> {
    let value = this.#asked.get(key);
    if (value === undefined) {
      value = this.#loads.get(key);
      this.#asked.set(key, value);
    }
    return value;
  }
}
