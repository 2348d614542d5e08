/** The columns of tables that many rows are inserted into at once. */

export type Column = readonly [name: string, type: 'bigint' | 'text'];

export const itemColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['type', 'text'],
  ['parent', 'bigint'],
  ['position', 'bigint'],
  ['child_count', 'bigint'],
  ['last_event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];
export const partColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
];
export const versionColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
  ['event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];
