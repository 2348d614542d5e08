/** What PostgreSQL and the way to it can answer, in the words of the service. */
import { Failure } from '../../model/errors.ts';

/** Another writer came in between: nothing is wrong, and the same done again may well succeed. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  /** Gids of the items whose change lost; a retry that locks them first cannot lose them again. */
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

/** A standby that takes no writes, a transaction the server gave up for being idle; not let in, no such database. */
const unavailableStates = new Set(['25006', '25P03', '28P01', '28000', '3D000']);

/** Connection lost; out of room, memory or connections; stopped by whoever runs the server, or shutting down, or starting up; its disk fails. */
const unavailableClasses = new Set(['08', '53', '57', '58']);

/** Of these the ones by which a server that is there says that it cannot, or was told not to. */
const refusing = /^(53[0-24-9]\w\w|57014|58\w{3})$/;
const refuses = 'The database did not carry this out; its own log tells why. Try again in a moment.';
const unreachable = 'The database cannot be reached; try again in a moment.';

/** Codes of the system and words of the driver for a server that is not there, or not there any more. */
const unavailableCodes =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|(CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS|ERR_SSL)_\w+)$/;
const unavailableWords =
  /Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|server closed the connection|Client was closed|client password must be|does not support SSL/i;

/** The `code` of an error: five characters from the server, a word from the system. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Also when an id was free before and is taken now: done again, a change finds out itself what that means. */
export function isConflict(error: unknown): boolean {
  if (error instanceof Failure)
    return (
      (error.code === 'busy' && isConflict(error.cause)) ||
      (error.code === 'duplicate' && codeOf(error.cause) === uniqueViolation)
    );
  return error instanceof Conflict || conflictStates.has(codeOf(error));
}

/** Gids of the items that a retry should lock before it reads; empty where the conflict names none. */
export function conflictingItems(error: unknown): readonly number[] {
  if (error instanceof Conflict) return error.items;
  return error instanceof Failure ? conflictingItems(error.cause) : [];
}

/** Whether the server could not be reached, or the connection to it was lost. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'unavailable';
  const code = codeOf(error);
  if (isUnavailableCode(code)) return true;
  // One address after the other was tried, each in vain.
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return error instanceof Error && unavailableWords.test(error.message);
}

function isUnavailableCode(code: string): boolean {
  const isOfServer = /^[0-9A-Z]{5}$/.test(code);
  if (isOfServer && unavailableClasses.has(code.slice(0, 2))) return true;
  return unavailableStates.has(code) || unavailableCodes.test(code);
}

/** What an error says, in one line for whoever runs the service. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The error to throw for one of the driver's; what is nobody's fault but ours stays as it is. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  if (codeOf(error) === diskFull) {
    return new Failure(
      'storage-full',
      'The disk of the database is full; nothing was changed. Free some space on it, then send the request again.',
      { details: { code: diskFull }, cause: error },
    );
  }
  if (isUnavailable(error)) {
    return new Failure('unavailable', refusing.test(codeOf(error)) ? refuses : unreachable, { cause: error });
  }
  if (isConflict(error)) {
    return new Failure('busy', 'Other changes came in between; try again in a moment.', { cause: error });
  }
  switch (codeOf(error)) {
    case '55P03':
      return new Failure('busy', 'Another change holds what this one needs; try again in a moment.', {
        cause: error,
      });
    case '42P05':
    case '26000':
      // Another client's statement of that name is there already, or ours was left on another connection.
      return new Failure(
        'unavailable',
        'A pooler before the database mixes up named statements: pg-prepared must be off (FONDS_PG_PREPARED=off).',
        { cause: error },
      );
    case '42501':
      return new Failure(
        'unavailable',
        'The database user may not do what Fonds needs: it must own the database, or its tables.',
        { cause: error },
      );
    case '54000':
      return new Failure(
        'limit-exceeded',
        'An id, or the name of a source file, is longer than PostgreSQL can find again: about 2,600 bytes.',
        { cause: error },
      );
    case '22021':
      return new Failure(
        'invalid',
        'PostgreSQL cannot hold the character U+0000, which stands in an id or a name.',
        {
          cause: error,
        },
      );
    case uniqueViolation:
      return toDuplicate(error as Error & DatabaseDetails);
    default:
      return error;
  }
}

/** What the server tells of a violated constraint. */
interface DatabaseDetails {
  readonly table?: string;
  readonly detail?: string;
}

/** An id that is taken is the client's business, and is told by its name; any other clash is one of two writers. */
function toDuplicate(error: Error & DatabaseDetails): Failure {
  // The words around it are in the server's language.
  const id = /\(id\)=\(([\s\S]*)\)/.exec(error.detail ?? '')?.[1];
  if (id === undefined) {
    return new Failure('busy', 'Other changes came in between; try again in a moment.', {
      cause: new Conflict(error.message, { cause: error }),
    });
  }
  return new Failure('duplicate', `The id '${id}' is taken by another record.`, {
    details: id,
    cause: error,
  });
}
