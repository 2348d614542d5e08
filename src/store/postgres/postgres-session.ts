/**
 * The connection of one write transaction. It takes one statement at a time; many rows at once are sent without waiting for the answer: the
 * server writes them while the next ones are read, and what went wrong is told by the call after.
 */
import type { ClientBase, QueryConfig } from 'pg';
import type { ItemRow } from '../items.ts';
import type { Gid } from '../viewer.ts';
import { copyIn } from './copy-in.ts';
import { destroy } from './destroy.ts';
import { Conflict, toFailure } from './failures.ts';
import type { Column } from './inserted-columns.ts';
import { PendingCounts } from './pending-counts.ts';
import { PostgresReads } from './postgres-reads.ts';
import type { Statements } from './statements.ts';

/** From this many rows on COPY is quicker than a prepared insert, and it pays not to wait for the answer. */
const manyRows = 16;

export abstract class PostgresSession extends PostgresReads {
  readonly #client: ClientBase;
  readonly #statements: Statements;
  readonly #limitMs: number | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** What went wrong with rows nobody waited for. */
  #failed: { readonly error: unknown } | undefined;
  /** Counts to be added at the end. */
  protected counts = new PendingCounts();
  /** Items that harvesters may have to be told of at the end. */
  protected readonly touched: Gid[] = [];

  /** @param limitMs a statement that has no answer by then is given up with its connection; for ever without. */
  constructor(client: ClientBase, statements: Statements, limitMs?: number) {
    super();
    this.#client = client;
    this.#statements = statements;
    this.#limitMs = limitMs;
  }

  protected touch(items: readonly Gid[]): void {
    for (const gid of items) this.touched.push(gid);
  }

  protected override async itemRows(sql: string, ...parameters: readonly unknown[]): Promise<ItemRow[]> {
    const rows = await this.all<ItemRow>(sql, ...parameters);
    return rows.map((row) => this.counts.applied(row));
  }

  protected async all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> {
    const result = await this.#query(this.#statements.statement(sql, parameters));
    return result.rows as Row[];
  }

  /** Runs a statement about so many rows; does not wait for the answer when they are many. */
  protected async write(rows: number, sql: string, ...parameters: readonly unknown[]): Promise<void> {
    if (rows === 0) return;
    const turn = this.#query(this.#statements.statement(sql, parameters));
    if (rows >= manyRows) this.#goOn(turn);
    else await turn;
  }

  protected async insert(
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly (string | number | null)[])[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const names = columns.map(([name]) => name).join(', ');
    if (rows.length >= manyRows) {
      this.#goOn(this.#inTurn(() => copyIn(this.#client, `${table} (${names})`, rows)));
      return;
    }
    const arrays = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
    await this.all(
      `insert into ${table} (${names}) select * from unnest(${arrays})`,
      ...columns.map((_, i) => rows.map((row) => row[i])),
    );
  }

  protected plain(sql: string): Promise<unknown> {
    return this.#query({ text: sql });
  }

  /** Waits for what was sent. Throws what went wrong with it. */
  protected async caughtUp(): Promise<void> {
    await this.#last;
    if (this.#failed !== undefined) throw this.#failed.error;
  }

  #query(query: QueryConfig): Promise<{ readonly rows: unknown[] }> {
    return this.#inTurn(() => this.#client.query(query));
  }

  /** A connection takes one statement at a time. */
  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#failed !== undefined) throw this.#failed.error;
      try {
        return await this.#inTime(send);
      } catch (error) {
        throw toFailure(error);
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** A server that hangs, or a machine that is gone without a word, answers nothing and ends nothing: the connection is ended here. */
  async #inTime<T>(send: () => Promise<T>): Promise<T> {
    if (this.#limitMs === undefined) return send();
    const timer = setTimeout(() => destroy(this.#client), this.#limitMs);
    try {
      return await send();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Does not wait: whoever comes next does. @param turn itself, and nothing made of it: what went wrong must be known when the next one begins. */
  #goOn(turn: Promise<unknown>): void {
    turn.catch((error: unknown) => {
      this.#failed ??= { error };
    });
  }

  /** After a failure that is taken back. */
  protected async forgive(): Promise<void> {
    await this.#last;
    this.#failed = undefined;
  }

  protected conflict(message: string, items: readonly Gid[] = []): never {
    throw toFailure(new Conflict(message, { items }));
  }
}
