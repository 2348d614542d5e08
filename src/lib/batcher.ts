/** What is asked for one by one in a turn of the event loop is loaded together: under load a question costs a part of a statement, and at rest it waits for nobody. */
export class Batcher<Key, Value> {
  readonly #load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  readonly #most: number;
  #waiting: Asked<Key, Value>[] = [];

  /** @param most so many keys are loaded together at most. */
  constructor(
    load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    most = Number.POSITIVE_INFINITY,
  ) {
    this.#load = load;
    this.#most = most;
  }

  get(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#loadAll(this.#take()));
      this.#waiting.push({ key, resolve, reject });
      if (this.#waiting.length === this.#most) void this.#loadAll(this.#take());
    });
  }

  #take(): readonly Asked<Key, Value>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  async #loadAll(asked: readonly Asked<Key, Value>[]): Promise<void> {
    if (asked.length === 0) return;
    try {
      const values = await this.#load(asked.map(({ key }) => key));
      for (const { key, resolve } of asked) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}
