interface PreparedEntry<Entry, Result> {
  readonly entry: Entry;
  readonly prepared: Promise<Result>;
}

/**
 * Processes the entries of a source one after the other, and prepares the next entry while the current one is processed. An error of the source
 * is thrown when its entry would be processed.
 */
export async function readAhead<Entry, Result>(
  source: AsyncIterable<Entry>,
  prepare: (entry: Entry) => Promise<Result>,
  process: (entry: Entry, prepared: Promise<Result>) => Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  const read = async (): Promise<PreparedEntry<Entry, Result> | undefined> => {
    const { value, done } = await iterator.next();
    if (done === true) return undefined;
    const prepared = prepare(value);
    // Prevents an unhandledRejection; the error surfaces when the promise is awaited.
    prepared.catch(() => undefined);
    return { entry: value, prepared };
  };
  try {
    let current = await read();
    while (current !== undefined) {
      const [next] = await Promise.allSettled([read()]);
      await process(current.entry, current.prepared);
      if (next.status === 'rejected') throw next.reason;
      current = next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
