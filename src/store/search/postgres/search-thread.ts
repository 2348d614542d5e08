/**
 * The worker thread for searches. The main thread chooses the server of each search, since it knows which replicas have replayed the changes that its
 * clients have seen. A search is one read-only transaction, and none of its statements runs for longer than the search may.
 */
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { Failure } from '../../../model/errors.ts';
import { clientOptions, connectTimeoutMs, withClient } from '../../postgres/connection.ts';
import { isConflict, isUnavailable, toFailure } from '../../postgres/failures.ts';
import { PostgresSession } from '../../postgres/session.ts';
import { Statements } from '../../postgres/statements.ts';
import type { CancelSignal } from '../search.ts';
import { createIndexQueries, runQuery } from '../sql/index-queries.ts';
import { cancelledError, timeoutError } from '../sql/search-limits.ts';
import {
  getCrossThreadTimeMs,
  type SearchCall,
  serveSearches,
  whenCancelled,
} from '../sql/search-threads.ts';
import type { SearchDatabase } from './search-conditions.ts';
import { createPostgresSearchSource } from './search-source.ts';

/** Statements end before the thread would be ended, so that the thread can execute the next search. */
const statementShare = 0.9;

/** A shorter timeout is set when less than this share of the last one is left. Most searches take less time, and need one round trip less per statement. */
const timeoutShare = 0.95;

/** Compiling a statement takes longer than most searches. The planner must use the index of words: it does not know that a row without it takes much longer. */
const begin =
  'begin isolation level repeatable read read only; set local jit = off; set local enable_seqscan = off';

/** Suggestions alone read titles in the order of an index. */
const useBitmaps = '; set local enable_indexscan = off';

/** Time after which the connection of a thread without searches is closed. */
const idleMs = 30_000;

// Each query has a text of its own: statements with names would fill the memory of the server.
const unprepared = new Statements(false);

/** One search runs at a time, so there is one connection to each server. */
const pools = new Map<string, Pool>();

serveSearches(async (call, signal) => {
  const callWithMargin = { ...call, endsAt: call.endsAt - call.limitMs * (1 - statementShare) };
  const client = await connect(callWithMargin);
  let isBroken = false;
  try {
    return await searchWith(client, callWithMargin, signal);
  } catch (error) {
    isBroken = true;
    throw signal.aborted ? cancelledError() : translate(error, callWithMargin);
  } finally {
    client.release(isBroken);
  }
});

async function connect({ server, limitMs }: SearchCall): Promise<PoolClient> {
  let pool = pools.get(server!);
  if (pool === undefined) {
    pool = new Pool({
      ...clientOptions(server!),
      application_name: 'fonds search',
      connectionTimeoutMillis: Math.min(connectTimeoutMs, limitMs * statementShare),
      max: 1,
      idleTimeoutMillis: idleMs,
    });
    // The pool removes idle connections that were closed; without a listener their error would end the thread.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    pools.set(server!, pool);
  }
  try {
    return await pool.connect();
  } catch (error) {
    throw toFailure(error);
  }
}

async function searchWith(client: PoolClient, call: SearchCall, signal: CancelSignal): Promise<unknown> {
  const { query, limitMs, endsAt } = call;
  const session = new PostgresSession(client, unprepared);
  let timeoutMs = Math.ceil(endsAt - getCrossThreadTimeMs());
  const plans = query.kind === 'suggest' ? '' : useBitmaps;
  const results = await session.runScript(
    `${begin}${plans}; set local statement_timeout = ${Math.max(timeoutMs, 1)}; select pg_backend_pid() as id`,
  );
  let isRunning = true;
  const { id } = (results as readonly QueryResult<{ id: number }>[]).at(-1)!.rows[0]!;
  whenCancelled(call, () => {
    if (isRunning) void interrupt(call.server!, id);
  });
  const limitTime = async (): Promise<void> => {
    const restMs = Math.ceil(endsAt - getCrossThreadTimeMs());
    if (restMs <= 0) throw timeoutError(limitMs);
    if (restMs > timeoutMs * timeoutShare) return;
    timeoutMs = restMs;
    await session.runScript(`set local statement_timeout = ${restMs}`);
  };
  const db: SearchDatabase = {
    async all(sql, parameters) {
      await limitTime();
      return session.all(sql, parameters);
    },
  };
  const queries = createIndexQueries((work) => createPostgresSearchSource(db, work));
  try {
    const result = await runQuery(queries, query, signal);
    await session.runScript('commit');
    return result;
  } finally {
    isRunning = false;
  }
}

/** Ends the statement that the database executes for a search; the search then fails. */
async function interrupt(server: string, processId: number): Promise<void> {
  // If the database does not respond, the search ends at its time limit.
  await withClient(server, (client) => client.query('select pg_cancel_backend($1)', [processId])).catch(
    () => undefined,
  );
}

function translate(error: unknown, { endsAt, limitMs }: SearchCall): unknown {
  if (isUnavailable(error) && getCrossThreadTimeMs() >= endsAt) return timeoutError(limitMs);
  // A replica cancels reads that conflict with the replay; the main thread tries another server.
  if (isConflict(error))
    return new Failure('unavailable', 'The database has cancelled the search; try again in a moment.', {
      cause: error,
    });
  return error;
}
