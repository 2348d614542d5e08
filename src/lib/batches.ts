import { waitForTimeSlice } from './time-slice.ts';

/** A list as a stream. */
export async function* toStream<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Splits a list, so that a statement or a step concerns a limited number of entries. The last batch can be shorter. */
export function* inBatches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** As {@link inBatches}; other requests are served between two batches. */
export async function* inSlicedBatches<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await waitForTimeSlice();
    yield list.slice(at, at + size);
  }
}
