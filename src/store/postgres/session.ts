/**
 * A connection during one transaction: a write transaction, or the snapshot of a dump. It executes one statement after the other. A statement about
 * many rows returns before its result arrives, so that an import parses the next rows while the server writes these. If it fails, the next call
 * throws its error.
 */
import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { ItemRow, ItemState } from '../items.ts';
import type { Column, SqlValue, WriteDatabase } from '../sql/database.ts';
import type { Gid } from '../viewer.ts';
import { postgresDialect } from './dialect.ts';
import { copyIn, destroyConnection } from './driver.ts';
import { Conflict, toFailure } from './failures.ts';
import { PendingCounts } from './pending-counts.ts';
import type { Statements } from './statements.ts';

/** From this number of rows on COPY is faster than a prepared insert, and not waiting for the result saves time. */
const minBulkRows = 16;

export class PostgresSession implements WriteDatabase {
  readonly dialect = postgresDialect;
  readonly #client: ClientBase;
  readonly #statements: Statements;
  readonly #timeoutMs: number | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** The error of a statement that no caller waited for. */
  #failed: { readonly error: unknown } | undefined;
  /** Inserted and changed rows, by table or statement. */
  readonly #changed = new Map<string, number>();
  /** Counts that are added at the end of the transaction. */
  counts = new PendingCounts();

  /** @param timeoutMs the connection is destroyed if a statement takes longer; by default there is no limit. */
  constructor(client: ClientBase, statements: Statements, timeoutMs?: number) {
    this.#client = client;
    this.#statements = statements;
    this.#timeoutMs = timeoutMs;
  }

  async all<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const result = await this.#query(this.#statements.statement(sql, parameters));
    return result.rows as Row[];
  }

  async first<Row>(sql: string, parameters: readonly unknown[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, parameters))[0];
  }

  async item(sql: string, parameters: readonly unknown[]): Promise<ItemRow | undefined> {
    return (await this.items(sql, parameters))[0];
  }

  async items<Row extends ItemRow>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const rows = await this.all<Row>(sql, parameters);
    return rows.map((row) => this.counts.addTo(row));
  }

  async states(sql: string, parameters: readonly unknown[]): Promise<ItemState[]> {
    const rows = await this.all<ItemState>(sql, parameters);
    return rows.map((row) => this.counts.addTo(row));
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<void> {
    const { command, rowCount } = await this.#query(this.#statements.statement(sql, parameters));
    if (command === 'INSERT' || command === 'UPDATE') this.#countRows(sql, rowCount ?? 0);
  }

  /** Runs statements without parameters, which may be several. */
  runScript(sql: string): Promise<unknown> {
    return this.#query({ text: sql });
  }

  async write(rowCount: number, sql: string, parameters: readonly unknown[]): Promise<void> {
    if (rowCount === 0) return;
    const sent = this.#query(this.#statements.statement(sql, parameters));
    if (rowCount >= minBulkRows) this.#continueBeforeResult(sent);
    else await sent;
  }

  async writeTogether(
    rowCount: number,
    statements: readonly string[],
    parameters: readonly unknown[],
  ): Promise<void> {
    const steps = statements.slice(0, -1).map((sql, i) => `step_${i} as (${sql})`);
    await this.write(rowCount, `with ${steps.join(', ')} ${statements.at(-1)!}`, parameters);
  }

  async insert(
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    this.#countRows(table, rows.length);
    if (rows.length >= minBulkRows) {
      const into = `${table} (${columns.map(([name]) => name).join(', ')})`;
      this.#continueBeforeResult(this.#enqueue(() => copyIn(this.#client, into, rows)));
    } else if (rows.length > 0) await this.run(insertSql(table, columns), toArrays(columns, rows));
  }

  async upsert(
    table: string,
    columns: readonly Column[],
    keyLength: number,
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    // One statement must not write the same row twice; the last one counts.
    const unique = [...new Map(rows.map((row) => [row.slice(0, keyLength).join(' '), row])).values()];
    const names = columns.map(([name]) => name);
    this.#countRows(table, unique.length);
    await this.write(
      unique.length,
      `${insertSql(table, columns)} on conflict (${names.slice(0, keyLength).join(', ')}) do update
       set ${names
         .slice(keyLength)
         .map((name) => `${name} = excluded.${name}`)
         .join(', ')}`,
      toArrays(columns, unique),
    );
  }

  async update(
    table: string,
    columns: readonly Column[],
    keys: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    const given = [...columns, ...keys];
    await this.write(
      rows.length,
      `update ${table} set ${columns.map(([name]) => `${name} = given.${name}`).join(', ')}
       from unnest(${arrayPlaceholders(given)}) as given (${given.map(([name]) => name).join(', ')})
       where ${keys.map(([name]) => `${table}.${name} = given.${name}`).join(' and ')}`,
      toArrays(given, rows),
    );
  }

  /** Rows that were inserted into the table that got most of them, or that were changed by the statement that changed most. */
  get maxChangedRows(): number {
    return Math.max(0, ...this.#changed.values());
  }

  #countRows(tableOrStatement: string, count: number): void {
    this.#changed.set(tableOrStatement, (this.#changed.get(tableOrStatement) ?? 0) + count);
  }

  /** Waits for all statements that were sent. Throws their error. */
  async waitForSent(): Promise<void> {
    await this.#last;
    if (this.#failed !== undefined) throw this.#failed.error;
  }

  /** Waits for all statements that were sent, and discards their error: they will be rolled back. */
  async discardError(): Promise<void> {
    await this.#last;
    this.#failed = undefined;
  }

  /** @param items a retry locks these first. */
  failConflict(message: string, items: readonly Gid[] = []): never {
    throw toFailure(new Conflict(message, { items }));
  }

  #query(query: QueryConfig): Promise<Pick<QueryResult, 'rows' | 'command' | 'rowCount'>> {
    return this.#enqueue(() => this.#client.query(query));
  }

  #enqueue<T>(send: () => Promise<T>): Promise<T> {
    const next = this.#last.then(async () => {
      if (this.#failed !== undefined) throw this.#failed.error;
      try {
        return await this.#withTimeout(send);
      } catch (error) {
        throw toFailure(error);
      }
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** A server that hangs, or a machine that has lost its network, never closes the connection: it is destroyed here. */
  async #withTimeout<T>(send: () => Promise<T>): Promise<T> {
    if (this.#timeoutMs === undefined) return send();
    const timer = setTimeout(() => destroyConnection(this.#client), this.#timeoutMs);
    try {
      return await send();
    } finally {
      clearTimeout(timer);
    }
  }

  /** The next call throws the error. @param sent the promise itself, not one derived from it: its error must be set before the next call starts. */
  #continueBeforeResult(sent: Promise<unknown>): void {
    sent.catch((error: unknown) => {
      this.#failed ??= { error };
    });
  }
}

function insertSql(table: string, columns: readonly Column[]): string {
  const names = columns.map(([name]) => name).join(', ');
  return `insert into ${table} (${names}) select * from unnest(${arrayPlaceholders(columns)})`;
}

function arrayPlaceholders(columns: readonly Column[]): string {
  return columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
}

function toArrays(columns: readonly Column[], rows: readonly (readonly SqlValue[])[]): readonly SqlValue[][] {
  return columns.map((_, i) => rows.map((row) => row[i]!));
}
