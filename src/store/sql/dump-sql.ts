/** The statements of dump and restore that are the same on every engine. */

/** The stored audience of a past state as SQL; `[]` where the item was open and is restricted now. @param item gid of the item, as SQL. */
const pastAudience = (column: string, item: string): string =>
  `coalesce(${column}, case when exists (select 1 from restriction where restriction.item = ${item}) then '[]' end)`;

const tablesWithGid = ['item', 'part', 'event', 'version', 'permission_grant', 'tombstone'];

export const dumpSql = {
  itemOrder: 'select gid from item order by parent nulls first, position, gid',
  subjects: `select event_subject.event, coalesce(item.id, tombstone.id) as id, tombstone.gid as "deletedGid",
       ${pastAudience('event_subject.seen_by', 'event_subject.item')} as "seenBy" from event_subject
     left join item on item.gid = event_subject.item left join tombstone on tombstone.gid = event_subject.item
     order by event_subject.event, event_subject.item`,
  versions: `select gid, id, item, event, data, parts, ${pastAudience('seen_by', 'version.item')} as "seenBy" from version order by gid`,
  scopeAudiences: `select gid, ${pastAudience('seen_by', 'event.scope')} as "seenBy" from event`,
  countChildren: `update item set child_count = child_count + (select count(*) from item child where child.parent = item.gid)
    where gid in (select parent from item where parent is not null)`,
  findLastEvents: `update item set last_event = (select max(event) from event_subject where event_subject.item = item.gid)
    where last_event is null and gid in (select item from event_subject)`,
  findDoubleGid: `select gid from (${tablesWithGid.map((table) => `select gid from ${table}`).join(' union all ')}) as given
    group by gid having count(*) > 1 order by gid limit 1`,
} as const;
