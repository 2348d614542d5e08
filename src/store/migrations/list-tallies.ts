/**
 * Migration 16: tallies of lists, so that a page at any offset is found without reading the entries before it (sql/list-tallies.ts). A tally is the
 * number of open and of restricted items of a list in a range of its order: of gids for all items of a type, of positions for the children of an
 * item. Triggers update them, since many statements change items, some of them thousands at once.
 */

/** Children before this position are not tallied, but counted in the index: most items have fewer children. */
export const firstTalliedPosition = 1024;

/** The range of a gid. About a sixth of the gids are those of units, since descriptions and other parts have gids too. */
const gidRange = (row: string): string => `(${row}.gid >> 14) << 14, ((${row}.gid >> 14) + 1) << 14`;
const positionRange = (row: string): string =>
  `(${row}.position >> 10) << 10, ((${row}.position >> 10) + 1) << 10`;
const isTalliedChild = (row: string): string =>
  `${row}.parent is not null and ${row}.position >= ${firstTalliedPosition}`;

const columns = 'list, range_start, range_end, open_count, restricted_count';

/** @param open the number of open items of a row, as SQL. */
const typeEntry = (row: string, open: string, restricted: string): string =>
  `${row}.type, ${gidRange(row)}, ${open}, ${restricted}`;
const childEntry = (row: string, open: string, restricted: string): string =>
  `cast(${row}.parent as text), ${positionRange(row)}, ${open}, ${restricted}`;

/** Counts the items of a store that was filled before. */
const fill = (open: string, restricted: string): string => `
      insert into list_tally (${columns})
        select type, ${gidRange('item')}, sum(${open}), sum(${restricted}) from item group by type, item.gid >> 14;
      insert into list_tally (${columns})
        select cast(parent as text), ${positionRange('item')}, sum(${open}), sum(${restricted}) from item
        where ${isTalliedChild('item')} group by parent, item.position >> 10;
`;

const addOnSqlite = (entry: string, where?: string): string => `insert into list_tally (${columns})
          ${where === undefined ? `values (${entry})` : `select ${entry} where ${where}`}
          on conflict do update set open_count = open_count + excluded.open_count,
            restricted_count = restricted_count + excluded.restricted_count;`;
const newOnSqlite = ['new.restricted = 0', 'new.restricted = 1'] as const;
const oldOnSqlite = ['-(old.restricted = 0)', '-(old.restricted = 1)'] as const;

const sqlite = `
      create table list_tally (
        list text not null,
        range_start integer not null,
        range_end integer not null,
        open_count integer not null,
        restricted_count integer not null,
        primary key (list, range_start)
      ) without rowid;
      ${fill('restricted = 0', 'restricted = 1')}
      create trigger item_tally_inserted after insert on item begin
        ${addOnSqlite(typeEntry('new', ...newOnSqlite))}
      end;
      create trigger item_tally_deleted after delete on item begin
        ${addOnSqlite(typeEntry('old', ...oldOnSqlite))}
      end;
      create trigger item_tally_updated after update of restricted on item when old.restricted <> new.restricted begin
        ${addOnSqlite(typeEntry('old', ...oldOnSqlite))}
        ${addOnSqlite(typeEntry('new', ...newOnSqlite))}
      end;
      create trigger child_tally_inserted after insert on item when ${isTalliedChild('new')} begin
        ${addOnSqlite(childEntry('new', ...newOnSqlite))}
      end;
      create trigger child_tally_deleted after delete on item when ${isTalliedChild('old')} begin
        ${addOnSqlite(childEntry('old', ...oldOnSqlite))}
      end;
      create trigger child_tally_updated after update of restricted, parent, position on item
        when (${isTalliedChild('old')}) or (${isTalliedChild('new')}) begin
        ${addOnSqlite(childEntry('old', ...oldOnSqlite), isTalliedChild('old'))}
        ${addOnSqlite(childEntry('new', ...newOnSqlite), isTalliedChild('new'))}
      end;
`;

const newOnPostgres = ['(not row.restricted)::int', 'row.restricted::int'] as const;
const oldOnPostgres = ['-(not row.restricted)::int', '-row.restricted::int'] as const;

/** The entries of all rows of a transition table. */
const postgresEntries = (rows: string, counts: readonly [string, string]): string => `
          select ${typeEntry('row', ...counts)} from ${rows} row
          union all select ${childEntry('row', ...counts)} from ${rows} row where ${isTalliedChild('row')}`;

/** A statement adds one row for each range that it changes. */
const postgresTrigger = (name: string, event: string, tables: string, entries: string): string => `
      create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into list_tally (${columns})
            select list, range_start, range_end, sum(open_count), sum(restricted_count)
            from (${entries}) as entry (${columns})
            group by list, range_start, range_end having sum(open_count) <> 0 or sum(restricted_count) <> 0;
          return null;
        end $$;
      create trigger ${name} after ${event} on item referencing ${tables} for each statement execute function ${name}();
`;

const postgresInserted = postgresEntries('inserted', newOnPostgres);
const postgresDeleted = postgresEntries('deleted', oldOnPostgres);

// Several rows may have the same list and range, and are added: transactions that run at the same time must not wait for each other, as they would
// to update one row. They are combined later (postgres/tally-compaction.ts).
const postgres = `
      create table list_tally (
        list text collate "C" not null,
        range_start bigint not null,
        range_end bigint not null,
        open_count bigint not null,
        restricted_count bigint not null
      );
      ${fill('(not restricted)::int', 'restricted::int')}
      create index list_tally_by_list on list_tally (list, range_start);
      ${postgresTrigger('item_tally_inserted', 'insert', 'new table as inserted', postgresInserted)}
      ${postgresTrigger('item_tally_deleted', 'delete', 'old table as deleted', postgresDeleted)}
      ${postgresTrigger('item_tally_updated', 'update', 'new table as inserted old table as deleted', `${postgresInserted} union all ${postgresDeleted}`)}
`;

export const listTalliesStep = { number: 16, name: 'tallies of lists', sqlite, postgres } as const;
