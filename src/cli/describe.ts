/** Failures and import logs in lines for a reader at a terminal. */
import { type ErrorCode, type ErrorPlace, Failure, toStorageFailure } from '../model/errors.ts';
import type { ImportLog, Warning, WarningPlace } from '../transfer/import-log.ts';
import type { ImportRequest } from '../transfer/transfer.ts';

/** Of each warning, so many places are printed; the log in JSON has more. */
const PLACES_SHOWN = 5;

/** The sentence of a failure, then each place in the files. Never a stack: that is for logs. */
export function describeFailure(error: unknown): readonly string[] {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined) {
    const message = forCommandLine(failure);
    const places = (failure.errors ?? []).flatMap((place) => describeFurther(place, message));
    return [message, ...describeCause(failure), ...places];
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
  /^There is no (?:user|group|user or group) '[^']*'[^.]*\.$|is no user of this service\.$/;

/** A place in a file; its sentence only where the failure has not said it already. */
function describeFurther(place: ErrorPlace, said: string): readonly string[] {
  if (!said.includes(place.message.replace(/\.$/, ''))) return [`  ${describePlace(place)}`];
  const where = describePosition(place);
  const isSaid = place.column === undefined && place.path === undefined;
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
  const leftOut = log.errors.map((place) => `  ${describePlace(place)}`);
  return [
    head,
    ...(leftOut.length === 0 ? [] : ['Left out:', ...leftOut]),
    ...(log.warnings.length === 0 ? [] : ['Worth a look:', ...log.warnings.flatMap(describeWarning)]),
  ];
}

function describeWarning(warning: Warning): readonly string[] {
  const shown = warning.places.slice(0, PLACES_SHOWN).map((place) => `    ${describeWarningPlace(place)}`);
  const more = warning.count - shown.length;
  return [
    `  ${warning.count} × ${warning.code}: ${warning.message}`,
    ...shown,
    ...(more > 0 && shown.length > 0 ? [`    and ${more} more`] : []),
  ];
}

function describeWarningPlace(place: WarningPlace): string {
  const position = [place.file, place.line].filter((part) => part !== undefined).join(':');
  const nearest = place.nearest === undefined ? '' : `, the nearest known one is ${place.nearest}`;
  const path = place.path === undefined ? '' : `(${place.path}${nearest})`;
  return [position, place.id ?? '', path].filter((part) => part !== '').join(' ');
}

/** `fonds.xml:12:3 (ead/archdesc/did): message`, as far as it is known. */
function describePlace(place: ErrorPlace): string {
  const where = describePosition(place);
  return where === '' ? place.message : `${where}: ${place.message}`;
}

function describePosition(place: ErrorPlace): string {
  const position = [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
  const path = place.path === undefined ? '' : `(${place.path})`;
  return [position, path].filter((part) => part !== '').join(' ');
}
