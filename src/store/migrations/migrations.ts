/** The schema, as a list of numbered steps. Forward only: a step that was released is never edited, only followed. */

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sqlite: string;
  readonly postgres: string;
}

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'items, parts, edges, events',
    // `data` and `parts` stand last, so that reading the narrow columns of a long row does not walk its overflow pages.
    // `restricted` stands in the list indexes, so that a total stays an index count.
    sqlite: `
      create table counter (name text primary key, value integer not null) without rowid;
      insert into counter values ('gid', 1);

      create table item (
        gid integer primary key,
        id text not null unique,
        type text not null,
        parent integer,
        position integer not null default 0,
        restricted integer not null default 0,
        child_count integer not null default 0,
        watched_by integer not null default 0,
        followers integer not null default 0,
        following integer not null default 0,
        watching integer not null default 0,
        last_event integer,
        revision integer not null default 1,
        data text not null,
        parts text not null
      );
      create index item_by_type on item (type, restricted, gid);
      create index item_by_parent on item (parent, restricted, position, gid) where parent is not null;

      create table part (gid integer primary key, id text not null unique, item integer not null);

      create table edge (
        source integer not null,
        label text not null,
        rank integer not null,
        target integer not null,
        primary key (source, label, rank)
      ) without rowid;
      create index edge_by_target on edge (target, label);

      create table access (item integer not null, accessor integer not null, primary key (item, accessor)) without rowid;
      create index access_by_accessor on access (accessor, item);

      create table source (
        item integer not null,
        language text not null,
        file text not null,
        digest text,
        primary key (item, language, file)
      ) without rowid;

      create table event (
        gid integer primary key,
        id text not null unique,
        event_type text not null,
        timestamp text not null,
        log_message text,
        actor integer not null,
        scope integer,
        subject_count integer not null
      );
      create table event_subject (event integer not null, item integer not null, primary key (event, item)) without rowid;

      create table version (
        gid integer primary key,
        id text not null unique,
        item integer not null,
        event integer not null,
        data text not null,
        parts text not null
      );
      create index version_by_item on version (item, gid);

      create table permission_grant (
        gid integer primary key,
        id text not null unique,
        accessor integer not null,
        permission text not null,
        target integer not null
      );
      create index grant_by_accessor on permission_grant (accessor);

      create table tombstone (id text primary key, gid integer not null, type text not null, restricted integer not null, since text not null) without rowid;
      create index tombstone_by_gid on tombstone (gid);
    `,
    // Ids are compared byte by byte, as SQLite does. `restricted` is carried along by the list indexes and not a key of theirs,
    // so that all of a type or a parent comes out of the index in order; a child count is changed without touching an index.
    postgres: `
      create sequence gid as bigint increment by 1024;

      create table item (
        gid bigint primary key,
        id text collate "C" not null unique,
        type text collate "C" not null,
        parent bigint,
        position bigint not null default 0,
        restricted boolean not null default false,
        child_count bigint not null default 0,
        watched_by bigint not null default 0,
        followers bigint not null default 0,
        following bigint not null default 0,
        watching bigint not null default 0,
        last_event bigint,
        revision bigint not null default 1,
        data text not null,
        parts text not null
      );
      create index item_by_type on item (type, gid) include (restricted);
      create index item_by_parent on item (parent, position, gid) include (restricted) where parent is not null;

      create table part (gid bigint primary key, id text collate "C" not null unique, item bigint not null);

      create table edge (
        source bigint not null,
        label text collate "C" not null,
        rank bigint not null,
        target bigint not null,
        primary key (source, label, rank)
      );
      create index edge_by_target on edge (target, label);

      create table access (item bigint not null, accessor bigint not null, primary key (item, accessor));
      create index access_by_accessor on access (accessor, item);

      create table source (
        item bigint not null,
        language text collate "C" not null,
        file text collate "C" not null,
        digest text collate "C",
        primary key (item, language, file)
      );

      create table event (
        gid bigint primary key,
        id text collate "C" not null unique,
        event_type text not null,
        timestamp text not null,
        log_message text,
        actor bigint not null,
        scope bigint,
        subject_count bigint not null
      );
      create table event_subject (event bigint not null, item bigint not null, primary key (event, item));

      create table version (
        gid bigint primary key,
        id text collate "C" not null unique,
        item bigint not null,
        event bigint not null,
        data text not null,
        parts text not null
      );
      create index version_by_item on version (item, gid);

      create table permission_grant (
        gid bigint primary key,
        id text collate "C" not null unique,
        accessor bigint not null,
        permission text not null,
        target bigint not null
      );
      create index grant_by_accessor on permission_grant (accessor);

      create table tombstone (
        id text collate "C" primary key,
        gid bigint not null,
        type text not null,
        restricted boolean not null,
        since text not null
      );
      create index tombstone_by_gid on tombstone (gid);
    `,
  },
];

export const schemaVersion = migrations.length;

/** What to do about a store whose schema is another than the one this version needs. */
export function cureFor(found: number, needed = schemaVersion): string {
  return found > needed
    ? 'use the newer version of Fonds that wrote it'
    : "make a backup, then run 'fonds migrate'";
}
