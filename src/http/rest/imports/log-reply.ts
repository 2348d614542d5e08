/** The log in the response of imports, batches and tables of links. */
import type { IncomingHttpHeaders } from 'node:http';
import type { SourceError } from '../../../model/errors.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import { booleanParameter } from '../../../parameters/parameter.ts';
import type { ImportLog } from '../../../transfer/import/import-log.ts';
import { isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import type { Reply, RestRequest } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';

export const commitParameters = {
  commit: booleanParameter(
    ({ commitsByDefault }) => commitsByDefault,
    'False for a dry run: the same log, but nothing is stored',
  ),
};

export const keysParameters = (help: string) => ({
  keys: booleanParameter(({ listsKeysByDefault }) => listsKeysByDefault, help),
});

type LogRequest = RestRequest<typeof commitParameters & ReturnType<typeof keysParameters>>;

type Ids = Readonly<Record<string, readonly string[]>>;

/** The outcome of a batch or a table of links. */
export interface LoggedOutcome extends Pick<ImportLog, 'created' | 'updated' | 'unchanged'> {
  readonly event: string | null;
  readonly errors: readonly SourceError[];
  /** For each outcome: file or row → the ids of its records. */
  readonly keys: { readonly created: Ids; readonly updated: Ids; readonly unchanged: Ids };
}

/** The log, in the shape of the log of an import. The ids are added for `keys=true`. */
export function batchLogReply(request: LogRequest, context: Context, outcome: LoggedOutcome): Reply {
  const { created, updated, unchanged, errors, keys } = outcome;
  const { reportsDryRunEvents } = getProfile(context.options.settings.profile);
  const event = request.parameters.commit || reportsDryRunEvents ? outcome.event : null;
  const log = { message: context.logMessage, created, updated, unchanged, event, errors, warnings: [] };
  if (prefersText(request.headers)) return textReply(log);
  const ids = request.parameters.keys
    ? { created_keys: keys.created, updated_keys: keys.updated, unchanged_keys: keys.unchanged }
    : {};
  return { status: 200, headers: uncachedHeaders, body: { ...toWireLog(log, context), ...ids } };
}

type ErrorMap = Readonly<Record<string, string>>;

/** The log with `errors` as a list or a map, depending on the profile. */
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

/** Content of responses with a log. */
export const logContent = {
  kind: 'schema',
  schema: 'ImportLog',
  asText: 'One line: the numbers of created, updated and unchanged records and of errors',
} as const;

/** Whether the client prefers one line of text to JSON. */
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
    headers: { ...uncachedHeaders, 'content-type': 'text/plain; charset=utf-8' },
    body: sync === undefined ? counts : `${counts}, Moved: ${sync.moved}`,
  };
}
