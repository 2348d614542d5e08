/**
 * What harvesters are told, as a table of its own: one row for each identifier that was ever open to all, with the time of its latest change.
 * A row outlives its item: what was deleted, renamed or closed to the public is `gone` and stays. The rows are derived from the items, at the
 * end of each transaction, so that the time stands close to the moment when others can see the change. The statements are the same on
 * every engine, but for how a list travels and how a time is written.
 */
import { harvestedTypes } from '../model/registry.ts';
import type { HarvestSelection } from './harvest.ts';
import type { Gid } from './viewer.ts';

/** Earlier and later than any time. */
const always = { first: '', last: '9999' } as const;

const types = `(${harvestedTypes.map((name) => `'${name}'`).join(', ')})`;

const harvestColumns = 'id, gid, type, stamp, gone, holder, above';
export const selectedColumns =
  'id, gid, type, stamp, gone as "isDeleted", holder as parent, above as grandparent';

/** To the second, in UTC, as harvesters compare times. */
export function toStamp(timestamp: string): string {
  const time = Date.parse(timestamp);
  return new Date(Number.isNaN(time) ? 0 : time).toISOString().replace(/\.\d+/, '');
}

/** Whether an item stands at the top of its kind; what stands in one of its own kind is told with that. */
const isOpenTop = (item: string, holder: string): string =>
  `not ${item}.restricted and ${holder}.type is distinct from ${item}.type`;

/**
 * The items that changed, and what they stand in as long as it is of the same kind. Of an imported fonds only the top begins to climb; and the
 * type is written so that no engine takes its index, which holds every unit there is.
 */
const climb = (isTouched: (gid: string) => string): string => `climb (gid, id, type, parent, restricted) as (
    select gid, id, type, parent, restricted from item where ${isTouched('gid')} and coalesce(type, '') in ${types}
      and not exists (select 1 from item outer_item
        where outer_item.gid = item.parent and outer_item.type = item.type and ${isTouched('item.parent')})
    union
    select outer_item.gid, outer_item.id, outer_item.type, outer_item.parent, outer_item.restricted
    from climb join item outer_item on outer_item.gid = climb.parent and outer_item.type = climb.type)`;

/** Keeps others on PostgreSQL from telling of the same items until the transaction ends, in one order for all. */
export const lockSql = (isTouched: (gid: string) => string, touched: string): string => `
  with recursive ${climb(isTouched)}
  select id from harvest where gid = any(array(select gid from climb union select unnest(${touched}))) order by id for update`;

/** Tells of the items at the top, among those that changed and those above them, that are open to all. */
export const showSql = (isTouched: (gid: string) => string, stamp: string): string => `
  with recursive ${climb(isTouched)}
  insert into harvest (${harvestColumns})
  select climb.id, climb.gid, climb.type, ${stamp}, false, climb.parent, holder.parent
  from climb left join item holder on holder.gid = climb.parent
  where ${isOpenTop('climb', 'holder')} order by climb.id
  on conflict (id) do update set gid = excluded.gid, type = excluded.type, stamp = excluded.stamp, gone = excluded.gone,
    holder = excluded.holder, above = excluded.above`;

/** Tells of those that changed and are no more open to all under that identifier. */
export const withdrawSql = (isTouched: (gid: string) => string, stamp: string): string => `
  update harvest set gone = true, stamp = ${stamp}
  where not gone and ${isTouched('harvest.gid')} and not exists (
    select 1 from item left join item holder on holder.gid = item.parent
    where item.gid = harvest.gid and item.id = harvest.id and ${isOpenTop('item', 'holder')})`;

