/**
 * The connection of an engine as the shared queries of this folder see it, and the SQL in which the engines differ. Statements have parameters
 * `$1`, `$2`, … on every engine. A list is one parameter, so that the text of a statement does not depend on the length of the list.
 */
import type { ItemRow, ItemState } from '../items.ts';
import type { Gid, Viewer } from '../viewer.ts';

export type SqlValue = string | number | boolean | null;

/** Name and type of a column of a bulk write. */
export type Column = readonly [name: string, type: 'bigint' | 'text' | 'boolean'];

export const gidColumn: Column = ['gid', 'bigint'];

/** SQL fragments and parameter values of one engine. */
export interface Dialect {
  /** Joins in the written order, where the order matters for speed. */
  readonly join: string;
  /** The value of `event.place` of a new event: its sequence number, or null to assign it later. */
  readonly newSequence: string;
  /** Merges queries for ranges of an index, each in this order. @param limit the rows that are read of the result, as SQL. */
  mergeRanges(ranges: readonly string[], order: string, limit: string): string;
  /** Condition: the column has one of the values of a list parameter. */
  isIn(column: string, parameter: string, type?: 'bigint' | 'text'): string;
  /** The column in a condition that must not use an index. An engine that chooses by statistics may still use one. */
  withoutIndex(column: string): string;
  /** Condition: the column has one of the values of a query, which is run once. */
  isInQuery(column: string, query: string): string;
  /** A list parameter as a table with the column `value`. */
  rows(parameter: string, name: string): string;
  /** Two columns `a` and `b` of numbers as a table. */
  pairs(pairs: readonly (readonly [Gid, Gid])[], name: string, parameters: SqlParameters): string;
  isTrue(column: string): string;
  isFalse(column: string): string;
  /** Compares a text byte by byte. */
  binary(column: string): string;
  /** A number of a JSON list, by its index. */
  jsonNumber(list: string, index: number): string;
  /**
   * A text in a JSON text; null if the JSON has no such text. Undefined on an engine that cannot read all JSON texts that it stores.
   * @param path such as `.name` or `[0].data.name`.
   */
  readonly jsonText?: (text: string, path: string) => string;
  /** Aggregates as a JSON text. */
  jsonArray(numbers: string): string;
  jsonArrayOfJson(texts: string): string;
  /** A JSON list of columns, as a text. */
  jsonOf(...columns: readonly string[]): string;
  /** The audience of an item as a JSON text; null if the item is open to everybody. @param item its gid, as SQL. */
  audienceOf(item: string): string;
  /** Condition on a stored audience: it has a list without any of the accessors. */
  excludes(audience: string, accessors: string): string;
  /** Condition: none of the accessors has access to the cause of a restriction. */
  lacksAccess(cause: string, accessors: string): string;
  /** For each owner of a list parameter, named `owner.value` in the query, the rows of a query with the columns `sort_key` and `listed`. */
  perOwner(owners: string, query: string, order: string): PerOwner;
  /** The events in the rows of a table with this value, as `h.event` and `event`, to be read in the order of the index of this column and `event`. */
  eventsIn(table: string, column: string, value: string): string;
  /**
   * Selects the items (`item`) whose visibility depends on an item of the list parameter (`cause`), these included: everything below it, if the
   * store has that rule, links and annotations about it, and recursively. `lineage` has the gids of the ancestors and of the item itself, with commas.
   * @param lineage the lineage of an item of the list (`start.value`), as SQL.
   * @param inherits condition: records are restricted with those above them; by default the rule of the store.
   */
  dependents(items: string, lineage?: string, inherits?: string): string;
  /** Selects the records (`gid`) that the visibility of each item of the list parameter (`item`) depends on, itself included: the opposite of {@link dependents}. */
  dependencies(items: string): string;
  /** The gids of the ancestors of an item and of the item itself, outermost first, with commas. @param item its gid, as SQL. */
  lineageOf(item: string): string;
  /** Values of parameters. */
  list(values: readonly (string | number)[]): unknown;
  boolean(value: boolean): SqlValue;
  /** Whether the engine can store the text. Other texts cannot be found and need not be searched for. */
  isStorable(text: string): boolean;
  /** The text without the characters that the engine cannot store. */
  toStorable(text: string): string;
}

/** Composes SQL once for each dialect: on PostgreSQL every transaction creates its readers and writers again. */
export function perDialect<Sql>(compose: (dialect: Dialect) => Sql): (dialect: Dialect) => Sql {
  const composed = new Map<Dialect, Sql>();
  return (dialect) => {
    let sql = composed.get(dialect);
    if (sql === undefined) {
      sql = compose(dialect);
      composed.set(dialect, sql);
    }
    return sql;
  };
}

interface PerOwner {
  readonly from: string;
  readonly sortKey: string;
  readonly listed: string;
  /** Empty if the engine returns the rows in order. */
  readonly order: string;
}

export interface Database {
  readonly dialect: Dialect;
  /** @param booleans columns to convert, on engines that store booleans as numbers. */
  all<Row>(sql: string, parameters: readonly unknown[], booleans?: readonly string[]): Promise<Row[]>;
  first<Row>(
    sql: string,
    parameters: readonly unknown[],
    booleans?: readonly string[],
  ): Promise<Row | undefined>;
  /** Rows of `item`, including the changes of this transaction that have not been written yet. */
  item(sql: string, parameters: readonly unknown[]): Promise<ItemRow | undefined>;
  items<Row extends ItemRow>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** As `items`, without the texts. */
  states(sql: string, parameters: readonly unknown[]): Promise<ItemState[]>;
}

/** The connection of a write transaction. */
export interface WriteDatabase extends Database {
  run(sql: string, parameters: readonly unknown[]): Promise<void>;
  /** Runs a statement about this number of rows; may return before it is executed if there are many. */
  write(rowCount: number, sql: string, parameters: readonly unknown[]): Promise<void>;
  /** The same for several statements with common parameters. They must not depend on each other's result: PostgreSQL runs them as one. */
  writeTogether(
    rowCount: number,
    statements: readonly string[],
    parameters: readonly unknown[],
  ): Promise<void>;
  /** Throws `duplicate`, naming the id, if a row has an id that exists. */
  insert(table: string, columns: readonly Column[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** Inserts rows, or updates those with the same values in the first `keyLength` columns. */
  upsert(
    table: string,
    columns: readonly Column[],
    keyLength: number,
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void>;
  /** Updates the columns of the rows with these keys. @param rows values of the columns, then of the keys. */
  update(
    table: string,
    columns: readonly Column[],
    keys: readonly Column[],
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void>;
}

/** The values of a statement that is composed of fragments. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** Returns the placeholder of the value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The viewer of a statement; `accessors` is the placeholder of the list. */
export type ViewerSql =
  | { readonly sees: 'everything' }
  | { readonly sees: 'open' }
  | {
      readonly sees: 'accessible';
      readonly accessors: string;
      /** Whether so many restricted items are open to the viewer that testing each row is faster than listing them first. */
      readonly seesMany: boolean;
    };

export function viewerSql(
  viewer: Viewer,
  dialect: Dialect,
  parameters: SqlParameters,
  seesMany = false,
): ViewerSql {
  if (viewer === 'everything') return { sees: 'everything' };
  if (viewer.length === 0) return { sees: 'open' };
  return { sees: 'accessible', accessors: parameters.add(dialect.list(viewer)), seesMany };
}
