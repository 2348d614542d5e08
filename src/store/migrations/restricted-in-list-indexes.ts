/**
 * Migration 18: on PostgreSQL `restricted` becomes a key of the list indexes, as on SQLite. A page for readers who may not see restricted items no
 * longer reads the entries of all restricted items before it. A new store has these indexes from the start: an index that is created on a table
 * with few rows makes the planner expect few rows, and read all of them instead of using an index.
 */
const postgres = `
      do $$ begin
        if (select indnkeyatts from pg_index where indexrelid = 'item_by_type'::regclass) = 2 then
          drop index item_by_type;
          drop index item_by_parent;
          create index item_by_type on item (type, restricted, gid);
          create index item_by_parent on item (parent, restricted, position, gid) where parent is not null;
        end if;
      end $$;
`;

export const restrictedInListIndexesStep = {
  number: 18,
  name: 'restricted items in list indexes',
  sqlite: '',
  postgres,
} as const;
