/**
 * The one table from error codes to statuses, and the one shape that every error has on the web. Nothing else in the service
 * writes an error to a client.
 */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, Failure, type SourceError } from '../model/errors.ts';

export const statusOf: Readonly<Record<ErrorCode, number>> = {
  'not-initialised': 503,
  'store-unusable': 503,
  'storage-full': 507,
  'not-found': 404,
  gone: 410,
  'unknown-route': 404,
  'method-not-allowed': 405,
  'malformed-json': 400,
  'malformed-query': 400,
  'malformed-multipart': 400,
  'malformed-table': 400,
  'type-mismatch': 400,
  invalid: 400,
  duplicate: 400,
  'reserved-id': 400,
  'id-collision': 409,
  'has-children': 409,
  'changed-meanwhile': 412,
  'key-reused': 422,
  'last-administrator': 409,
  'user-required': 403,
  'unknown-user': 400,
  'token-required': 401,
  'unknown-token': 401,
  'wrong-user': 403,
  'permission-denied': 403,
  'bad-parameter': 400,
  'scope-required': 400,
  'wrong-scope': 400,
  'malformed-xml': 400,
  'malformed-rdf': 400,
  'wrong-format': 400,
  'no-items': 400,
  'invalid-items': 400,
  'identifiers-not-unique': 400,
  'schema-violation': 400,
  'update-refused': 400,
  'bad-hierarchy': 400,
  'bad-archive': 400,
  'file-not-found': 400,
  'path-not-allowed': 400,
  'url-not-allowed': 400,
  'fetch-failed': 400,
  'too-many-queries': 429,
  'limit-exceeded': 413,
  'request-timeout': 408,
  'not-acceptable': 406,
  'job-ended': 409,
  cancelled: 409,
  interrupted: 503,
  'unsupported-media-type': 415,
  'unknown-host': 421,
  busy: 503,
  unavailable: 503,
  internal: 500,
};

/** When a client may try again. */
const retryAfterSeconds = 5;

/** Codes of files that cannot be parsed: clients of the reference recognise them by the first word of `details`. */
const parseErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
]);

/** More would help nobody. */
const placesShown = 100;

export interface ErrorBody {
  readonly status: number;
  readonly error: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly context?: string;
  readonly details: unknown;
  readonly errors?: readonly SourceError[];
  readonly errorCount?: number;
}

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

export function toErrorReply(failure: Failure): ErrorReply {
  const status = statusFor(failure);
  return { status, headers: headersFor(failure, status), body: toErrorBody(failure, status) };
}

/** A body for a status that has no row of its own, such as those of broken HTTP. */
export function toErrorBody(failure: Failure, status: number): ErrorBody {
  const { context, errors } = failure;
  return {
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code: failure.code,
    message: failure.message,
    ...(context === undefined ? {} : { context }),
    details:
      failure.details ?? (parseErrors.has(failure.code) ? `ParseError: ${failure.message}` : failure.message),
    ...(errors === undefined ? {} : { errors: errors.slice(0, placesShown) }),
    ...(errors === undefined || errors.length <= placesShown ? {} : { errorCount: errors.length }),
  };
}

/** What a client is told of an error that is not theirs: nothing but where the log has more. */
export function internalFailure(requestId: string): Failure {
  return new Failure(
    'internal',
    'Something went wrong inside the service. Whoever runs it finds the cause in its log under the request id.',
    { details: { requestId } },
  );
}

/** A limit met at a place in a file is a fault of that file (400); otherwise the body as a whole is too large (413). */
function statusFor(failure: Failure): number {
  if (failure.code === 'limit-exceeded' && failure.errors?.some((error) => error.line !== undefined))
    return 400;
  return statusOf[failure.code];
}

function headersFor(failure: Failure, status: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (status === 503 || status === 429) return { ...headers, 'retry-after': String(retryAfterSeconds) };
  if (status === 401) return { ...headers, 'www-authenticate': challengeOf(failure) };
  if (failure.code === 'method-not-allowed') return { ...headers, allow: allowedMethods(failure.details) };
  return headers;
}

/** RFC 6750: what is wrong with a token is told, a missing one is only asked for. */
function challengeOf({ code }: Failure): string {
  return code === 'unknown-token' ? 'Bearer realm="Fonds", error="invalid_token"' : 'Bearer realm="Fonds"';
}

function allowedMethods(details: unknown): string {
  const { allow } = details as { readonly allow: readonly string[] };
  return allow.join(', ');
}
