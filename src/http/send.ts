/** Puts a plain reply on the wire. The only place that knows how bytes, streams and JSON go out. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeTurn } from '../lib/time-slice.ts';
import type { AppOptions } from './options.ts';
import type { Reply } from './route.ts';

const json = 'application/json';

/** A stream that a client does not take yet stops producing above this size; the piece that was begun comes on top. */
const bufferedBytes = 64 * 1024;

/** Pieces of a stream that go out without waiting for their turn, so that short responses are not delayed by long ones. */
const unsharedPieces = 4;

export function send(
  options: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
): FastifyReply {
  const { body, afterwards } = answer;
  if (afterwards !== undefined) whenClosed(reply, afterwards, options);
  if (Buffer.isBuffer(body) && options.settings.corsOrigins.length === 0)
    return sendBytes(request, reply, answer, body);
  reply.code(answer.status);
  if (answer.headers !== undefined) setHeaders(reply, answer.headers);
  if (body === undefined) return reply.send();
  if (!reply.hasHeader('content-type')) reply.header('content-type', json);
  if (isIterable(body)) {
    // A list is not read to tell its headers.
    if (request.method === 'HEAD') return reply.send();
    return reply.send(
      Readable.from(noting(body, options, reply), { objectMode: false, highWaterMark: bufferedBytes }),
    );
  }
  const bytes = toBytes(body);
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send();
  return reply.send(bytes);
}

/**
 * Past fastify's own way of sending, whose cost is felt on the busiest path. Only where no guard
 * has set headers, since they would be lost.
 */
function sendBytes(request: FastifyRequest, reply: FastifyReply, answer: Reply, body: Buffer): FastifyReply {
  reply.hijack();
  const headers = { 'content-type': json, ...answer.headers, 'content-length': body.length };
  reply.raw.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : body);
  return reply;
}

/** What a guard said of `vary` holds beside what the handler says. */
function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  const vary = reply.getHeader('vary');
  reply.headers(headers);
  if (vary !== undefined && headers.vary !== undefined) reply.header('vary', `${vary}, ${headers.vary}`);
}

/** As bytes, since fastify adds a charset to the content type of texts. */
function toBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function isIterable(body: unknown): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * A stream that fails midway cuts the connection, so that half a list is not taken for a whole one, and the log knows why. One
 * that fails before its first byte becomes an ordinary error. Other requests are served between two pieces.
 */
async function* noting(
  pieces: AsyncIterable<string | Uint8Array>,
  options: AppOptions,
  reply: FastifyReply,
): AsyncGenerator<string | Uint8Array> {
  try {
    let sent = 0;
    for await (const piece of pieces) {
      yield piece;
      if (++sent >= unsharedPieces) await takeTurn();
    }
  } catch (error) {
    if (reply.raw.headersSent) options.logError(error, reply.request.id);
    throw error;
  }
}

function whenClosed(reply: FastifyReply, afterwards: () => Promise<void>, options: AppOptions): void {
  const run = (): void => {
    afterwards().catch((error: unknown) => options.logError(error, reply.request.id));
  };
  // A client that has gone while the answer was made is not told of again.
  if (reply.raw.destroyed) run();
  else reply.raw.once('close', run);
}
