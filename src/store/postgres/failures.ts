/**
 * Translates errors of PostgreSQL, of the driver and of the network to those of the service, and decides which of them are conflicts or an unavailable
 * server. retry-conflicts.ts and cluster.ts decide what is retried.
 */
import { systemErrorCode } from '../../lib/system-errors.ts';
import { Failure } from '../../model/errors.ts';

/** A conflict with another transaction; a retry may succeed. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  /** Gids of the items that both transactions changed. A retry must lock them first, to avoid another conflict about them. */
  readonly items: readonly number[];

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly items?: readonly number[] } = {},
  ) {
    super(message, options);
    this.items = options.items ?? [];
  }
}

const uniqueViolation = '23505';
const diskFull = '53100';
/** Serialisation failure, deadlock. */
const conflictStates = new Set(['40001', '40P01']);

/** Read-only standby, idle transaction that the server ended, failed authentication, no such database. */
const unavailableStates = new Set(['25006', '25P03', '28P01', '28000', '3D000']);

/** Connection lost; out of space, memory or connections; cancelled by an administrator, shutting down or starting up; disk error. */
const unavailableClasses = new Set(['08', '53', '57', '58']);

/** Those among them that a running server returns. */
const refusedStates = /^(53[0-24-9]\w\w|57014|58\w{3})$/;
const refused = 'The database did not execute this; its log states the reason. Try again in a moment.';
const unreachable = 'The database cannot be reached; try again in a moment.';

/** Error codes of the system and messages of the driver for a server that cannot be reached. */
const unavailableCodes =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|(CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS|ERR_SSL)_\w+)$/;
const unavailableMessages =
  /Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|server closed the connection|Client was closed|client password must be|does not support SSL/i;

/** Includes ids that were free when they were read and are taken now: a retry reads again and decides what that means. */
export function isConflict(error: unknown): boolean {
  if (error instanceof Failure)
    return (
      (error.code === 'busy' && isConflict(error.cause)) ||
      (error.code === 'duplicate' && systemErrorCode(error.cause) === uniqueViolation)
    );
  return error instanceof Conflict || conflictStates.has(systemErrorCode(error));
}

/** Gids of the items that a retry should lock before it reads; may be empty. */
export function conflictingItems(error: unknown): readonly number[] {
  if (error instanceof Conflict) return error.items;
  return error instanceof Failure ? conflictingItems(error.cause) : [];
}

/** Whether the server could not be reached, or the connection to it was lost. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'unavailable';
  const code = systemErrorCode(error);
  if (isUnavailableCode(code)) return true;
  // Every address of the host was tried.
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return error instanceof Error && unavailableMessages.test(error.message);
}

function isUnavailableCode(code: string): boolean {
  const isFromServer = /^[0-9A-Z]{5}$/.test(code);
  if (isFromServer && unavailableClasses.has(code.slice(0, 2))) return true;
  return unavailableStates.has(code) || unavailableCodes.test(code);
}

/** The message of an error in one line, for the log. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Returns the error to throw for an error of the driver; programming errors stay unchanged. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  if (systemErrorCode(error) === diskFull) {
    return new Failure(
      'storage-full',
      'The disk of the database is full; nothing was changed. Free some space on it, then send the request again.',
      { details: { code: diskFull }, cause: error },
    );
  }
  if (isUnavailable(error)) {
    return new Failure('unavailable', refusedStates.test(systemErrorCode(error)) ? refused : unreachable, {
      cause: error,
    });
  }
  if (isConflict(error)) {
    return new Failure('busy', 'The change conflicted with other changes; try again in a moment.', {
      cause: error,
    });
  }
  switch (systemErrorCode(error)) {
    case '55P03':
      return new Failure(
        'busy',
        'Another change has locked a record that this one needs; try again in a moment.',
        { cause: error },
      );
    case '42P05':
    case '26000':
      // A statement of another client has that name, or ours was prepared on another connection.
      return new Failure(
        'unavailable',
        'A pooler in front of the database does not support prepared statements: set pg-prepared to off (FONDS_PG_PREPARED=off).',
        { cause: error },
      );
    case '42501':
      return new Failure(
        'unavailable',
        'The database user lacks permissions: it must own the database, or its tables.',
        { cause: error },
      );
    case '54000':
      return new Failure(
        'limit-exceeded',
        /tsvector/.test((error as Error).message)
          ? 'A record has more words than PostgreSQL can index: 1 MB. Split its names and texts.'
          : 'An id, or the name of a source file, is longer than PostgreSQL can index: about 2,600 bytes.',
        { cause: error },
      );
    case '22021':
      return new Failure(
        'invalid',
        'PostgreSQL cannot store the character U+0000, which an id or a name contains.',
        { cause: error },
      );
    case uniqueViolation:
      return toDuplicate(error as Error & DatabaseDetails);
    default:
      return error;
  }
}

/** The details that the server returns for a violated constraint. */
interface DatabaseDetails {
  readonly table?: string;
  readonly detail?: string;
}

/** The client must choose another id if it is taken, so the message names it. Any other duplicate is a conflict of two transactions. */
function toDuplicate(error: Error & DatabaseDetails): Failure {
  // The rest of the message is in the language of the server.
  const id = /\(id\)=\(([\s\S]*)\)/.exec(error.detail ?? '')?.[1];
  if (id === undefined) {
    return new Failure('busy', 'The change conflicted with other changes; try again in a moment.', {
      cause: new Conflict(error.message, { cause: error }),
    });
  }
  return new Failure('duplicate', `The id '${id}' is taken by another record.`, {
    details: id,
    cause: error,
  });
}
