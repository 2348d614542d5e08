/**
 * Migration 27: indexes with which restoring a record as on a day reads only what concerns it, whatever else was changed since: the items that were
 * moved away from a parent or deleted below it, and the last event of a day. That index is partial, so that only the query with the same condition
 * uses it: the audit log lists events by gid.
 */

interface Expressions {
  /** A column that is compared by bytes. */
  readonly binary: (column: string) => string;
  /** A number of the list in `former`. */
  readonly at: (index: number) => string;
}

const sql = ({ binary, at }: Expressions): string => `
      create index if not exists undo_row_by_place on undo_row ((${at(0)}), change) where kind = 'place';
      create index if not exists undo_row_by_deleted_place on undo_row ((${at(2)}), change) where kind = 'deleted';
      create index if not exists event_by_time on event (${binary('timestamp')}, gid) where gid > 0;
`;

export const journalIndexesStep = {
  number: 27,
  name: 'indexes of the journal of changes',
  sqlite: sql({ binary: (column) => column, at: (index) => `former ->> ${index}` }),
  postgres: sql({
    binary: (column) => `${column} collate "C"`,
    at: (index) => `cast(cast(former as jsonb) ->> ${index} as bigint)`,
  }),
} as const;
