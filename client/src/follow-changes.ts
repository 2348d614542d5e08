import type { CallOptions, Client, Parameters } from './client.ts';
import type { Change } from './generated/schemas.ts';

/** Seconds that one request waits for something to happen. */
const waitSeconds = 50;

/**
 * Every change behind `since`, and then each that happens, until the signal ends it. Keep the cursor of the last change that you have dealt
 * with: it is where to begin when your program starts again. Throws FondsError, and whatever `fetch` throws when it is broken off or the
 * service cannot be reached.
 */
export async function* followChanges(
  client: Client,
  parameters: Parameters<'listChanges'> = {},
  options: CallOptions = {},
): AsyncGenerator<Change> {
  let { since } = parameters;
  for (;;) {
    for await (const line of client.each.listChanges({ wait: waitSeconds, ...parameters, since }, options)) {
      since = line.cursor;
      if (line.what !== 'end') yield line;
    }
  }
}
