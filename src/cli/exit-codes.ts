/** Exit codes of all commands (docs/cli.md lists them; a test compares). */
import { type ErrorCode, Failure } from '../model/errors.ts';

export const exitCodes = {
  success: { code: 0, help: 'The command succeeded.' },
  failure: {
    code: 1,
    help: 'The command failed for another reason: invalid values or files, a damaged store.',
  },
  usage: { code: 2, help: 'Unknown command, option or argument, or one is missing. Nothing was done.' },
  notFound: { code: 3, help: 'The record does not exist, was deleted, or the user may not see it.' },
  denied: { code: 4, help: 'The user does not exist, is deactivated, or has no permission.' },
  conflict: {
    code: 5,
    help: 'The present state of the records does not allow it: an id in use, children, a change by somebody else, the last administrator.',
  },
  temporary: { code: 75, help: 'The store is locked or cannot be reached. Run the command again later.' },
  cancelled: { code: 130, help: 'The command was cancelled with Ctrl-C and rolled back.' },
} as const;

type ExitKind = keyof typeof exitCodes;

/** The kinds of error codes; all others are `failure`. */
const kindByErrorCode: Partial<Readonly<Record<ErrorCode, ExitKind>>> = {
  'not-found': 'notFound',
  gone: 'notFound',
  'unknown-user': 'denied',
  'user-deactivated': 'denied',
  'permission-denied': 'denied',
  duplicate: 'conflict',
  'id-collision': 'conflict',
  'has-children': 'conflict',
  'changed-meanwhile': 'conflict',
  'last-administrator': 'conflict',
  'too-many-deletions': 'conflict',
  'update-refused': 'conflict',
  'job-ended': 'conflict',
  busy: 'temporary',
  unavailable: 'temporary',
  cancelled: 'cancelled',
};

/** The exit code after an error. */
export function exitCodeOf(error: unknown): number {
  const kind = error instanceof Failure ? kindByErrorCode[error.code] : undefined;
  return exitCodes[kind ?? 'failure'].code;
}
