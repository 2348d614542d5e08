/**
 * Runs SQL on one connection to SQLite; each statement is prepared once. All calls are synchronous in SQLite; the methods return promises only to
 * implement the interface that both engines share.
 */

import type { Statement } from 'better-sqlite3';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow, ItemState } from '../items.ts';
import type { Column, SqlValue, WriteDatabase } from '../sql/database.ts';
import type { Connection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';

interface Prepared {
  readonly statement: Statement<unknown[], unknown>;
  /** The index of the parameter of each placeholder; undefined if they are 0, 1, 2, … */
  readonly order: readonly number[] | undefined;
  /** The number of placeholders. */
  readonly count: number;
}

export class SqliteDatabase implements WriteDatabase {
  readonly dialect = sqliteDialect;
  readonly connection: Connection;
  readonly #prepared = new Map<string, Prepared>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  async all<Row>(sql: string, parameters: readonly unknown[], booleans?: readonly string[]): Promise<Row[]> {
    const rows = this.#all(sql, parameters);
    return (booleans === undefined ? rows : rows.map((row) => withBooleans(row, booleans))) as Row[];
  }

  rows<Row>(sql: string, parameters: readonly unknown[]): Row[] {
    return this.#all(sql, parameters) as Row[];
  }

  async first<Row>(
    sql: string,
    parameters: readonly unknown[],
    booleans?: readonly string[],
  ): Promise<Row | undefined> {
    const { statement, order } = this.#prepare(sql);
    const row = statement.get(...inOrder(parameters, order)) as object | undefined;
    return (booleans === undefined || row === undefined ? row : withBooleans(row, booleans)) as
      | Row
      | undefined;
  }

  async item(sql: string, parameters: readonly unknown[]): Promise<ItemRow | undefined> {
    const { statement, order } = this.#prepare(sql);
    const row = statement.get(...inOrder(parameters, order)) as StoredItem | undefined;
    return row === undefined ? undefined : toItem(row);
  }

  async items<Row extends ItemRow>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (this.#all(sql, parameters) as StoredItem[]).map(toItem) as Row[];
  }

  async states(sql: string, parameters: readonly unknown[]): Promise<ItemState[]> {
    return this.all<ItemState>(sql, parameters, ['restricted']);
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<void> {
    this.execute(sql, parameters);
  }

  /** Returns the number of changed rows. */
  execute(sql: string, parameters: readonly unknown[]): number {
    const { statement, order } = this.#prepare(sql);
    return statement.run(...inOrder(parameters, order)).changes;
  }

  async write(rowCount: number, sql: string, parameters: readonly unknown[]): Promise<void> {
    if (rowCount > 0) this.execute(sql, parameters);
  }

  async writeTogether(
    rowCount: number,
    statements: readonly string[],
    parameters: readonly unknown[],
  ): Promise<void> {
    if (rowCount === 0) return;
    for (const sql of statements) {
      const { statement, order, count } = this.#prepare(sql);
      statement.run(...(order === undefined ? parameters.slice(0, count) : inOrder(parameters, order)));
    }
  }

  async insert(
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    this.#insertRows('insert into', table, columns, rows);
  }

  async upsert(
    table: string,
    columns: readonly Column[],
    _keyLength: number,
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    this.#insertRows('insert or replace into', table, columns, rows);
  }

  async update(
    table: string,
    columns: readonly Column[],
    keys: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void> {
    const isKey = keys.map(([name], i) => `${name} = $${columns.length + i + 1}`);
    const sql = `update ${table} set ${columns.map(([name], i) => `${name} = $${i + 1}`).join(', ')} where ${isKey.join(' and ')}`;
    this.#writeRows(sql, columns, rows);
  }

  /** Prepares a statement for many rows. Placeholders must be in the order of the values. */
  statement(sql: string): Statement<unknown[], unknown> {
    return this.#prepare(sql).statement;
  }

  /** Inserts many rows with one statement: a call of the driver costs as much as the insertion of a row. */
  #insertRows(
    verb: string,
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): void {
    let at = 0;
    if (rows.length >= rowsPerInsert) {
      const statement = this.statement(insertSql(verb, table, columns, rowsPerInsert));
      try {
        for (; at + rowsPerInsert <= rows.length; at += rowsPerInsert)
          statement.run(...flattenRows(rows, at, at + rowsPerInsert));
      } catch (error) {
        // SQLite has undone the whole statement: the rows are inserted one by one below, and the wrong one throws again.
        if (!isUniqueViolation(error)) throw error;
      }
    }
    this.#writeRows(insertSql(verb, table, columns, 1), columns, rows.slice(at));
  }

  /** Throws `duplicate`, naming the id, if the table has ids and a row has one that exists. */
  #writeRows(sql: string, columns: readonly Column[], rows: readonly (readonly SqlValue[])[]): void {
    const statement = this.statement(sql);
    const id = columns.findIndex(([name]) => name === 'id');
    let at = 0;
    try {
      for (; at < rows.length; at++) statement.run(...rows[at]!);
    } catch (error) {
      if (id >= 0 && isUniqueViolation(error)) failTaken(String(rows[at]![id]), error);
      throw error;
    }
  }

  #all(sql: string, parameters: readonly unknown[]): object[] {
    const { statement, order } = this.#prepare(sql);
    return statement.all(...inOrder(parameters, order)) as object[];
  }

  /** SQLite has no numbered placeholders that the driver can bind by position: `$2` becomes `?`, and its parameter is found by `order`. */
  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const order: number[] = [];
    const text = sql.replaceAll(/\$(\d+)/g, (_, number) => {
      order.push(Number(number) - 1);
      return '?';
    });
    const isInOrder = order.every((index, i) => index === i);
    const prepared = {
      statement: this.connection.prepare<unknown[], unknown>(text),
      order: isInOrder ? undefined : order,
      count: order.length,
    };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

function inOrder(parameters: readonly unknown[], order: readonly number[] | undefined): readonly unknown[] {
  return order === undefined ? parameters : order.map((index) => parameters[index]);
}

const rowsPerInsert = 16;

/** Faster than `flat`. */
function flattenRows(rows: readonly (readonly SqlValue[])[], from: number, to: number): readonly SqlValue[] {
  const values: SqlValue[] = [];
  for (let at = from; at < to; at++) for (const value of rows[at]!) values.push(value);
  return values;
}

function insertSql(verb: string, table: string, columns: readonly Column[], rowCount: number): string {
  const names = columns.map(([name]) => name).join(', ');
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `${verb} ${table} (${names}) values ${Array(rowCount).fill(row).join(', ')}`;
}

/** SQLite stores booleans as numbers. */
type StoredItem = {
  readonly [Name in keyof ItemRow]: ItemRow[Name] extends boolean ? number : ItemRow[Name];
};

function toItem(row: StoredItem): ItemRow {
  const { restricted, isVersioned, hasRestrictedVersion } = row;
  return {
    ...row,
    restricted: restricted === 1,
    isVersioned: isVersioned === 1,
    hasRestrictedVersion: hasRestrictedVersion === 1,
  };
}

function withBooleans(row: object, names: readonly string[]): object {
  const converted: Record<string, unknown> = { ...row };
  for (const name of names) converted[name] = converted[name] === 1;
  return converted;
}

export function isUniqueViolation(error: unknown): boolean {
  return systemErrorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE';
}

export function failTaken(id: string, cause: unknown): never {
  fail('duplicate', `The id '${id}' is taken by another record.`, { details: id, cause });
}
