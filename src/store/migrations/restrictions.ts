/** Migrations 8 and 9: restrictions of links and annotations by the records that they are about, and audiences of versions and events. */
import { targetLabelList } from '../sql/audience.ts';

/** Links and annotations with the items that they are about. */
const about = `select edge.source, coalesce(part.item, edge.target) as target
        from edge left join part on part.gid = edge.target where edge.label in ${targetLabelList}`;

/** From then on the store derives these rows, and `restricted` from them: see sql/restrictions.ts. */
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

/** The past audience of a restricted record is not known; the present one discloses nothing. */
export const fillMissingAudiencesSql = (audienceOf: (item: string) => string): string => `
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

/** Copies of `audienceOf` of the dialects: a released migration must not change with them. */
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
      ${causes}${columns}${fillMissingAudiencesSql(audienceThen.sqlite)}${indexes}
  `,
  postgres: `
      create table restriction (item bigint not null, cause bigint not null, primary key (item, cause));
      create index restriction_by_cause on restriction (cause, item);
      ${causes}${columns}${fillMissingAudiencesSql(audienceThen.postgres)}${indexes}
  `,
} as const;

/** Deletions of many items omitted the restricted ones from their subjects, so that everybody could see the log messages. */
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
  name: 'versions of restricted records, deletions of restricted records',
  sqlite: `${restrictedVersions}${hideDeletions.replace('and tombstone.restricted', 'and tombstone.restricted = 1')}`,
  postgres: `${restrictedVersions}${hideDeletions}`,
} as const;
