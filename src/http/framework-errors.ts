/** Errors that did not begin as ours, fastify's and node's, turned into those that clients know. */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type ErrorCode, Failure, toStorageFailure } from '../model/errors.ts';
import { internalFailure, toErrorBody } from './errors.ts';
import type { AppOptions } from './options.ts';
import { failMediaType, mediaType } from './read-body.ts';
import type { Route } from './route.ts';

/** The client can do nothing about these, so the operator must see them too. */
const storageCodes: ReadonlySet<ErrorCode> = new Set(['storage-full', 'store-unusable']);

/** Without the reason, which names files of the machine. */
const unusableStore = new Failure(
  'store-unusable',
  'The store of the service cannot be used; nothing was changed. The log of the service has the reason.',
);

/**
 * The failure to tell of; what is nobody's business goes to the log.
 * @param failNoRoute tells of a path that is no route, whatever else is wrong with the request.
 */
export function toFailure(
  options: AppOptions,
  error: unknown,
  request: FastifyRequest,
  failNoRoute: () => never,
): Failure {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined && storageCodes.has(failure.code)) {
    options.logError(failure.cause ?? failure, request.id);
    return failure.code === 'store-unusable' ? unusableStore : failure;
  }
  if (failure !== undefined && failure.code !== 'internal') return failure;
  // Nobody reads the answer, and a broken connection is not a fault of the service.
  if (isGone(request)) return new Failure('bad-parameter', 'The request ended before all of it was sent.');
  return fromFramework(error, request, failNoRoute) ?? logged(options, error, request);
}

function logged(options: AppOptions, error: unknown, request: FastifyRequest): Failure {
  options.logError(error, request.id);
  return internalFailure(request.id);
}

function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function fromFramework(
  error: unknown,
  request: FastifyRequest,
  failNoRoute: () => never,
): Failure | undefined {
  switch (codeOf(error)) {
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Failure('bad-parameter', 'The path is longer than any id can be.', { cause: error });
    case 'FST_ERR_BAD_URL':
      return new Failure(
        'bad-parameter',
        'The path cannot be read: a % in it must be followed by the two digits of a byte, and all bytes must be UTF-8.',
        { details: request.url, cause: error },
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      if (request.is404) return caught(failNoRoute);
      return caught(() => failMediaType(mediaType(request.headers), acceptedTypes(request)));
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return caught(failNoRoute);
    default:
      return undefined;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function acceptedTypes(request: FastifyRequest): readonly string[] {
  const { row } = request.routeOptions.config as { readonly row?: Route };
  const content = row?.body?.content;
  return content?.holds === 'files'
    ? Object.keys({ ...content.ofFormats, ...content.mediaTypes })
    : ['application/json'];
}

/** What the call throws. */
function caught(run: () => never): Failure {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const statusOfBrokenHttp: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the path of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

const codesOfBrokenHttp: Readonly<Record<number, ErrorCode>> = {
  431: 'limit-exceeded',
  408: 'request-timeout',
};

/** What cannot be read as HTTP never becomes a request; it is answered on the bare socket. */
export function answerBrokenHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = statusOfBrokenHttp[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const code = codesOfBrokenHttp[status] ?? 'bad-parameter';
  const body = toErrorBody(new Failure(code, sentence), status);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${body.error}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
