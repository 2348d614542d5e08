/**
 * Derives which items are restricted, and for which causes (RestrictionRow). An item has a cause for each item with limited access among itself,
 * the records that it is about, and the records that these are about. `item.restricted` is true if there is a cause, so that lists need no join.
 */
import type { RestrictionRow } from '../access.ts';
import type { Gid } from '../viewer.ts';
import { targetLabelList } from './audience.ts';
import { type Database, Parameters, type WriteDatabase } from './database.ts';

/** The items as causes, with themselves and the records about them. */
function listDependentRows(db: Database, items: readonly Gid[]): Promise<RestrictionRow[]> {
  return db.all<RestrictionRow>(db.dialect.dependents('$1'), [db.dialect.list(items)]);
}

/** See AccessReader.listDependents. */
export async function listDependents(db: Database, items: readonly Gid[]): Promise<readonly Gid[]> {
  return [...new Set((await listDependentRows(db, items)).map((row) => row.item))];
}

/** @param items the changed items and all their dependents. */
export async function deriveRestrictions(db: WriteDatabase, items: readonly Gid[]): Promise<void> {
  const { dialect } = db;
  const list = [dialect.list(items)];
  // A deleted record is no longer reached by edges, and stays a cause.
  await db.run(
    `delete from restriction where ${dialect.isIn('item', '$1')}
     and exists (select 1 from item where item.gid = cause) and exists (select 1 from item where item.gid = restriction.item)`,
    list,
  );
  await db.run(
    `with recursive reached (item, gid) as (
       select value, value from ${dialect.rows('$1', 'changed')}
       union select reached.item, coalesce(part.item, edge.target) from reached
         ${dialect.join} edge on edge.source = reached.gid and edge.label in ${targetLabelList}
         left join part on part.gid = edge.target)
     insert into restriction (item, cause)
       select reached.item, reached.gid from reached ${dialect.join} item on item.gid = reached.gid
         where ${dialect.isTrue('item.access_limited')} and coalesce(item.promotion_score, 0) <= 0
       union select reached.item, r.cause from reached ${dialect.join} restriction r on r.item = reached.gid
         where not exists (select 1 from item where item.gid = r.cause)
     on conflict do nothing`,
    list,
  );
  await db.run(
    `update item set restricted = not restricted where ${dialect.isIn('gid', '$1')}
     and restricted <> exists (select 1 from restriction where restriction.item = item.gid)`,
    list,
  );
}

/**
 * Must be called before restricted items are deleted. A deleted item keeps the accessors that could see it and all its causes, and stays a cause
 * for the links and annotations about it: they would otherwise become public.
 */
export async function keepDeletedCauses(db: WriteDatabase, restricted: readonly Gid[]): Promise<void> {
  if (restricted.length === 0) return;
  const { dialect } = db;
  const list = [dialect.list(restricted)];
  const dependents = await listDependentRows(db, restricted);
  const accessible = `select r.item, access.accessor from restriction r ${dialect.join} access on access.item = r.cause
    where ${dialect.isIn('r.item', '$1')} group by r.item, access.accessor
    having count(*) = (select count(*) from restriction each where each.item = r.item)`;
  await db.run(
    `delete from access where ${dialect.isIn('item', '$1')} and (item, accessor) not in (${accessible})`,
    list,
  );
  await db.run(`insert into access (item, accessor) ${accessible} on conflict do nothing`, list);
  await db.run(`delete from restriction where ${dialect.isIn('item', '$1')}`, list);
  await insertRestrictions(db, dependents);
}

export async function insertRestrictions(db: WriteDatabase, rows: readonly RestrictionRow[]): Promise<void> {
  const parameters = new Parameters();
  const pairs = rows.map(({ item, cause }) => [item, cause] as const);
  await db.write(
    rows.length,
    `insert into restriction (item, cause) select a, b from ${db.dialect.pairs(pairs, 'pair', parameters)} where true
     on conflict do nothing`,
    parameters.values,
  );
}
