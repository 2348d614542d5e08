/** HTTP statuses of the error codes, and the body of every error response. No other file writes errors to clients. */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, Failure, type SourceError } from '../model/errors.ts';

export const statusByErrorCode: Readonly<Record<ErrorCode, number>> = {
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
  'user-deactivated': 403,
  'permission-denied': 403,
  'two-identities': 400,
  'session-ended': 401,
  'cross-site': 403,
  'insecure-connection': 403,
  'link-not-valid': 400,
  'sign-in-failed': 400,
  'too-many-tries': 429,
  'weak-password': 400,
  'sign-in-again': 403,
  'bad-parameter': 400,
  'scope-required': 400,
  'wrong-scope': 400,
  'malformed-xml': 400,
  'malformed-rdf': 400,
  'wrong-format': 400,
  'no-items': 400,
  'invalid-items': 400,
  'identifiers-not-unique': 400,
  'too-many-deletions': 409,
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
  'not-in-review': 409,
  'review-expired': 409,
  cancelled: 409,
  interrupted: 503,
  'unsupported-media-type': 415,
  'unknown-host': 421,
  busy: 503,
  unavailable: 503,
  internal: 500,
};

/** Value of the header Retry-After, unless the failure has its own. */
const defaultRetryAfterSeconds = 5;

/** Codes of files that cannot be parsed. Clients of ehri-rest recognise them by the first word of `details`. */
const parseErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'malformed-xml',
  'malformed-rdf',
  'malformed-table',
]);

/** Errors listed in one response. */
const maxListedErrors = 100;

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

/** The body for a given status, for example of a request that is not valid HTTP. */
export function toErrorBody(failure: Failure, status: number): ErrorBody {
  const { context, errors } = failure;
  return {
    status,
    error: STATUS_CODES[status] ?? 'Error',
    code: failure.code,
    message: failure.message,
    ...(context !== undefined && { context }),
    details:
      failure.details ?? (parseErrors.has(failure.code) ? `ParseError: ${failure.message}` : failure.message),
    ...(errors !== undefined && { errors: errors.slice(0, maxListedErrors) }),
    ...(!(errors === undefined || errors.length <= maxListedErrors) && { errorCount: errors.length }),
  };
}

/** An internal error. Clients get the request id, under which the log has the cause. */
export function internalFailure(requestId: string): Failure {
  return new Failure(
    'internal',
    'Internal error. The log of the service has the cause under the request id.',
    { details: { requestId } },
  );
}

/** A limit exceeded at a line of a file is an error in that file (400); otherwise the body is too large (413). */
function statusFor(failure: Failure): number {
  if (failure.code === 'limit-exceeded' && failure.errors?.some((error) => error.line !== undefined))
    return 400;
  return statusByErrorCode[failure.code];
}

function headersFor(failure: Failure, status: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const { retryAfterSeconds = defaultRetryAfterSeconds } = failure;
  if (status === 503 || status === 429) return { ...headers, 'retry-after': String(retryAfterSeconds) };
  if (status === 401) return { ...headers, 'www-authenticate': getChallenge(failure) };
  if (failure.code === 'method-not-allowed') return { ...headers, allow: allowedMethods(failure.details) };
  return headers;
}

/** RFC 6750: the challenge has an error code for an invalid token, but not for a missing one. */
function getChallenge({ code }: Failure): string {
  return code === 'unknown-token' ? 'Bearer realm="Fonds", error="invalid_token"' : 'Bearer realm="Fonds"';
}

function allowedMethods(details: unknown): string {
  const { allow } = details as { readonly allow: readonly string[] };
  return allow.join(', ');
}
