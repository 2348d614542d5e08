/** What imports, batches and tables of links share in their answers: the log of what was done. */
import type { IncomingHttpHeaders } from 'node:http';
import { getProfile } from '../../model/profile.ts';
import type { ImportLog } from '../../transfer/import-log.ts';
import { isPreferred } from '../accept.ts';
import type { Context } from '../context.ts';
import { parseFlag } from '../parameters.ts';
import type { Query, Reply } from '../route.ts';

export const uncached = { 'cache-control': 'no-store' };

/** Whether it takes effect where nothing is said about `commit`. */
export function takesEffect({ options }: Context): boolean {
  return getProfile(options.settings.profile).commits;
}

/** What is said of the log. To be asked for before anything is done: a parameter that is refused must leave nothing behind. */
export function parseLogWishes(query: Query, context: Context): LogWishes {
  return {
    isKept: parseFlag(query, 'commit', takesEffect(context)),
    withKeys: parseFlag(query, 'keys', getProfile(context.options.settings.profile).listsKeys),
  };
}

export interface LogWishes {
  /** Whether it takes effect. */
  readonly isKept: boolean;
  /** Whether the ids of all records are listed. */
  readonly withKeys: boolean;
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
