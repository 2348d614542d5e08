/** Limits how slowly a client may send a body: an unfinished upload occupies a connection and a file on disk. */
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { Failure } from '../model/errors.ts';

/** Bytes that must arrive in each interval of `body-wait-seconds`; every usable connection is faster. */
const minBytes = 1024;

/**
 * Calls `onTimeout` once if fewer than {@link minBytes} arrive within `body-wait-seconds` while the service waits for them. Time in which the
 * service itself reads slowly does not count.
 */
export function watchSlowBody(
  request: IncomingMessage,
  { bodyWaitSeconds }: Pick<Settings, 'bodyWaitSeconds'>,
  onTimeout: (failure: Failure) => void,
): void {
  if (request.complete) return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (arrived >= minBytes || request.readableLength > 0) return;
    stop();
    onTimeout(
      new Failure(
        'request-timeout',
        `Fewer than ${minBytes} bytes of the body arrived in ${bodyWaitSeconds} seconds (limit body-wait-seconds); nothing was changed. Send the request again.`,
        { details: { limit: 'body-wait-seconds', seconds: bodyWaitSeconds } },
      ),
    );
  }, bodyWaitSeconds * 1000);
  // A request whose response was sent before its body arrived must not delay the exit of the process.
  timer.unref();
  const stop = (): void => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}
