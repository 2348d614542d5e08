/**
 * Performance optimisation of the hot path: sends a buffer, such as a cached record, directly on Node's response instead of Fastify's reply.
 *
 * Measured with 86 routes and a cached record of 1.2 KB, eight connections, alternating rounds: 25.9 µs of CPU time per request, with Fastify's
 * reply 31.5 µs (docs/adr/0014-router-and-node-http-instead-of-fastify.md).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compressBytes } from './compress.ts';
import type { AppOptions } from './options.ts';
import type { Reply } from './route.ts';

/** Callers must not have set headers on the reply, such as those of CORS: they would be lost. */
export function sendBuffer(
  options: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers: given, body }: Reply & { readonly body: Buffer },
): FastifyReply | Promise<FastifyReply> {
  const { headers, isGzip } = chooseEncoding(options, request, given, body.length);
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
