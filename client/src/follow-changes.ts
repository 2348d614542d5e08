import type { CallOptions, Client, Parameters } from './client.ts';
import type { Change } from './generated/schemas.ts';

/** How long one request waits for a change. */
const waitSeconds = 50;

/**
 * Yields every change after `since`, then waits for further ones until the signal aborts it. Store the cursor of the last change that you have
 * processed, and pass it as `since` when your program starts again. Throws FondsError, and the errors of `fetch` if the request is aborted or the
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
