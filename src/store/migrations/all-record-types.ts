/** Migration 2: all record types: grants with scopes, votes, outcomes, tokens, and the system records. */
import { systemRecordsJson } from './system-records.ts';

export const allRecordTypesStep = {
  number: 2,
  name: 'all record types: grants with scopes, votes, outcomes, tokens, and the system records',
  // `access_limited`: the item has or had accessors. It stays true when all accessors are deleted; `restricted` is derived from it and from
  // the votes.
  sqlite: `
      alter table item add column is_versioned integer not null default 0;
      alter table item add column promotion_score integer;
      alter table item add column access_limited integer not null default 0;
      update item set is_versioned = 1 where gid in (select item from version);
      update item set access_limited = 1 where restricted = 1;
      create index item_restricted on item (gid) where restricted = 1;

      create table tombstone_by_item (gid integer primary key, id text not null, type text not null, restricted integer not null, since text not null);
      insert into tombstone_by_item select gid, id, type, restricted, since from tombstone;
      drop table tombstone;
      alter table tombstone_by_item rename to tombstone;
      create index tombstone_by_id on tombstone (id, gid);

      create table grant_target (grant_gid integer not null, target integer not null, primary key (grant_gid, target)) without rowid;
      create index grant_target_by_target on grant_target (target, grant_gid);
      insert into grant_target select gid, target from permission_grant;
      alter table permission_grant drop column target;
      alter table permission_grant add column scope integer;
      alter table permission_grant add column grantee integer;
      create index grant_by_scope on permission_grant (scope) where scope is not null;

      create index event_subject_by_item on event_subject (item, event);
      create index event_by_actor on event (actor, gid);
      create index event_by_scope on event (scope) where scope is not null;
      create index version_by_event on version (event);

      delete from edge where exists (select 1 from edge first where first.source = edge.source and first.label = edge.label
        and first.target = edge.target and first.rank < edge.rank);
      create unique index edge_once on edge (source, label, target);
      drop index edge_by_target;
      create index edge_by_target on edge (target, label, source);

      create table outcome (
        user_gid integer not null,
        key text not null,
        digest text not null,
        type text not null,
        id text not null,
        created text not null,
        primary key (user_gid, key)
      ) without rowid;
      create index outcome_by_created on outcome (created);

      create table token (
        number integer primary key,
        id text not null unique,
        digest text not null unique,
        user_gid integer,
        note text not null,
        created text not null
      );

      insert into item (gid, id, type, data, parts)
        select value - 1 + row_number() over (order by place), id, type, replace(data, 'NOW', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')), ''
        from counter, (select key as place, value ->> 0 as id, value ->> 1 as type, value ->> 2 as data from json_each('${systemRecordsJson}'))
        where counter.name = 'gid' and id not in (select id from item);
      update counter set value = max(value, (select max(gid) + 1 from item)) where name = 'gid';
  `,
  postgres: `
      alter table item
        add column is_versioned boolean not null default false,
        add column promotion_score bigint,
        add column access_limited boolean not null default false;
      update item set is_versioned = true where gid in (select item from version);
      update item set access_limited = true where restricted;
      create index item_restricted on item (gid) where restricted;

      drop index tombstone_by_gid;
      alter table tombstone drop constraint tombstone_pkey, add primary key (gid);
      create index tombstone_by_id on tombstone (id, gid);

      create table grant_target (grant_gid bigint not null, target bigint not null, primary key (grant_gid, target));
      create index grant_target_by_target on grant_target (target, grant_gid);
      insert into grant_target select gid, target from permission_grant;
      alter table permission_grant drop column target, add column scope bigint, add column grantee bigint;
      drop index grant_by_accessor;
      create index grant_by_accessor on permission_grant (accessor, gid);
      create index grant_by_scope on permission_grant (scope, gid) where scope is not null;

      create index event_subject_by_item on event_subject (item, event);
      create index event_by_actor on event (actor, gid);
      create index event_by_scope on event (scope, gid) where scope is not null;
      create index version_by_event on version (event);

      delete from edge using edge first where first.source = edge.source and first.label = edge.label
        and first.target = edge.target and first.rank < edge.rank;
      create unique index edge_once on edge (source, label, target);
      drop index edge_by_target;
      create index edge_by_target on edge (target, label, source);

      create table outcome (
        user_gid bigint not null,
        key text collate "C" not null,
        digest text not null,
        type text not null,
        id text not null,
        created text collate "C" not null,
        primary key (user_gid, key)
      );
      create index outcome_by_created on outcome (created);

      create table token (
        number bigint generated always as identity primary key,
        id text collate "C" not null unique,
        digest text collate "C" not null unique,
        user_gid bigint,
        note text not null,
        created text not null
      );

      with block as (select nextval('gid') as first)
      insert into item (gid, id, type, data, parts)
        select first - 1 + row_number() over (order by place), own ->> 0, own ->> 1,
          replace(own ->> 2, 'NOW', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')), ''
        from block, json_array_elements('${systemRecordsJson}') with ordinality as listed (own, place)
        where own ->> 0 not in (select id from item);
  `,
} as const;
