/** What imports, batches and tables of links share in their answers: the log of what was done. */
import type { IncomingHttpHeaders } from 'node:http';
import type { SourceError } from '../../../model/errors.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import type { ImportLog } from '../../../transfer/import-log.ts';
import { isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { parseFlag } from '../../parameters.ts';
import type { Query, Reply } from '../../route.ts';

export const uncached = { 'cache-control': 'no-store' };

/** Whether it takes effect where nothing is said about `commit`. */
export function takesEffect({ options }: Context): boolean {
  return getProfile(options.settings.profile).commitsByDefault;
}

/** What is said of the log. To be asked for before anything is done: a parameter that is refused must leave nothing behind. */
export function parseLogWishes(query: Query, context: Context): LogWishes {
  const profile = getProfile(context.options.settings.profile);
  const isKept = parseFlag(query, 'commit', profile.commitsByDefault);
  return {
    isKept,
    reportsEvent: isKept || profile.reportsDryRunEvents,
    withKeys: parseFlag(query, 'keys', profile.listsKeysByDefault),
  };
}

export interface LogWishes {
  /** Whether it takes effect. */
  readonly isKept: boolean;
  /** Whether the log has the id of the event. */
  readonly reportsEvent: boolean;
  /** Whether the ids of all records are listed. */
  readonly withKeys: boolean;
}

type ErrorMap = Readonly<Record<string, string>>;

/** The log with `errors` in the shape of the profile. */
export function toWireLog<T extends { readonly errors: readonly SourceError[] }>(
  log: T,
  { options }: Context,
): Omit<T, 'errors'> & { readonly errors: T['errors'] | ErrorMap } {
  return { ...log, errors: toWireErrors(log.errors, getProfile(options.settings.profile)) };
}

/** Errors with the same key share an entry: one message per line. */
function toWireErrors<T extends readonly SourceError[]>(
  errors: T,
  { importErrors }: Pick<Profile, 'importErrors'>,
): T | ErrorMap {
  if (importErrors === 'list') return errors;
  const messages = Map.groupBy<string, SourceError>(errors, ({ id, file, path, line }) =>
    String(id ?? file ?? path ?? (line === undefined ? '-' : `line ${line}`)),
  );
  return Object.fromEntries([...messages].map(([key, list]) => [key, list.map(describe).join('\n')]));
}

function describe({ file, line, message }: SourceError): string {
  return file === undefined || line === undefined || message.startsWith(file)
    ? message
    : `line ${line}: ${message}`;
}

/** For the rows of routes. */
export const logContent = {
  holds: 'schema',
  schema: 'ImportLog',
  asText: 'One line: how many were created, updated, unchanged and left out',
} as const;

/** A client that would rather have text than JSON wants one line. */
export function prefersText({ accept }: IncomingHttpHeaders): boolean {
  return isPreferred(accept, 'text/plain', 'application/json');
}

export function textReply(
  log: Pick<ImportLog, 'created' | 'updated' | 'unchanged' | 'sync'> & {
    readonly errors: readonly unknown[];
  },
): Reply {
  const { created, updated, unchanged, errors, sync } = log;
  const counts = `Created: ${created}, Updated: ${updated}, Unchanged: ${unchanged}, Errors: ${errors.length}`;
  return {
    status: 200,
    headers: { ...uncached, 'content-type': 'text/plain; charset=utf-8' },
    body: sync === undefined ? counts : `${counts}, Moved: ${sync.moved}`,
  };
}
