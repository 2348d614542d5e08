import type { Statement } from 'better-sqlite3';
import type { Connection } from './connection.ts';

/** A list that travels as one JSON parameter, so that a statement does not depend on how many there are. */
export const listed = '(select value from json_each(?))';

/** Runs SQL on one connection; each statement is prepared once. */
export class SqliteStatements {
  protected readonly connection: Connection;
  readonly #statements = new Map<string, Statement<unknown[], unknown>>();
  readonly #values = new Map<string, Statement<[], number>>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  protected statement(sql: string): Statement<unknown[], unknown> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.connection.prepare<unknown[], unknown>(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  protected one<Row>(sql: string, ...parameters: readonly unknown[]): Row | undefined {
    return this.statement(sql).get(...parameters) as Row | undefined;
  }

  /** The number that a statement without parameters gives. */
  protected value(sql: string): number {
    let statement = this.#values.get(sql);
    if (statement === undefined) {
      statement = this.connection.prepare<[], number>(sql).pluck();
      this.#values.set(sql, statement);
    }
    return statement.get()!;
  }

  protected all<Row>(sql: string, ...parameters: readonly unknown[]): Row[] {
    return this.statement(sql).all(...parameters) as Row[];
  }

  protected run(sql: string, ...parameters: readonly unknown[]): void {
    this.statement(sql).run(...parameters);
  }
}
