/** Sends a reply: buffers, streams and JSON, compressed or not. No other file writes to the socket. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { chooseEncoding, compressBytes, compressStream } from './compress.ts';
import type { AppOptions } from './options.ts';
import type { Reply } from './route.ts';
import { sendBuffer } from './send-buffer.ts';

/** A stream pauses when the client has not read this many bytes; the current chunk can exceed it. */
const maxBufferedBytes = 64 * 1024;

/** Chunks of a stream that are sent without yielding to other streams, so that short responses are not delayed by long ones. */
const unyieldedChunks = 4;

export function send(
  options: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Reply,
): FastifyReply | Promise<FastifyReply> {
  const { body, afterwards } = result;
  if (afterwards !== undefined) whenClosed(reply, afterwards, options);
  if (Buffer.isBuffer(body) && options.settings.corsOrigins.length === 0)
    return sendBuffer(options, request, reply, { ...result, body });
  reply.code(result.status);
  if (body === undefined) {
    if (result.headers !== undefined) setHeaders(reply, result.headers);
    return reply.send();
  }
  const bytes = isIterable(body) ? undefined : toBytes(body);
  const { headers, isGzip } = chooseEncoding(options, request, result.headers, bytes?.length);
  setHeaders(reply, headers);
  if (isIterable(body)) {
    // HEAD needs the headers only, so the list is not read.
    if (request.method === 'HEAD') return reply.send();
    const source = Readable.from(logStreamErrors(body, options, reply), {
      objectMode: false,
      highWaterMark: maxBufferedBytes,
    });
    return reply.send(isGzip ? compressStream(source) : source);
  }
  return isGzip ? sendCompressed(request, reply, bytes!) : sendPlain(request, reply, bytes!);
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send();
  return reply.send(bytes);
}

/** The response to HEAD has no content length: it would require compressing the body. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  return request.method === 'HEAD' ? reply.send() : reply.send(await compressBytes(bytes));
}

/** Keeps the value of `vary` that the CORS check has set. */
function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  const vary = reply.getHeader('vary');
  reply.headers(headers);
  if (vary !== undefined && headers.vary !== undefined) reply.header('vary', `${vary}, ${headers.vary}`);
}

/** A buffer, because Fastify would add a charset to the content type of strings. */
function toBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function isIterable(body: unknown): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Logs the error of a stream that fails after its first byte; the connection is then cut, so that the client does not mistake a part of a list for
 * the whole. An error before the first byte becomes an error response. Other requests are served between two chunks.
 */
async function* logStreamErrors(
  chunks: AsyncIterable<string | Uint8Array>,
  options: AppOptions,
  reply: FastifyReply,
): AsyncGenerator<string | Uint8Array> {
  try {
    let sent = 0;
    for await (const chunk of chunks) {
      yield chunk;
      if (++sent >= unyieldedChunks) await waitForTimeSlice();
    }
  } catch (error) {
    // A client that disconnects destroys the stream, which is no error of the service.
    if (reply.raw.headersSent && !reply.raw.destroyed) options.logError(error, reply.request.id);
    throw error;
  }
}

function whenClosed(reply: FastifyReply, afterwards: () => Promise<void>, options: AppOptions): void {
  const run = (): void => {
    afterwards().catch((error: unknown) => options.logError(error, reply.request.id));
  };
  // The event 'close' was emitted already if the client has disconnected.
  if (reply.raw.destroyed) run();
  else reply.raw.once('close', run);
}
