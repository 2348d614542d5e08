/**
 * Maintains the table of OAI records (`harvest`): one row for each id that was ever public, with the time of its latest change. A row outlives its
 * item: the row of a deleted, renamed or restricted item is marked `gone` and stays. The rows are derived from the items at the end of each
 * transaction, so that the stamp is close to the time when harvesters can see the change.
 */
import { harvestedTypes } from '../../model/registry.ts';
import type { Dialect } from './database.ts';

/** The types of OAI records, as an SQL list. */
export const harvestedTypeList = `(${harvestedTypes.map((name) => `'${name}'`).join(', ')})`;

const harvestColumns = 'id, gid, type, stamp, gone, holder, above';

/** To the second, in UTC, as harvesters compare times. */
export function toStamp(timestamp: string): string {
  const time = Date.parse(timestamp);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString().replace(/\.\d+/, '');
}

/** Condition: the item has no parent of its own type. An item with one is harvested as a part of its topmost ancestor of that type. */
export const isTop = (item: string, parent: string): string => `${parent}.type is distinct from ${item}.type`;

const isOpenTop = (item: string, parent: string): string =>
  `not ${item}.restricted and ${isTop(item, parent)}`;

/**
 * The changed items (list parameter $1) and their ancestors of the same type. Of an imported fonds only the topmost item starts the recursion.
 * `coalesce` prevents the use of the index by type, which contains every unit.
 */
const climb = ({ isIn }: Dialect): string => `climb (gid, id, type, parent, restricted) as (
    select gid, id, type, parent, restricted from item where ${isIn('gid', '$1')} and coalesce(type, '') in ${harvestedTypeList}
      and not exists (select 1 from item outer_item
        where outer_item.gid = item.parent and outer_item.type = item.type and ${isIn('item.parent', '$1')})
    union
    select outer_item.gid, outer_item.id, outer_item.type, outer_item.parent, outer_item.restricted
    from climb join item outer_item on outer_item.gid = climb.parent and outer_item.type = climb.type)`;

/** Locks the rows of the changed items, in the same order in every transaction. For PostgreSQL. */
export const lockHarvestSql = (dialect: Dialect): string => `
  with recursive ${climb(dialect)}
  select id from harvest where gid = any(array(select gid from climb union select unnest($1::bigint[]))) order by id for update`;

/** Inserts or updates the rows of open topmost items, among the changed items ($1) and their ancestors. @param stamp the stamp, as SQL. */
export const publishSql = (dialect: Dialect, stamp: string): string => `
  with recursive ${climb(dialect)}
  insert into harvest (${harvestColumns})
  select climb.id, climb.gid, climb.type, ${stamp}, false, climb.parent, holder.parent
  from climb left join item holder on holder.gid = climb.parent
  where ${isOpenTop('climb', 'holder')} order by climb.id
  on conflict (id) do update set gid = excluded.gid, type = excluded.type, stamp = excluded.stamp, gone = excluded.gone,
    holder = excluded.holder, above = excluded.above`;

/** Marks the rows of changed items ($1) that are no longer open under that id. */
export const withdrawSql = ({ isIn }: Dialect, stamp: string): string => `
  update harvest set gone = true, stamp = ${stamp}
  where not gone and ${isIn('harvest.gid', '$1')} and not exists (
    select 1 from item left join item holder on holder.gid = item.parent
    where item.gid = harvest.gid and item.id = harvest.id and ${isOpenTop('item', 'holder')})`;

/** Converts stored times to stamps. */
interface StampSql {
  /** Null if the column is not a time. */
  readonly of: (column: string) => string;
  readonly now: string;
  readonly earlier: (one: string, other: string) => string;
}

const sqliteStamp: StampSql = {
  of: (column) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column})`,
  now: `strftime('%Y-%m-%dT%H:%M:%SZ', 'now')`,
  earlier: (one, other) => `min(${one}, ${other})`,
};

const utc = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const isTime = String.raw`'^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$'`;

const postgresStamp: StampSql = {
  of: (column) => `case when ${column} ~ ${isTime} then ${utc(`${column}::timestamptz`)} end`,
  now: utc('now()'),
  earlier: (one, other) => `least(${one}, ${other})`,
};

/** The first or the last stamp, each from the end of an index. */
export const firstOrLastStampSql = (end: 'min' | 'max'): string =>
  `select ${end}(stamp) as stamp from (${harvestedTypes
    .map((name) => `select ${end}(stamp) as stamp from harvest where type = '${name}'`)
    .join(' union all ')}) as ends`;

/**
 * The time of the event, or the present time if that is later. A long transaction is committed long after its event, and a harvester that ran in
 * between asks next for changes since then. Never earlier than the latest stamp: harvesters ask for changes from the latest stamp on, so stamps
 * must not decrease when the clock is set back.
 * @param event stamp of the event, as SQL.
 */
export const stampAtEnd = {
  sqlite: (event: string) =>
    `max(${event}, ${sqliteStamp.now}, coalesce((${firstOrLastStampSql('max')}), ''))`,
  postgres: (event: string) =>
    `greatest(${event}, ${utc('clock_timestamp()')}, (${firstOrLastStampSql('max')}))`,
} as const;

/**
 * Rebuilds the rows of a store whose history is not known: items that are open now, and items that were open when they were deleted. A time in the
 * future, of a clock that was wrong, counts as now: all later stamps would have that time otherwise.
 */
const fillSql = ({ of, now, earlier }: StampSql): readonly string[] => [
  'delete from harvest',
  `insert into harvest (${harvestColumns})
   select item.id, item.gid, item.type, ${earlier(`coalesce(${of('event.timestamp')}, ${now})`, now)}, false, item.parent, holder.parent
   from item left join item holder on holder.gid = item.parent left join event on event.gid = item.last_event
   where item.type in ${harvestedTypeList} and ${isOpenTop('item', 'holder')}`,
  `insert into harvest (${harvestColumns})
   select id, gid, type, ${earlier(`coalesce(${of('since')}, ${now})`, now)}, true, null, null from tombstone
   where type in ${harvestedTypeList} and not restricted
     and not exists (select 1 from tombstone later where later.id = tombstone.id and later.gid > tombstone.gid and not later.restricted)
     and not exists (select 1 from harvest where harvest.id = tombstone.id)`,
];

export const rebuildHarvestSql = { sqlite: fillSql(sqliteStamp), postgres: fillSql(postgresStamp) } as const;