/** The stored times of an engine as stamps. */
interface StampSql {
  /** Null for what is no time. */
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

/** The first or the last stamp, from the ends of an index. */
const endSql = (end: 'min' | 'max'): string =>
  `select ${end}(stamp) as stamp from (${harvestedTypes
    .map((name) => `select ${end}(stamp) as stamp from harvest where type = '${name}'`)
    .join(' union all ')}) as ends`;

export const earliestSql = endSql('min');

/**
 * The time of an event, or now where that is later: a change that takes long is seen by others long after its event, and who harvested in between
 * asks next time for what has changed since then. Never before the latest stamp there is: stamps must not decrease when the clock is set
 * back, since harvesters ask for changes from the latest stamp on.
 * @param event stands for the stamp of the event.
 */
export const stampAtEnd = {
  sqlite: (event: string) => `max(${event}, ${sqliteStamp.now}, coalesce((${endSql('max')}), ''))`,
  postgres: (event: string) => `greatest(${event}, ${utc('clock_timestamp()')}, (${endSql('max')}))`,
} as const;

/**
 * Makes the rows again from a store whose past nobody has watched: what is open now, and what was deleted while it was open. A time in the
 * future, of a clock that was wrong, counts as now: all later stamps would be that time otherwise.
 */
const fillSql = ({ of, now, earlier }: StampSql): readonly string[] => [
  'delete from harvest',
  `insert into harvest (${harvestColumns})
   select item.id, item.gid, item.type, ${earlier(`coalesce(${of('event.timestamp')}, ${now})`, now)}, false, item.parent, holder.parent
   from item left join item holder on holder.gid = item.parent left join event on event.gid = item.last_event
   where item.type in ${types} and ${isOpenTop('item', 'holder')}`,
  `insert into harvest (${harvestColumns})
   select id, gid, type, ${earlier(`coalesce(${of('since')}, ${now})`, now)}, true, null, null from tombstone
   where type in ${types} and not restricted
     and not exists (select 1 from tombstone later where later.id = tombstone.id and later.gid > tombstone.gid and not later.restricted)
     and not exists (select 1 from harvest where harvest.id = tombstone.id)`,
];

export const fillHarvest = { sqlite: fillSql(sqliteStamp), postgres: fillSql(postgresStamp) } as const;

/** Notes a value of a statement and returns what stands for it in the text. */
type Bind = (value: string | number) => string;

/** A page, from one range of an index for each type: as quick at the end as at the start. */
export function pageSql(
  selection: HarvestSelection,
  page: { readonly after?: { readonly stamp: string; readonly id: string }; readonly limit: number },
  bind: Bind,
): string {
  const after = page.after ?? { stamp: selection.from ?? always.first, id: '' };
  const branches = selection.types.map(
    (type) => `select * from (select ${selectedColumns} from harvest where ${isOf(type, selection, bind)}
      and (stamp, id) > (${bind(after.stamp)}, ${bind(after.id)}) and stamp <= ${bind(selection.until ?? always.last)}
      order by stamp, id limit ${bind(page.limit)}) as branch`,
  );
  return `${branches.join(' union all ')} order by stamp, id limit ${bind(page.limit)}`;
}

/** How many there are; no more than so many of each type are counted. */
export function countSql(selection: HarvestSelection, atMost: number, bind: Bind): string {
  const branches = selection.types.map(
    (type) => `(select count(*) from (select 1 from harvest where ${isOf(type, selection, bind)}
      and stamp >= ${bind(selection.from ?? always.first)} and stamp <= ${bind(selection.until ?? always.last)}
      limit ${bind(atMost)}) as branch)`,
  );
  return `select ${branches.join(' + ')} as n`;
}

function isOf(type: string, { within }: HarvestSelection, bind: Bind): string {
  const isType = `type = ${bind(type)}`;
  if (within === undefined) return isType;
  const [column, gid]: readonly [string, Gid] =
    'parent' in within ? ['holder', within.parent] : ['above', within.grandparent];
  return `${isType} and ${column} = ${bind(gid)}`;
}

/** Steps through the index from one holder to the next, however many records each has. */
export const holdersSql = `
  with recursive step (holder) as (
    select min(holder) from harvest where holder is not null
    union all
    select (select min(harvest.holder) from harvest where harvest.holder > step.holder) from step where step.holder is not null)
  select holder from step where holder is not null`;
