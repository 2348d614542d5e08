/** What PostgreSQL and the way to it can answer, in the words of the service. */
import { Failure } from '../../model/errors.ts';

/** Another writer came in between: nothing is wrong, and the same done again may well succeed. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Serialisation failure, deadlock. */
const conflictStates = new Set(['40001', '40P01']);

/** Shutting down, crashed, starting up, too many connections, a standby that takes no writes; not let in, no such database. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '25006', '28P01', '28000', '3D000']);

/** Codes of the system and words of the driver for a server that is not there, or not there any more. */
const unavailableCodes =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/;
const unavailableWords =
  /Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|server closed the connection|Client was closed|client password must be/i;

/** The `code` of an error: five characters from the server, a word from the system. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function isConflict(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'busy' && isConflict(error.cause);
  return error instanceof Conflict || conflictStates.has(codeOf(error));
}

/** Whether the server could not be reached, or the connection to it was lost. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Failure) return error.code === 'unavailable';
  const code = codeOf(error);
  if (unavailableStates.has(code) || code.startsWith('08') || unavailableCodes.test(code)) return true;
  // One address after the other was tried, each in vain.
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return error instanceof Error && unavailableWords.test(error.message);
}

/** What an error says, in one line for whoever runs the service. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** The error to throw for one of the driver's; what is nobody's fault but ours stays as it is. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) {
    return new Failure('unavailable', 'The database cannot be reached; try again in a moment.', {
      cause: error,
    });
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
    case '23505':
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
