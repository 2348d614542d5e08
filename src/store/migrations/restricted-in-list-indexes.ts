/**
 * Migration 18: on PostgreSQL `restricted` becomes a key of the list indexes, as on SQLite. A page for readers who may not see restricted items no
 * longer reads the entries of all restricted items before it.
 */
const postgres = `
      drop index item_by_type;
      drop index item_by_parent;
      create index item_by_type on item (type, restricted, gid);
      create index item_by_parent on item (parent, restricted, position, gid) where parent is not null;
`;

export const restrictedInListIndexesStep = {
  ...{ number: 18, name: 'restricted items in list indexes', sqlite: '', postgres },
} as const;
