/** The SQL of PostgreSQL where it differs from other engines. Lists are arrays. */
import { inheritsRestrictionsSql, isDependency } from '../sql/audience.ts';
import type { Dialect } from '../sql/database.ts';

/** The one character that PostgreSQL cannot store in a text. No id contains it. */
const nul = '\0';

const hasNul = (value: string | number): boolean => String(value).includes(nul);

const isIn = (column: string, parameter: string, type: 'bigint' | 'text' = 'bigint'): string =>
  `${column} = any(${parameter}::${type}[])`;

/** Condition: the gid is not in the lineage. Ends a recursion also if parent links form a cycle. */
const isOutsideLine = (lineage: string, gid: string): string =>
  `position(',' || ${gid} || ',' in ',' || ${lineage} || ',') = 0`;

export const postgresDialect: Dialect = {
  join: 'join',
  // A transaction that commits later can have the smaller gid, so the number is assigned after the commit.
  newSequence: 'null',
  // Without an order of its own, the planner would read all entries of a range, and sort them.
  mergeRanges: (ranges, order, limit) =>
    ranges.length === 1
      ? `${ranges[0]} order by ${order}`
      : `${ranges.map((range) => `(${range} order by ${order} limit ${limit})`).join(' union all ')} order by ${order}`,
  isIn,
  withoutIndex: (column) => column,
  isInQuery: (column, query) => `${column} = any(array(${query}))`,
  rows: (parameter, name) => `unnest(${parameter}::bigint[]) as ${name} (value)`,
  pairs(pairs, name, parameters) {
    const a = parameters.add(pairs.map(([first]) => first));
    const b = parameters.add(pairs.map(([, second]) => second));
    return `unnest(${a}::bigint[], ${b}::bigint[]) as ${name} (a, b)`;
  },
  isTrue: (column) => column,
  isFalse: (column) => `not ${column}`,
  binary: (column) => `${column} collate "C"`,
  jsonNumber: (list, index) => `cast(cast(${list} as jsonb) ->> ${index} as bigint)`,
  jsonArray: (numbers) => `coalesce(json_agg(${numbers})::text, '[]')`,
  jsonArrayOfJson: (texts) => `json_agg(${texts}::json)::text`,
  jsonOf: (...columns) => `json_build_array(${columns.join(', ')})::text`,
  audienceOf: (item) => `(select json_agg(kept.accessors)::text from (
    select distinct coalesce((select jsonb_agg(accessor order by accessor) from access where access.item = r.cause), '[]'::jsonb) as accessors
    from restriction r where r.item = ${item} order by accessors) kept)`,
  excludes: (audience, accessors) => `exists (select from jsonb_array_elements(${audience}::jsonb) list
    where not exists (select from jsonb_array_elements_text(list) one where ${isIn('one::bigint', accessors)}))`,
  // A subquery that does not depend on the row is run once and hashed.
  lacksAccess: (cause, accessors) =>
    `${cause} not in (select item from access where ${isIn('accessor', accessors)})`,
  perOwner: (owners, query, order) => ({
    from: `unnest(${owners}::bigint[]) as owner (value) cross join lateral (${query}) one`,
    sortKey: 'one.sort_key',
    listed: 'one.listed',
    order: `order by owner.value, ${order.replaceAll(/\w+/g, (word) => (word === 'desc' ? word : `one.${word}`))}`,
  }),
  // `offset 0` prevents the planner from joining the tables in another order.
  eventsIn: (table, column, value) => `(select * from ${table} where ${column} = ${value}) h
    cross join lateral (select * from event where event.gid = h.event offset 0) event`,
  // Gids of parts are found in the text of their item. No other text in it has this form, since quotation marks in texts are escaped.
  dependents: (
    items,
    lineage,
    inherits = inheritsRestrictionsSql,
  ) => `with recursive dependent (cause, gid, lineage) as (
      select start.value, start.value, ${lineage ?? "''"} from unnest(${items}::bigint[]) as start (value)
      union select cause, next.gid, next.lineage from dependent cross join lateral (
          select child.gid, ${lineage === undefined ? "''" : "dependent.lineage || ',' || child.gid"} from item child
            where child.parent = dependent.gid and ${isOutsideLine('dependent.lineage', 'child.gid')} and ${inherits}
          union all select edge.source, edge.source::text from (
            select dependent.gid as target
            union all select part[1]::bigint from item, regexp_matches(item.parts, '"gid":([0-9]+)', 'g') as part
              where item.gid = dependent.gid) own
          join edge on edge.target = own.target and ${isDependency('edge', inherits)}) next (gid, lineage))
    select gid as item, cause, lineage from dependent`,
  dependencies: (items) => `with recursive reached (item, gid) as (
      select value, value from unnest(${items}::bigint[]) as listed (value)
      union select reached.item, next.gid from reached cross join lateral (
          select coalesce(part.item, edge.target) from edge left join part on part.gid = edge.target
            where edge.source = reached.gid and ${isDependency('edge')}
          union all select child.parent from item child
            where child.gid = reached.gid and child.parent is not null and ${inheritsRestrictionsSql}) next (gid))
    select item, gid from reached`,
  lineageOf: (item) => `(with recursive line (parent, gids) as (
      select parent, gid::text from item where gid = ${item}
      union all select above.parent, above.gid || ',' || gids from line
        join item above on above.gid = line.parent and ${isOutsideLine('gids', 'above.gid')})
    select gids from line order by length(gids) desc limit 1)`,
  list: (values) =>
    typeof values[0] === 'string' && values.some(hasNul) ? values.filter((value) => !hasNul(value)) : values,
  boolean: (value) => value,
  isStorable: (text) => !hasNul(text),
  toStorable: (text) => text.replaceAll(nul, '\uFFFD'),
};
