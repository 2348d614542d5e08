/** Steps 8 and 9: links and annotations are restricted by the records they are about, and versions and events keep their audience. */
import { targetLabelList } from '../sql/audience.ts';

/** Links and annotations, with the items they are about. */
const about = `select edge.source, coalesce(part.item, edge.target) as target
        from edge left join part on part.gid = edge.target where edge.label in ${targetLabelList}`;

/** Every store derives these rows from then on, and `restricted` with them. */
const causes = `
      insert into restriction (item, cause)
        with recursive about (source, target) as (${about}),
        restricted (item, cause) as (
          select gid, gid from item where restricted
          union select about.source, restricted.cause from restricted join about on about.target = restricted.item)
        select item, cause from restricted;
      update item set restricted = true where gid in (select item from restriction) and not restricted;
      insert into restriction (item, cause) select gid, gid from tombstone where restricted;
`;

/** Nobody knows who could see a restricted record in the past; its present audience is the safe answer. */
export const closePast = (audienceOf: (item: string) => string): string => `
      update version set seen_by = ${audienceOf('version.item')}
        where seen_by is null and item in (select item from restriction);
      update event_subject set seen_by = ${audienceOf('event_subject.item')}
        where seen_by is null and item in (select item from restriction);
      update event set seen_by = ${audienceOf('event.scope')}
        where seen_by is null and scope in (select item from restriction);
`;

const columns = `
      alter table version add column seen_by text;
      alter table event_subject add column seen_by text;
      alter table event add column seen_by text;
`;

const indexes = `
      create index event_subject_seen_by on event_subject (event, seen_by) where seen_by is not null;
      create index event_seen_by on event (gid) where seen_by is not null;
`;

/** As the engines state it (audienceOf of sqlite-visibility.ts and postgres-visibility.ts) at the time of this step. */
const audienceThen = {
  sqlite: (item: string): string => `nullif((select json_group_array(json(accessors)) from (
    select distinct (select json_group_array(accessor) from (select accessor from access where access.item = r.cause order by accessor)) as accessors
    from restriction r where r.item = ${item} order by accessors)), '[]')`,
  postgres: (item: string): string => `(select json_agg(kept.accessors)::text from (
    select distinct coalesce((select jsonb_agg(accessor order by accessor) from access where access.item = r.cause), '[]'::jsonb) as accessors
    from restriction r where r.item = ${item} order by accessors) kept)`,
};

export const restrictionsStep = {
  number: 8,
  name: 'restrictions of links and annotations, audiences of versions and events',
  sqlite: `
      create table restriction (item integer not null, cause integer not null, primary key (item, cause)) without rowid;
      create index restriction_by_cause on restriction (cause, item);
      ${causes}${columns}${closePast(audienceThen.sqlite)}${indexes}
  `,
  postgres: `
      create table restriction (item bigint not null, cause bigint not null, primary key (item, cause));
      create index restriction_by_cause on restriction (cause, item);
      ${causes}${columns}${closePast(audienceThen.postgres)}${indexes}
  `,
} as const;

/** Deletions of many items at once did not have the restricted ones among their subjects, so that everybody saw their log messages. */
const hideDeletions = `
      insert into event_subject (event, item)
        select departure.event, departure.item from departure
        join event on event.gid = departure.event and event.event_type = 'deletion'
        join tombstone on tombstone.gid = departure.item and tombstone.restricted
        where true on conflict do nothing;
`;
const restrictedVersions = 'create index version_restricted on version (item) where seen_by is not null;';

export const restrictedVersionsStep = {
  number: 9,
  name: 'versions of restricted times, deletions of restricted records',
  sqlite: `${restrictedVersions}${hideDeletions.replace('and tombstone.restricted', 'and tombstone.restricted = 1')}`,
  postgres: `${restrictedVersions}${hideDeletions}`,
} as const;
