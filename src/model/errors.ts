/**
 * All errors that a client can cause. Codes are stable and documented in docs/errors.md. http/errors.ts maps them to HTTP status codes, since
 * layers below http must not depend on HTTP.
 *
 * Throw them with {@link fail}. Use `throw new Error()` only for programming errors.
 */
import { systemErrorCode } from '../lib/system-errors.ts';

/** The meaning of each code, in the order of docs/errors.md. */
export const errorCodes = {
  'not-initialised': 'The data store has not been set up, or has no administrator yet.',
  'store-unusable': 'The store is damaged, of another version, or on a disk that cannot be used.',
  'storage-full': 'The disk of the service is full.',
  'not-found': 'The item does not exist, or the caller may not see it.',
  gone: 'The item was deleted.',
  'unknown-route': 'The service has no such path.',
  'method-not-allowed': 'The path exists, but not with this method.',
  'malformed-json': 'The body is not JSON, or not in the form of a record.',
  'malformed-query': 'The GraphQL query is not valid, or requests fields that the schema does not have.',
  'malformed-multipart': 'The body is not multipart/form-data with files.',
  'malformed-table': 'The body is not a table in JSON or CSV, or has the wrong columns.',
  'type-mismatch': 'The type in the body, the path or the parent does not match.',
  invalid: 'A field is missing or has an invalid value.',
  duplicate: 'Another record has this id.',
  'reserved-id': 'The id is reserved for the service.',
  'id-collision': 'The new id of a record is the id of another record.',
  'has-children': 'The item still has children.',
  'changed-meanwhile': 'The record was changed after the caller read it.',
  'key-reused': 'The idempotency key was already used for another request.',
  'last-administrator': 'The last administrator cannot be removed: nobody could change anything.',
  'user-required': 'Changes and permission checks need the header X-User.',
  'unknown-user': 'X-User does not name a user of this service.',
  'token-required': 'The service requires a token.',
  'unknown-token': 'The token is unknown or was revoked.',
  'wrong-user': 'The token belongs to another user than X-User names.',
  'two-identities': 'A session cookie was sent together with X-User or Authorization.',
  'session-ended': 'The session of the browser has ended.',
  'cross-site': 'A page of another site has sent the request.',
  'insecure-connection': 'Nobody can sign in over plain HTTP, except on the machine of the service.',
  'link-not-valid': 'The one-time link was used, has expired, or is not complete.',
  'sign-in-failed': 'The name and the password do not match, or the passkey is not valid.',
  'too-many-tries': 'There were too many failed tries to sign in.',
  'weak-password': 'The new password is short, common, or the name of the user.',
  'sign-in-again': 'The sign-in is too old for this change.',
  'user-deactivated': 'An administrator has deactivated the user.',
  'permission-denied': 'The user has no permission for this change.',
  'bad-parameter': 'A query parameter is unknown, repeated, empty, or has an invalid value.',
  'scope-required': 'An import needs the parameter scope.',
  'wrong-scope': 'The scope has a type that cannot be the parent of the imported items.',
  'malformed-xml': 'The file is not well-formed XML.',
  'malformed-rdf': 'The file is not RDF in the expected syntax.',
  'wrong-format': 'The file has another format than the import expects.',
  'no-items': 'The file has the right format but contains nothing to import.',
  'invalid-items': 'The file contains items that cannot be stored.',
  'identifiers-not-unique': 'A sync identifies units by their identifiers, and several units have the same.',
  'too-many-deletions': 'A sync would delete many units, or units from other files.',
  'schema-violation': 'The file does not conform to the schema of its format.',
  'update-refused': 'The import would change an existing item and allow-update is false.',
  'bad-hierarchy':
    'The hierarchy file cannot be read, or does not name the parent of each unit of the import.',
  'bad-archive': 'The archive cannot be read, or contains an entry that is not allowed.',
  'file-not-found': 'A path in the list is not a readable file on the service host.',
  'path-not-allowed': 'A path in the list is outside the configured import folders.',
  'url-not-allowed': 'A URL of an import is malformed, or its host is not allowed by the settings.',
  'fetch-failed': 'A document of an import could not be fetched from its host.',
  'too-many-queries':
    'The caller has too many GraphQL queries waiting, opens pages of searches or changes too fast, or loads too many whole finding aids; try again.',
  'limit-exceeded': 'A limit of the service was exceeded; the message names it.',
  'request-timeout': 'The request did not arrive in time.',
  'not-acceptable': 'The header Accept excludes all media types of the endpoint.',
  'job-ended': 'The job is being committed or has ended, so it cannot be cancelled.',
  'not-in-review':
    'The job is not in review: it was sent without review=true, its dry run has not ended, or it has ended.',
  'review-expired': 'Nobody ran a reviewed import in time.',
  cancelled: 'The import was cancelled and rolled back.',
  interrupted: 'The service ended during the job, which was rolled back.',
  'unsupported-media-type': 'The endpoint does not accept this content type.',
  'unknown-host': 'The Host header names another machine.',
  busy: 'Another change has locked the store, or too many jobs, searches or finding aids are waiting; try again.',
  unavailable:
    'The database cannot be reached, a process of the service was killed, or the service is shutting down; try again.',
  internal: 'An unexpected error occurred in the service.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface SourceLine {
  readonly line: number;
  /** Shortened if it is long. */
  readonly text: string;
}

