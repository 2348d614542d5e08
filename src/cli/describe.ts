/** Formats failures and import logs as lines for a terminal. */
import { type ErrorCode, Failure, type SourceError, toStorageFailure } from '../model/errors.ts';
import type { ImportRequest } from '../transfer/import/import.ts';
import type { ImportLog, Warning } from '../transfer/import/import-log.ts';

/** Locations that are printed for each warning; the log in JSON has more. */
const maxLocations = 5;

/** The message of a failure, then its errors in files. Never a stack trace. */
export function describeFailure(error: unknown): readonly string[] {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined) {
    const message = forCommandLine(failure);
    const errors = (failure.errors ?? []).flatMap((error) => describeFurther(error, message));
    return [message, ...describeCause(failure), ...errors];
  }
  const reason = error instanceof Error ? error.message : String(error);
  return [`An unexpected error occurred: ${reason}`];
}

/** An error for `--json`. */
export function toErrorJson(error: unknown): object {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure === undefined) return { code: 'internal', message: describeFailure(error)[0] };
  const { details, errors } = failure;
  return {
    code: failure.code,
    message: forCommandLine(failure),
    ...(details !== undefined && { details }),
    ...(errors !== undefined && { errors }),
  };
}

/** Names the option --user instead of the header X-User, and the commands that list users and groups. */
function forCommandLine({ code, message, missing }: Failure): string {
  const text =
    code === 'unknown-user' || code === 'user-required'
      ? message.replaceAll(/(?:the header )?X-User/g, '--user')
      : message;
  return missing === 'accessor' ? `${text} List them with 'fonds user list' and 'fonds group list'.` : text;
}

/** An error at a location in a file. Omits its message if the message of the failure contains it. */
function describeFurther(error: SourceError, message: string): readonly string[] {
  if (!message.includes(error.message.replace(/\.$/, ''))) return [`  ${describeError(error)}`];
  const position = describePosition(error);
  const isKnown = error.column === undefined && error.path === undefined;
  return position === '' || isKnown ? [] : [`  ${position}`];
}

/** Codes whose cause concerns the machine of the service: it is shown to the operator, never to clients. */
const codesWithCause: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage-full', 'store-unusable']);

function describeCause({ code, cause }: Failure): readonly string[] {
  if (!codesWithCause.has(code) || !(cause instanceof Error)) return [];
  const reasons = cause instanceof AggregateError ? cause.errors.map(String) : [cause.message];
  return reasons.map((reason) => `  ${reason}`);
}

/** The result of an import: counts, skipped parts, warnings. */
export function describeLog(
  log: ImportLog,
  request: Pick<ImportRequest, 'commit' | 'scope'>,
): readonly string[] {
  const { created, updated, unchanged, sync } = log;
  const counts =
    sync === undefined
      ? `${created} created, ${updated} updated, ${unchanged} unchanged`
      : `${created - sync.moved} created, ${updated} updated, ${unchanged} unchanged, ${sync.moved} moved, ${sync.deleted} deleted`;
  const head = request.commit
    ? `Imported into ${request.scope}: ${counts}.`
    : `Dry run into ${request.scope}, rolled back: ${counts}.`;
  const skipped = log.errors.map((error) => `  ${describeError(error)}`);
  return [
    head,
    ...(skipped.length === 0 ? [] : ['Skipped:', ...skipped]),
    ...(log.warnings.length === 0 ? [] : ['Warnings:', ...log.warnings.flatMap(describeWarning)]),
  ];
}

function describeWarning(warning: Warning): readonly string[] {
  const shown = warning.places
    .slice(0, maxLocations)
    .map((location) => `    ${describeWarningLocation(location)}`);
  const more = warning.count - shown.length;
  return [
    `  ${warning.count} × ${warning.code}: ${warning.message}`,
    ...shown,
    ...(more > 0 && shown.length > 0 ? [`    and ${more} more`] : []),
  ];
}

function describeWarningLocation(location: Warning['places'][number]): string {
  const position = [location.file, location.line].filter((part) => part !== undefined).join(':');
  const nearest = location.nearest === undefined ? '' : `, the nearest known one is ${location.nearest}`;
  const path = location.path === undefined ? '' : `(${location.path}${nearest})`;
  return [position, location.id ?? '', path].filter((part) => part !== '').join(' ');
}

/** `fonds.xml:12:3 (ead/archdesc/did): message`, as far as it is known. */
function describeError(error: SourceError): string {
  const position = describePosition(error);
  return position === '' ? error.message : `${position}: ${error.message}`;
}

function describePosition(error: SourceError): string {
  const position = [error.file, error.line, error.column].filter((part) => part !== undefined).join(':');
  const path = error.path === undefined ? '' : `(${error.path})`;
  return [position, path].filter((part) => part !== '').join(' ');
}
