/**
 * Replies that go out before the body of the request was read: to a user without permission, for a wrong parameter. The rest of the body is not
 * read to its end. A connection that is closed while bytes arrive is reset, and the client would lose the reply: so the service closes its own
 * direction first, and discards what still arrives for a moment.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A rest of the body up to this size is read and discarded, and the connection stays open for the next request. */
const discardedBytes = 64 * 1024;

/** Time for the client to read the reply and to stop sending. */
const lingerMs = 2000;

/** Call before the reply is sent. */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.headersSent || isShort(request)) return;
  response.setHeader('connection', 'close');
  const { socket } = request;
  // Called by node once the reply is written, instead of closing both directions.
  socket.destroySoon = () => {
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.end();
    request.resume();
  };
}

function isShort({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined;
  return Number(length) <= discardedBytes;
}

/** Allows a client that sent `Expect: 100-continue` to send the body. Without this call it is given the reply alone. */
export function allowBody(request: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(request.headers.expect ?? '') && !response.headersSent) response.writeContinue();
}
