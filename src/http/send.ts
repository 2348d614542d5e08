/** Puts a plain reply on the wire. The only place that knows how bytes, streams and JSON go out, compressed or not. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { acceptsGzip, compressBytes, compressedHeaders, compressStream, isCompressible } from './compress.ts';
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
): FastifyReply | Promise<FastifyReply> {
  const { body, afterwards } = answer;
  if (afterwards !== undefined) whenClosed(reply, afterwards, options);
  if (Buffer.isBuffer(body) && options.settings.corsOrigins.length === 0)
    return sendBytes(options, request, reply, { ...answer, body });
  reply.code(answer.status);
  if (body === undefined) {
    if (answer.headers !== undefined) setHeaders(reply, answer.headers);
    return reply.send();
  }
  const bytes = isIterable(body) ? undefined : toBytes(body);
  const { headers, isGzip } = encode(options, request, answer.headers, bytes?.length);
  setHeaders(reply, headers);
  if (isIterable(body)) {
    // A list is not read to tell its headers.
    if (request.method === 'HEAD') return reply.send();
    const source = Readable.from(noting(body, options, reply), {
      objectMode: false,
      highWaterMark: bufferedBytes,
    });
    return reply.send(isGzip ? compressStream(source) : source);
  }
  return isGzip ? sendCompressed(request, reply, bytes!) : sendPlain(request, reply, bytes!);
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send();
  return reply.send(bytes);
}

/** HEAD has no length: it is known when the bytes are compressed, for which nobody waits. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  return request.method === 'HEAD' ? reply.send() : reply.send(await compressBytes(bytes));
}

/**
 * Decides whether an answer is compressed, and gives its headers. Whatever can be, for some client, says so in Vary.
 * @param length in bytes; unknown for a stream, which counts as long.
 */
function encode(
  { settings: { gzipBytes } }: AppOptions,
  request: FastifyRequest,
  given: Reply['headers'] = {},
  length = Number.POSITIVE_INFINITY,
): { readonly headers: Readonly<Record<string, string>>; readonly isGzip: boolean } {
  const headers: Record<string, string> & { 'content-type': string } = { 'content-type': json, ...given };
  if (gzipBytes === 0 || length < gzipBytes || !isCompressible(headers['content-type']))
    return { headers, isGzip: false };
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  if (!acceptsGzip(request.headers['accept-encoding'])) return { headers, isGzip: false };
  return { headers: compressedHeaders(headers), isGzip: true };
}

/**
 * Past fastify's own way of sending, whose cost is felt on the busiest path. Only where no guard
 * has set headers, since they would be lost.
 */
function sendBytes(
  options: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers: given, body }: Reply & { readonly body: Buffer },
): FastifyReply | Promise<FastifyReply> {
  const { headers, isGzip } = encode(options, request, given, body.length);
  const isHead = request.method === 'HEAD';
  const write = (bytes: Buffer): FastifyReply => {
    reply.hijack();
    reply.raw
      .writeHead(status, { ...headers, 'content-length': bytes.length })
      .end(isHead ? undefined : bytes);
    return reply;
  };
  if (!isGzip) return write(body);
  if (!isHead) return compressBytes(body).then(write);
  reply.hijack();
  reply.raw.writeHead(status, headers).end();
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
      if (++sent >= unsharedPieces) await waitForTimeSlice();
    }
  } catch (error) {
    // A client that has left destroys the stream, which is no error of the service.
    if (reply.raw.headersSent && !reply.raw.destroyed) options.logError(error, reply.request.id);
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
