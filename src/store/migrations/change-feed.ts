/** Migrations 5 and 7: the change feed. A restore uses two of the statements again. */

/** Derives departures from tombstones and the deletion events with the same timestamp. */
export const insertDeparturesFromTombstonesSql = `
      insert into departure (event, item, lineage, seen_by)
        select max(event.gid), tombstone.gid, '[' || coalesce(max(event.scope) || ',', '') || tombstone.gid || ']',
          case when tombstone.restricted then '[]' end
        from tombstone join event on event.timestamp = tombstone.since and event.event_type = 'deletion'
        where tombstone.gid not in (select item from departure) group by tombstone.gid, tombstone.restricted;
`;

/** Assigns sequence numbers (column `place`) to events without one, by gid, after the existing numbers. */
export const assignSequencesSql = `
      update event set place = placed.place from (
        select gid, (select coalesce(max(place), 0) from event) + row_number() over (order by gid) as place
        from event where place is null) as placed
      where event.gid = placed.gid;
`;

const webhookColumns = `
        id text not null unique,
        url text not null,
        types text not null,
        scope text,
        user_id text,
        secret text not null,
        created text not null,
        cursor text not null,
        attempts bigint not null default 0,
        failing_since text,
        last_error text,
        next_try text not null,
        given_up text,
        claimed_by text,
        claimed_until text
`;

/** Existing departures get the present id of their item. */
const departureNames = `
    alter table departure add column id text;
    update departure set id = (select id from item where item.gid = departure.item);
`;

export const departureNamesStep = {
  number: 7,
  name: 'ids of records in departures',
  sqlite: departureNames,
  postgres: departureNames,
} as const;

export const changeFeedStep = {
  number: 5,
  name: 'the change feed: sequence numbers of events, departures, webhooks',
  // `place` is the feed sequence number. An embedded store assigns it with the event; a server when the feed is read, since a transaction that
  // commits later may have the smaller gid.
  sqlite: `
    alter table event add column place integer;
    ${assignSequencesSql}
    create unique index event_by_place on event (place);

    create table departure (
      event integer not null,
      item integer not null,
      lineage text not null,
      seen_by text,
      primary key (event, item)
    ) without rowid;
    ${insertDeparturesFromTombstonesSql}

    create table webhook (number integer primary key, ${webhookColumns});
  `,
  postgres: `
    alter table event add column place bigint;
    ${assignSequencesSql}
    create unique index event_by_place on event (place);
    create index event_unplaced on event (gid) where place is null;

    create table departure (
      event bigint not null,
      item bigint not null,
      lineage text not null,
      seen_by text,
      primary key (event, item)
    );
    ${insertDeparturesFromTombstonesSql}

    create table webhook (number bigint generated always as identity primary key, ${webhookColumns});
  `,
} as const;
