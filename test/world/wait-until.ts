/**
 * Waits in tests: for a condition, never for a length of time. A test in test/architecture rejects other
 * timers in tests.
 */

/** Milliseconds between polls. They rise, because polls of a server take processor time from the work that the test waits for. */
const firstPollMs = 5;
const maxPollMs = 25;

/** Polls until the condition is true. The timeout ends a test that can no longer succeed; it is not a requirement on speed. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = 300_000,
): Promise<void> {
  const ends = performance.now() + patienceMs;
  for (let pollMs = firstPollMs; !(await isSo()); pollMs = Math.min(pollMs * 1.2, maxPollMs)) {
    if (performance.now() > ends) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Number of equal polls after which a value is steady. */
const steadyPolls = 15;

/** Resolves when the value is above zero and has stopped changing. */
export async function waitUntilSteady(value: () => number, what: string): Promise<void> {
  let [last, same] = [value(), 0];
  await waitUntil(() => {
    same = value() === last && last > 0 ? same + 1 : 0;
    last = value();
    return same >= steadyPolls;
  }, what);
}

/** For rules about elapsed time, such as leases and timestamps in whole seconds: resolves when the clock shows more than this time. */
export function waitForClock(time: number): Promise<void> {
  return waitUntil(() => Date.now() > time, `it is ${new Date(time).toISOString()}`);
}

/** Resolves when the clock shows the next whole second. */
export function waitForNextSecond(): Promise<void> {
  return waitForClock(Math.ceil((Date.now() + 1) / 1000) * 1000);
}

/** Waits for this number of turns of the event loop. */
export async function eventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
