/**
 * Publishes the past versions and events of a record that was opened, and of the records that were restricted only because of it. A stored audience
 * does not name the causes of the restriction. So a record keeps the audiences of its past if it may have had another cause: its own limited access,
 * that of a record between the two, that of another record that a link is about, or that of a former parent. The records that depend on such a record
 * keep theirs too.
 */
import type { Gid } from '../viewer.ts';
import { isDependency } from './audience.ts';
import { type Dialect, perDialect } from './database.ts';
import { listDependents } from './restrictions.ts';
import type { WriteContext } from './write-context.ts';

const publishSql = perDialect((dialect) => {
  const { isIn, join } = dialect;
  return {
    about: `select distinct edge.source as gid from edge where ${isIn('edge.source', '$1')} and ${isDependency('edge')}`,
    // $1: the dependents, $2: those of them with edges, $3: the record in a list, $4: its gid.
    otherCauses: `select item.gid from item
      where (${isIn('item.gid', '$1')} or item.gid in (select gid from (${dialect.dependencies('$2')}) as reached))
      and item.gid not in (select gid from (${dialect.dependencies('$3')}) as above)
      and (${wasRestrictedItself(dialect)} or item.gid in (
        select d.item from departure d ${join} event on event.gid = d.event
        where d.seen_by is not null and event.event_type not in ('setVisibility', 'promotion', 'demotion')
        and ',' || substr(d.lineage, 2, length(d.lineage) - 2) || ',' not like '%,' || cast($4 as text) || ',%'))`,
    publish: [
      ['version', 'item'],
      ['event_subject', 'item'],
      ['event', 'scope'],
    ].map(
      ([table, column]) =>
        `update ${table} set seen_by = null where seen_by is not null and ${isIn(column!, '$1')}`,
    ),
  };
});

/** A record that is open now and was restricted itself has an event that opened it. */
const wasRestrictedItself = ({ isTrue, join }: Dialect): string => `(${isTrue('item.access_limited')}
  or exists (select 1 from event_subject s ${join} event on event.gid = s.event
    where s.item = item.gid and event.event_type = 'setVisibility'))`;

/** See AccessWriter.publishHistory. */
export async function publishHistory(
  { db, journal }: Pick<WriteContext, 'db' | 'journal'>,
  item: Gid,
): Promise<void> {
  const { list } = db.dialect;
  const { about, otherCauses, publish } = publishSql(db.dialect);
  const dependents = await listDependents(db, [item]);
  const withEdges = await db.all<{ gid: Gid }>(about, [list(dependents)]);
  const others = await db.all<{ gid: Gid }>(otherCauses, [
    list(dependents),
    list(withEdges.map((row) => row.gid)),
    list([item]),
    item,
  ]);
  const kept = new Set(
    others.length === 0
      ? []
      : await listDependents(
          db,
          others.map((row) => row.gid),
        ),
  );
  const published = dependents.filter((gid) => !kept.has(gid));
  await journal.publishHistory(published);
  for (const sql of publish) await db.run(sql, [list(published)]);
}
