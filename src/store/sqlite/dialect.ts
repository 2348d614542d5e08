/** The SQL of SQLite where it differs from other engines. Lists are JSON texts. */
import { inheritsRestrictionsSql, isDependency } from '../sql/audience.ts';
import type { Dialect } from '../sql/database.ts';

const isIn = (column: string, parameter: string): string =>
  `${column} in (select value from json_each(${parameter}))`;

/** Condition: the gid is not in the lineage. Ends a recursion also if parent links form a cycle. */
const isOutsideLine = (lineage: string, gid: string): string =>
  `instr(',' || ${lineage} || ',', ',' || ${gid} || ',') = 0`;

export const sqliteDialect: Dialect = {
  // SQLite does not reorder a cross join.
  join: 'cross join',
  // One transaction writes at a time, so the order of events is the order of their commits.
  newSequence: '(select coalesce(max(place), 0) + 1 from event)',
  mergeRanges: (ranges, order) => `${ranges.join(' union all ')} order by ${order}`,
  isIn,
  withoutIndex: (column) => `+${column}`,
  isInQuery: (column, query) => `${column} in (${query})`,
  rows: (parameter, name) => `json_each(${parameter}) ${name}`,
  pairs: (pairs, name, parameters) =>
    `(select value ->> 0 as a, value ->> 1 as b from json_each(${parameters.add(JSON.stringify(pairs))})) ${name}`,
  // Only this form uses the partial indexes of restricted items.
  isTrue: (column) => `${column} = 1`,
  isFalse: (column) => `${column} = 0`,
  binary: (column) => column,
  jsonText: (text, path) => `json_extract(nullif(${text}, ''), '$${path}')`,
  jsonNumber: (list, index) => `${list} ->> ${index}`,
  jsonArray: (numbers) => `json_group_array(${numbers})`,
  jsonArrayOfJson: (texts) => `json_group_array(json(${texts}))`,
  jsonOf: (...columns) => `json_array(${columns.join(', ')})`,
  audienceOf: (item) => `nullif((select json_group_array(json(accessors)) from (
    select distinct (select json_group_array(accessor) from (select accessor from access where access.item = r.cause order by accessor)) as accessors
    from restriction r where r.item = ${item} order by accessors)), '[]')`,
  excludes: (audience, accessors) => `exists (select 1 from json_each(${audience}) list
    where not exists (select 1 from json_each(list.value) one where ${isIn('one.value', accessors)}))`,
  lacksAccess: (cause, accessors) =>
    `not exists (select 1 from access where access.item = ${cause} and ${isIn('access.accessor', accessors)})`,
  // The rows of each owner become a JSON value, since a subquery of a join cannot have a limit for each owner.
  perOwner: (owners, query) => ({
    from: `json_each(${owners}) owner cross join json_each((select json_group_array(json_array(sort_key, listed)) from (${query}))) one`,
    sortKey: 'one.value ->> 0',
    listed: 'one.value ->> 1',
    order: '',
  }),
  eventsIn: (table, column, value) =>
    `${table} h cross join event on event.gid = h.event and h.${column} = ${value}`,
  dependents: (
    items,
    lineage,
    inherits = inheritsRestrictionsSql,
  ) => `with recursive dependent (cause, gid, lineage) as (
      select value, value, ${lineage ?? "''"} from json_each(${items}) start
      union select cause, child.gid, ${lineage === undefined ? "''" : "lineage || ',' || child.gid"} from dependent
        cross join item child on child.parent = dependent.gid and ${isOutsideLine('lineage', 'child.gid')} where ${inherits}
      union select cause, edge.source, edge.source from dependent
        cross join edge on edge.target = dependent.gid and ${isDependency('edge', inherits)}
      union select cause, edge.source, edge.source from dependent cross join item on item.gid = dependent.gid and item.parts <> ''
        cross join json_tree(item.parts) part
        cross join edge on edge.target = part.value and ${isDependency('edge', inherits)} where part.key = 'gid')
    select gid as item, cause, lineage from dependent`,
  dependencies: (items) => `with recursive reached (item, gid) as (
      select value, value from json_each(${items})
      union select reached.item, coalesce(part.item, edge.target) from reached
        cross join edge on edge.source = reached.gid and ${isDependency('edge')} left join part on part.gid = edge.target
      union select reached.item, child.parent from reached
        cross join item child on child.gid = reached.gid and child.parent is not null where ${inheritsRestrictionsSql})
    select item, gid from reached`,
  lineageOf: (item) => `(with recursive line (parent, gids) as (
      select parent, cast(gid as text) from item where gid = ${item}
      union all select above.parent, above.gid || ',' || gids from line
        cross join item above on above.gid = line.parent and ${isOutsideLine('gids', 'above.gid')})
    select gids from line order by length(gids) desc limit 1)`,
  list: (values) => JSON.stringify(values),
  boolean: (value) => (value ? 1 : 0),
  isStorable: () => true,
  toStorable: (text) => text,
};
