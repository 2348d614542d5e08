/** Sends a reply: buffers, streams and JSON, compressed or not. No other file writes the body of a response. */
import type { OutgoingHttpHeaders } from 'node:http';
import { finished, Readable } from 'node:stream';
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { chooseEncoding, compressBytes, compressStream } from './compress.ts';
import type { Exchange } from './http-server.ts';
import type { AppOptions } from './options.ts';
import type { Reply } from './route.ts';

/** A stream pauses when the client has not read this many bytes; the current chunk can exceed it. */
const maxBufferedBytes = 64 * 1024;

/** Chunks of a stream that are sent without yielding to other streams, so that short responses are not delayed by long ones. */
const unyieldedChunks = 4;

/**
 * Throws the error of a stream that fails before its first byte, so that the caller can send an error response. Does nothing if a response was
 * sent already, for example because the body arrived too slowly.
 */
export function send(options: AppOptions, exchange: Exchange, reply: Reply): Promise<void> | undefined {
  const { status, headers, body, afterwards } = reply;
  if (afterwards !== undefined) whenClosed(exchange, afterwards, options);
  const { request, response, shutdown } = exchange;
  if (response.headersSent) return undefined;
  if (shutdown.aborted) response.setHeader('connection', 'close');
  if (body === undefined) return sendEmpty(exchange, status, { ...headers });
  if (isIterable(body)) return sendStream(options, exchange, reply, body);
  const bytes = toBytes(body);
  const encoding = chooseEncoding(options, request.headers, headers, bytes.length);
  if (!encoding.isGzip) return sendBytes(exchange, status, encoding.headers, bytes);
  // The response to HEAD has no content length: it would require compressing the body.
  if (request.method === 'HEAD') return sendHead(exchange, status, encoding.headers);
  return compressBytes(bytes).then((compressed) => sendBytes(exchange, status, encoding.headers, compressed));
}

function sendEmpty(exchange: Exchange, status: number, headers: OutgoingHttpHeaders): undefined {
  // Responses with these statuses have no body, and so no length (RFC 9110, 8.6).
  if (status !== 204 && status !== 304 && exchange.request.method !== 'HEAD') headers['content-length'] = 0;
  return sendHead(exchange, status, headers);
}

function sendBytes(
  exchange: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes: Buffer,
): undefined {
  headers['content-length'] = bytes.length;
  return sendHead(exchange, status, headers, exchange.request.method === 'HEAD' ? undefined : bytes);
}

function sendHead(
  { response }: Exchange,
  status: number,
  headers: OutgoingHttpHeaders,
  bytes?: Buffer,
): undefined {
  addVary(response.getHeader('vary'), headers);
  response.writeHead(status, headers).end(bytes);
}

/** Keeps the value of `vary` that the CORS check has set. */
function addVary(given: unknown, headers: OutgoingHttpHeaders): void {
  if (given !== undefined && headers.vary !== undefined) headers.vary = `${given}, ${headers.vary}`;
}

/**
 * Resolves when the stream has ended. An error after the first byte sends the `failedEnd` of the reply, or else cuts the connection, so that the
 * client does not mistake a part of a list for the whole. A client that disconnects destroys the stream.
 */
function sendStream(
  options: AppOptions,
  exchange: Exchange,
  { status, headers: given, failedEnd }: Reply,
  body: AsyncIterable<string | Uint8Array>,
): Promise<void> | undefined {
  const { request, response } = exchange;
  const { headers, isGzip } = chooseEncoding(options, request.headers, given);
  // HEAD needs the headers only, so the list is not read.
  if (request.method === 'HEAD') return sendHead(exchange, status, headers);
  addVary(response.getHeader('vary'), headers);
  // Node writes the head with the first byte. Until then an error can replace it.
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name]!);
  const plain = Readable.from(logStreamErrors(body, options, exchange, failedEnd), {
    objectMode: false,
    highWaterMark: maxBufferedBytes,
  });
  return pipeToResponse(isGzip ? compressStream(plain) : plain, exchange);
}

/** Unlike `pipeline` of Node, does not destroy the response after an error before the first byte. */
function pipeToResponse(source: Readable, { response }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = true;
    finished(source, { writable: false }, (error) => {
      isOpen = false;
      if (error && !response.headersSent && !response.destroyed) {
        reject(error);
        return;
      }
      if (error) response.destroy();
      resolve();
    });
    finished(response, () => {
      if (isOpen) source.destroy();
    });
    source.pipe(response);
  });
}

function toBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function isIterable(body: unknown): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Logs the error of a stream that fails after its first byte. Other requests are served between two chunks. */
async function* logStreamErrors(
  chunks: AsyncIterable<string | Uint8Array>,
  options: AppOptions,
  { id, response }: Exchange,
  failedEnd: string | undefined,
): AsyncGenerator<string | Uint8Array> {
  try {
    let sent = 0;
    for await (const chunk of chunks) {
      yield chunk;
      if (++sent >= unyieldedChunks) await waitForTimeSlice();
    }
  } catch (error) {
    // A client that disconnects destroys the stream, which is no error of the service.
    const isCut = response.headersSent && !response.destroyed;
    if (isCut) options.logError(error, id);
    if (!isCut || failedEnd === undefined) throw error;
    yield failedEnd;
  }
}

function whenClosed({ id, response }: Exchange, afterwards: () => Promise<void>, options: AppOptions): void {
  const run = (): void => {
    afterwards().catch((error: unknown) => options.logError(error, id));
  };
  // The event 'close' was emitted already if the client has disconnected.
  if (response.destroyed) run();
  else response.once('close', run);
}

/** A header can contain ASCII only, so the full name is added in percent-encoding (RFC 6266). */
export function writeFilenameParameters(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${full}`;
}
