/** Converts errors of Fastify and Node to error responses. */
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type ErrorCode, Failure, toStorageFailure } from '../model/errors.ts';
import { internalFailure, toErrorBody } from './errors.ts';
import type { AppOptions } from './options.ts';
import { failMediaType, mediaType } from './read-body.ts';
import type { Route } from './route.ts';

/** Errors that only the operator can fix, so they are logged. */
const storageCodes: ReadonlySet<ErrorCode> = new Set(['storage-full', 'store-unusable']);

/** Sent to clients without the cause, which contains paths of the host. */
const unusableStore = new Failure(
  'store-unusable',
  'The store of the service is not usable; nothing was changed. The log of the service has the cause.',
);

/**
 * The failure to send to the client. Logs internal errors.
 * @param failNoRoute throws the error for an unknown path, which takes precedence over other errors of the request.
 */
export function logAndConvertError(
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
  // The client is gone and reads no response; a broken connection is no error of the service.
  if (isGone(request))
    return new Failure('bad-parameter', 'The connection ended before the whole request was received.');
  return fromFramework(error, request, failNoRoute) ?? logInternal(options, error, request);
}

function logInternal(options: AppOptions, error: unknown, request: FastifyRequest): Failure {
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
      return new Failure('bad-parameter', 'A segment of the path is longer than any id.', { cause: error });
    case 'FST_ERR_BAD_URL':
      return new Failure(
        'bad-parameter',
        'The path cannot be decoded: each % must be followed by two hexadecimal digits, and the bytes must be UTF-8.',
        { details: request.url, cause: error },
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      if (request.is404) return catchFailure(failNoRoute);
      return catchFailure(() => failMediaType(mediaType(request.headers), acceptedTypes(request)));
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return catchFailure(failNoRoute);
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
  return content?.kind === 'files'
    ? Object.keys({ ...content.ofFormats, ...content.mediaTypes })
    : ['application/json'];
}

/** Returns the failure that the function throws. */
function catchFailure(run: () => never): Failure {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const invalidHttpStatuses: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the path of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

const invalidHttpCodes: Readonly<Record<number, ErrorCode>> = {
  431: 'limit-exceeded',
  408: 'request-timeout',
};

/** Responds to invalid HTTP, which never becomes a request, directly on the socket. */
export function respondToInvalidHttp(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = invalidHttpStatuses[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const code = invalidHttpCodes[status] ?? 'bad-parameter';
  const body = toErrorBody(new Failure(code, sentence), status);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${body.error}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