/** A location in an imported file. */
export interface SourceLocation {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Element path from the root, e.g. `ead/archdesc/did/unitid`. */
  readonly path?: string;
  /** Id that the item would have had, or that a row of a table names. */
  readonly id?: string;
  /** In the dry run of a reviewed import: the line with up to two lines before and after it. */
  readonly source?: readonly SourceLine[];
}

/** An error at a location of an imported file. */
export interface SourceError extends SourceLocation {
  readonly message: string;
}

/** Messages in the shape of the submitted record: fields by name, parts by relation and index. */
export interface ErrorTree {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly relationships: Readonly<Record<string, readonly ErrorTree[]>>;
}

export interface FailureOptions {
  /** Data for programs: a string or an object, as docs/errors.md lists for each code. */
  readonly details?: unknown;
  /** One line that names the record of a validation error. */
  readonly context?: string;
  /** For imports: each error with its location in the files; at most 100 are shown. */
  readonly errors?: readonly SourceError[];
  readonly cause?: unknown;
  /** The kind of record that does not exist, for hints of the command line. Not sent to clients. */
  readonly missing?: 'accessor';
  /** Of a limit that lasts for a while: seconds after which clients should try again. */
  readonly retryAfterSeconds?: number;
}

/** A failure as plain data, for messages between threads and processes. */
export interface FailureData extends FailureOptions {
  readonly code: ErrorCode;
  readonly message: string;
}

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly context: string | undefined;
  readonly errors: readonly SourceError[] | undefined;
  readonly missing: FailureOptions['missing'] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.context = options.context;
    this.errors = options.errors;
    this.missing = options.missing;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  toData(): FailureData {
    return {
      code: this.code,
      message: this.message,
      ...(this.details !== undefined && { details: this.details }),
      ...(this.context !== undefined && { context: this.context }),
      ...(this.errors !== undefined && { errors: this.errors }),
    };
  }
}

/** Throws a {@link Failure}: `fail('not-found', "There is no Country 'xx'.")`. The message states the value and what to do. */
export function fail(code: ErrorCode, message: string, options: FailureOptions = {}): never {
  throw new Failure(code, message, options);
}

/** The same failure with another message. */
export function withMessage(failure: Failure, message: string): Failure {
  const { code, details, context, errors, missing, retryAfterSeconds, cause } = failure;
  return new Failure(code, message, {
    details,
    cause,
    ...(context !== undefined && { context }),
    ...(errors !== undefined && { errors }),
    ...(missing !== undefined && { missing }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function fromFailureData(data: FailureData): Failure {
  return new Failure(data.code, data.message, data);
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
/** The first sentence gets the code of the error. */
const unusableCodes: readonly (readonly [pattern: RegExp, problem: string, advice: string])[] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    'The database file is damaged or truncated',
    "Stop the service, list the damage with 'fonds check', and restore a backup in place of the file.",
  ],
  [
    /^(EROFS$|SQLITE_READONLY)/,
    'The data folder, or a file in it, is read-only',
    'Make the folder and its files writable for the user that runs Fonds, or mount the disk writable.',
  ],
  [
    /^(EACCES$|EPERM$|SQLITE_(CANTOPEN|PERM))/,
    'The user that runs Fonds may not read or write a file or folder',
    'Give this user access to the data folder and its files, or run Fonds as their owner.',
  ],
  [
    /^(EIO$|SQLITE_IOERR)/,
    'The disk reports an error',
    "Check the disk in the log of the operating system, then the store with 'fonds check'.",
  ],
];

/** Converts a disk error of the operating system or of SQLite; undefined for other errors. */
export function toStorageFailure(error: unknown): Failure | undefined {
  const code = systemErrorCode(error);
  if (fullCodes.has(code)) {
    return new Failure(
      'storage-full',
      'The disk of the service is full; nothing was changed. Free some space on it, then send the request again.',
      { details: { code }, cause: error },
    );
  }
  const [, problem, advice] = unusableCodes.find(([pattern]) => pattern.test(code)) ?? [];
  if (problem === undefined) return undefined;
  return new Failure('store-unusable', `${problem} (${code}); nothing was changed. ${advice}`, {
    details: { code },
    cause: error,
  });
}

/** An error that a thread or a process sends to another one. */
export type ThrownData = { readonly failure: FailureData } | { readonly error: string };

export function toThrownData(error: unknown): ThrownData {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined) return { failure: failure.toData() };
  return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function fromThrownData(data: ThrownData): Error {
  return 'failure' in data ? fromFailureData(data.failure) : new Error(data.error);
}
