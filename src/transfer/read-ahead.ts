/**
 * Takes the entries of a source one after the other, and lets whoever takes one begin to read the next: while they wait for something
 * else. At most one entry is read ahead. What goes wrong in reading is told when that entry is due.
 * @param take is given an entry, and a function that begins to read on.
 */
export async function takeAhead<Entry>(
  source: AsyncIterable<Entry>,
  take: (entry: Entry, readOn: () => void) => Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<Entry>> | undefined;
  const readOn = (): void => {
    next ??= iterator.next();
    // Told to nobody before it is awaited; until then it is no fault of the program.
    next.catch(() => undefined);
  };
  try {
    for (;;) {
      readOn();
      const { value, done } = await next!;
      next = undefined;
      if (done === true) return;
      await take(value, readOn);
    }
  } finally {
    await iterator.return?.();
  }
}
