interface Prepared<Entry, Made> {
  readonly entry: Entry;
  readonly made: Promise<Made>;
}

/**
 * Takes the entries of a source one after the other. Before an entry is taken, the next one is read and its preparation begins, so that whoever
 * prepares it has all the time of taking for that. What goes wrong in reading is told when that entry is due.
 */
export async function readAhead<Entry, Made>(
  source: AsyncIterable<Entry>,
  prepare: (entry: Entry) => Promise<Made>,
  take: (entry: Entry, made: Promise<Made>) => Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  const read = async (): Promise<Prepared<Entry, Made> | undefined> => {
    const { value, done } = await iterator.next();
    if (done === true) return undefined;
    const made = prepare(value);
    // Told to nobody before it is awaited; until then it is no fault of the program.
    made.catch(() => undefined);
    return { entry: value, made };
  };
  try {
    let current = await read();
    while (current !== undefined) {
      const [next] = await Promise.allSettled([read()]);
      await take(current.entry, current.made);
      if (next.status === 'rejected') throw next.reason;
      current = next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
