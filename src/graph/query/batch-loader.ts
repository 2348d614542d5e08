/**
 * Gathers what is asked for in one turn of the event loop and loads it together, each key once. It lives as long as one request: what it has
 * loaded is what the request sees.
 */
export class BatchLoader<Key, Value> {
  readonly #load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #asked = new Map<Key, Promise<Value | undefined>>();
  #waiting: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] =
    [];

  constructor(load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#load = load;
  }

  get(key: Key): Promise<Value | undefined> {
    let value = this.#asked.get(key);
    if (value === undefined) {
      value = new Promise((resolve, reject) => {
        // Others get their turn between one batch and the next.
        if (this.#waiting.length === 0) setImmediate(() => void this.#loadWaiting());
        this.#waiting.push({ key, resolve, reject });
      });
      this.#asked.set(key, value);
    }
    return value;
  }

  async #loadWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const values = await this.#load(waiting.map(({ key }) => key));
      for (const { key, resolve } of waiting) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
