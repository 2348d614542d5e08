/** Failures and import logs in lines for a reader at a terminal. */
import { type ErrorCode, Failure, type SourceError, toStorageFailure } from '../model/errors.ts';
import type { ImportLog, Warning } from '../transfer/import-log.ts';
import type { ImportRequest } from '../transfer/transfer.ts';

/** Of each warning, so many places are printed; the log in JSON has more. */
const PLACES_SHOWN = 5;

/** The sentence of a failure, then each location in the files. Never a stack: that is for logs. */
export function describeFailure(error: unknown): readonly string[] {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined) {
    const message = forCommandLine(failure);
    const errors = (failure.errors ?? []).flatMap((error) => describeFurther(error, message));
    return [message, ...describeCause(failure), ...errors];
  }
  const reason = error instanceof Error ? error.message : String(error);
  return [`Something went wrong inside the program: ${reason}`];
}

/** A user is named by the option here and by the header on the web. */
function forCommandLine({ code, message }: Failure): string {
  const sentence =
    code === 'unknown-user' || code === 'user-required'
      ? message.replaceAll(/(?:the header )?X-User/g, '--user')
      : message;
  return isAboutAccessors.test(sentence)
    ? `${sentence} List them with 'fonds user list' and 'fonds group list'.`
    : sentence;
}

/** A user or a group that does not exist. */
const isAboutAccessors =
  /^There is no (?:user|group|user or group) '[^']*'[^.]*\.$|is not a user of this service\.$/;

/** An error at a location in a file; its message only if the message of the failure does not contain it. */
function describeFurther(error: SourceError, said: string): readonly string[] {
  if (!said.includes(error.message.replace(/\.$/, ''))) return [`  ${describeError(error)}`];
  const where = describePosition(error);
  const isSaid = error.column === undefined && error.path === undefined;
  return where === '' || isSaid ? [] : [`  ${where}`];
}

/** Codes whose cause is about the machine of the service: shown to its operator, never to clients. */
const codesWithCause: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage-full', 'store-unusable']);

function describeCause({ code, cause }: Failure): readonly string[] {
  if (!codesWithCause.has(code) || !(cause instanceof Error)) return [];
  const reasons = cause instanceof AggregateError ? cause.errors.map(String) : [cause.message];
  return reasons.map((reason) => `  ${reason}`);
}

/** What an import did: the counts, what was left out, what was odd. */
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
    : `Dry run into ${request.scope}, nothing was kept: ${counts}.`;
  const leftOut = log.errors.map((error) => `  ${describeError(error)}`);
  return [
    head,
    ...(leftOut.length === 0 ? [] : ['Left out:', ...leftOut]),
    ...(log.warnings.length === 0 ? [] : ['Worth a look:', ...log.warnings.flatMap(describeWarning)]),
  ];
}

function describeWarning(warning: Warning): readonly string[] {
  const shown = warning.places
    .slice(0, PLACES_SHOWN)
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
  const where = describePosition(error);
  return where === '' ? error.message : `${where}: ${error.message}`;
}

function describePosition(error: SourceError): string {
  const position = [error.file, error.line, error.column].filter((part) => part !== undefined).join(':');
  const path = error.path === undefined ? '' : `(${error.path})`;
  return [position, path].filter((part) => part !== '').join(' ');
}
