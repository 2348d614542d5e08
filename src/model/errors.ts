/**
 * Every error a client can cause, named once. A code is stable and documented in docs/errors.md; what status it
 * gets on the web is decided in http/errors.ts, since nothing below http knows of HTTP.
 *
 * Throw with {@link fail}. `throw new Error()` is for programmers' mistakes alone.
 */

/** code → what it means; the order is that of docs/errors.md. */
export const errorCodes = {
  'not-initialised': 'The data store has not been set up, or has no administrator yet.',
  'store-unusable': 'The store is damaged, of another version, or on a disk that cannot be used.',
  'storage-full': 'The disk of the service is full.',
  'not-found': 'There is no such item, or the caller may not see it.',
  gone: 'The item was deleted.',
  'unknown-route': 'The service has no such path.',
  'method-not-allowed': 'The path exists, but not with this method.',
  'malformed-json': 'The body is not JSON, or not in the form of a record.',
  'malformed-query': 'The GraphQL query cannot be read, or asks for what the schema does not have.',
  'malformed-multipart': 'The body is no multipart/form-data with files.',
  'malformed-table': 'The body is no table in JSON or CSV, or has other columns than it needs.',
  'type-mismatch': 'The type in the body, the path or the parent does not fit.',
  invalid: 'A field is missing or holds a value it cannot hold.',
  duplicate: 'The id is taken by another record.',
  'reserved-id': 'The id belongs to the service itself.',
  'id-collision': 'A new id of a record is that of another one.',
  'has-children': 'The item still holds other items.',
  'changed-meanwhile': 'The record was changed since the caller read it.',
  'key-reused': 'The idempotency key came with another request before.',
  'last-administrator': 'Without its last administrator nobody could change anything.',
  'user-required': 'A change needs the header X-User, and so does the question who may do what.',
  'unknown-user': 'X-User does not name a user of this service.',
  'token-required': 'The service lets nobody in without a token.',
  'unknown-token': 'The token is not known, or was revoked.',
  'wrong-user': 'The token speaks for another user than X-User names.',
  'permission-denied': 'The user has no permission for this change.',
  'bad-parameter': 'A query parameter is unknown, repeated, empty, or has a value it cannot have.',
  'scope-required': 'An import needs the parameter scope.',
  'wrong-scope': 'The scope is of a type that cannot hold what is imported.',
  'malformed-xml': 'The file is not well-formed XML.',
  'malformed-rdf': 'The file is not RDF in the syntax it should be in.',
  'wrong-format': 'The file is of another kind than the import asked for.',
  'no-items': 'The file is of the right kind but holds nothing to import.',
  'invalid-items': 'The file holds items that cannot be stored.',
  'identifiers-not-unique': 'A sync tells units by their identifiers, and several have the same.',
  'schema-violation': 'The file does not follow the schema of its format.',
  'update-refused': 'The import would change an existing item and allow-update is false.',
  'bad-hierarchy':
    'The hierarchy file cannot be read, or does not say where each unit of the import belongs.',
  'bad-archive': 'The archive cannot be read, or holds something that is refused.',
  'file-not-found': 'A path in the list is no readable file of the service host.',
  'path-not-allowed': 'A path in the list lies outside the configured import folders.',
  'url-not-allowed': 'A URL of an import is malformed, or its host is not allowed by the settings.',
  'fetch-failed': 'A document of an import could not be fetched from its host.',
  'too-many-queries': 'The caller has too many GraphQL queries waiting; try again.',
  'limit-exceeded': 'A limit of the service was exceeded; the message names it.',
  'request-timeout': 'The request did not arrive in time.',
  'not-acceptable': 'The header Accept excludes everything that the endpoint can answer with.',
  'job-ended': 'The job is being committed or has ended, so it cannot be cancelled.',
  cancelled: 'The import was cancelled, and nothing of it kept.',
  interrupted: 'The service ended during the job, and nothing of it was kept.',
  'unsupported-media-type': 'The content type is not one the endpoint takes.',
  'unknown-host': 'The Host header names another machine.',
  busy: 'Another change holds the store; try again.',
  unavailable:
    'The database cannot be reached, or a process of the service was ended from outside; try again.',
  internal: 'Something went wrong inside the service.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** A location in an imported file. */
export interface SourceLocation {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Element path from the root, e.g. `ead/archdesc/did/unitid`. */
  readonly path?: string;
  /** Id that the item would have had, or that a row of a table names. */
  readonly id?: string;
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
  /** One line that says which record a validation error is about. */
  readonly context?: string;
  /** For imports: each error with its location in the files; at most 100 are shown. */
  readonly errors?: readonly SourceError[];
  readonly cause?: unknown;
}

/** A plain-data form that crosses threads unharmed. */
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

  constructor(code: ErrorCode, message: string, parts: FailureOptions = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = code;
    this.details = parts.details;
    this.context = parts.context;
    this.errors = parts.errors;
  }

  toData(): FailureData {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.context === undefined ? {} : { context: this.context }),
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    };
  }
}

/** Throws a {@link Failure}: `fail('not-found', "There is no Country 'xx'.")`. The message is one sentence to act on. */
export function fail(code: ErrorCode, message: string, parts: FailureOptions = {}): never {
  throw new Failure(code, message, parts);
}

function fromFailureData(data: FailureData): Failure {
  return new Failure(data.code, data.message, data);
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const unusableCodes = /^(EROFS|EACCES|EPERM|EIO|SQLITE_(READONLY|CANTOPEN|IOERR|CORRUPT|NOTADB|PERM)\w*)$/;

/** The failure for an error of the operating system or of SQLite that is about the disk; undefined for any other error. */
export function toStorageFailure(error: unknown): Failure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (fullCodes.has(code)) {
    return new Failure(
      'storage-full',
      'The disk of the service is full; nothing was changed. Free some space on it, then send the request again.',
      { details: { code }, cause: error },
    );
  }
  if (!unusableCodes.test(code)) return undefined;
  return new Failure(
    'store-unusable',
    `The disk or the database file cannot be read or written (${code}); nothing was changed. Check the data folder: docs/operate.md lists the causes.`,
    { details: { code }, cause: error },
  );
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
