/**
 * Responses that are sent before the body of the request was read, for example to a user without permission. The rest of the body is not read. If
 * the service closed the connection while bytes arrive, TCP would reset it and the client would lose the response: so the service closes its own
 * direction first, and discards incoming bytes for a moment.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body up to this size is read and discarded, and the connection stays open for the next request. */
const maxDiscardedBytes = 64 * 1024;

/** Time for the client to read the response and to stop sending. */
const lingerMs = 2000;

/** Call before the response is sent. */
export function closeAfterResponseIfUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || response.headersSent || isShort(request)) return;
  response.setHeader('connection', 'close');
  const { socket } = request;
  // Node calls this after the response is written; its own implementation closes both directions.
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
  return Number(length) <= maxDiscardedBytes;
}

/** Allows a client that sent `Expect: 100-continue` to send the body. Without this call, such a client does not send the body and receives only the response. */
export function sendContinueIfExpected(request: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(request.headers.expect ?? '') && !response.headersSent) response.writeContinue();
}
