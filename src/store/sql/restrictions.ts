/**
 * Derives which items are restricted, and for which causes (RestrictionRow). A cause is an item with limited access that is not promoted. It restricts
 * itself, the links and annotations about it, and, if the store has that rule (`restriction_rule`), everything below it; and recursively everything
 * that depends on these. `item.restricted` is true if there is a cause, so that lists need no join. `event_restriction` has the causes of the
 * subjects and the scope of each event, so that lists of events read no subjects.
 */
import type { RestrictionRow } from '../access.ts';
import { fillEventRestrictionsSql } from '../migrations/inherited-restrictions.ts';
import type { Gid } from '../viewer.ts';
import { type Database, type Dialect, perDialect, SqlParameters, type WriteDatabase } from './database.ts';
import { harvestedTypeList, isTop } from './harvest-sql.ts';
import type { WriteContext } from './write-context.ts';

const isCause = ({ isTrue }: Dialect, item: string): string =>
  `${isTrue(`${item}.access_limited`)} and coalesce(${item}.promotion_score, 0) <= 0`;

export type RestrictionContext = Pick<WriteContext, 'db' | 'harvest'>;

/** Selects the items whose visibility depends on the items of a list parameter, with these. */
const dependentsOf = (dialect: Dialect, items: string): string =>
  `select item from (${dialect.dependents(items)}) as dependents`;

/** Statements with the parameter $1: a list of items. */
const restrictionSql = perDialect((dialect) => {
  const { isIn, isInQuery, isTrue, isFalse, join } = dialect;
  const dependents = dialect.dependents('$1');
  const dependentItems = dependentsOf(dialect, '$1');
  const addEventsWhere = (condition: string): string => `insert into event_restriction (event, cause)
    select s.event, r.cause from restriction r ${join} event_subject s on s.item = r.item where ${condition}
    union select event.gid, r.cause from restriction r ${join} event on event.scope = r.item where ${condition}
    on conflict do nothing`;
  const addEvents = addEventsWhere(isIn('r.item', '$1'));
  const reachedCauses = `with reached (item, gid) as (${dialect.dependencies('$1')})
    select reached.item, reached.gid from reached ${join} item on item.gid = reached.gid where ${isCause(dialect, 'item')}
    union select reached.item, r.cause from reached ${join} restriction r on r.item = reached.gid
      where not exists (select 1 from item where item.gid = r.cause)`;
  return {
    dependents,
    dependentsAbout: dialect.dependents('$1', undefined, 'false'),
    states: `select gid, (${isCause(dialect, 'item')}) as "isCause",
      exists (select 1 from restriction where item = gid and cause = gid) as "wasCause" from item where ${isIn('gid', '$1')}`,
    addCauses: [
      `insert into restriction (item, cause) select item, cause from (${dependents}) as dependents where true on conflict do nothing`,
      `update item set restricted = true
       where ${isInQuery('gid', `select item from restriction where ${isIn('cause', '$1')}`)} and ${isFalse('restricted')}`,
      addEventsWhere(isIn('r.cause', '$1')),
    ],
    removeCauses: [
      `update item set restricted = false where ${isInQuery('gid', `select item from restriction where ${isIn('cause', '$1')}`)}
       and not exists (select 1 from restriction r where r.item = item.gid and not ${isIn('r.cause', '$1')})`,
      `delete from event_restriction where ${isIn('cause', '$1')}`,
      `delete from restriction where ${isIn('cause', '$1')}`,
    ],
    inherit: [
      `insert into restriction (item, cause) select d.item, r.cause from (${dependents}) as d
       ${join} item start on start.gid = d.cause ${join} restriction r on r.item = start.parent where true on conflict do nothing`,
      `update item set restricted = true where ${isInQuery('gid', dependentItems)} and ${isFalse('restricted')}`,
      addEventsWhere(isInQuery('r.item', dependentItems)),
    ],
    closeSubjects: `update event_subject set seen_by = ${dialect.audienceOf('event_subject.item')}
      where ${isInQuery('item', dependentItems)}`,
    tops: `select item.gid from (${dependentItems}) as d ${join} item on item.gid = d.item left join item holder on holder.gid = item.parent
      where item.type in ${harvestedTypeList} and ${isTop('item', 'holder')}`,
    derive: [
      // A deleted record is no longer reached, and stays a cause.
      `delete from restriction where ${isIn('item', '$1')}
       and exists (select 1 from item where item.gid = cause) and exists (select 1 from item where item.gid = restriction.item)`,
      `insert into restriction (item, cause) ${reachedCauses} on conflict do nothing`,
      `update item set restricted = not restricted where ${isIn('gid', '$1')}
       and restricted <> exists (select 1 from restriction where restriction.item = item.gid)`,
    ],
    deriveEvents: [
      `delete from event_restriction where event in (select event from event_subject where ${isIn('item', '$1')}
         union select gid from event where ${isIn('scope', '$1')})
       and not exists (select 1 from event_subject s ${join} restriction r on r.item = s.item and r.cause = event_restriction.cause
         where s.event = event_restriction.event)
       and not exists (select 1 from event ${join} restriction r on r.item = event.scope and r.cause = event_restriction.cause
         where event.gid = event_restriction.event)`,
      addEvents,
    ],
    addEvents,
    clear: `delete from restriction
      where exists (select 1 from item where item.gid = cause) and exists (select 1 from item where item.gid = restriction.item)`,
    causes: `select gid from item where ${isCause(dialect, 'item')}`,
    // Only items that were or became restricted can differ.
    updateAll: `update item set restricted = not restricted
      where (${isTrue('restricted')} or gid in (select item from restriction))
      and restricted <> exists (select 1 from restriction where restriction.item = item.gid)`,
  };
});

/** The items whose visibility depends on these, including these, in any order. */
export async function listDependents(db: Database, items: readonly Gid[]): Promise<readonly Gid[]> {
  const rows = await db.all<RestrictionRow>(restrictionSql(db.dialect).dependents, [db.dialect.list(items)]);
  return [...new Set(rows.map((row) => row.item))];
}

/**
 * See Restrictions.updateCauses.
 * @param lock must prevent other transactions from changing the items and their dependents.
 */
export async function updateCauses(
  { db, harvest }: RestrictionContext,
  items: readonly Gid[],
  lock?: (changed: readonly Gid[]) => Promise<unknown>,
): Promise<void> {
  const states = await db.all<{ gid: Gid; isCause: boolean; wasCause: boolean }>(
    restrictionSql(db.dialect).states,
    [db.dialect.list(items)],
    ['isCause', 'wasCause'],
  );
  const added = states.filter((state) => state.isCause && !state.wasCause).map(({ gid }) => gid);
  const removed = states.filter((state) => !state.isCause && state.wasCause).map(({ gid }) => gid);
  const changed = [...added, ...removed];
  if (changed.length === 0) return;
  await lock?.(changed);
  if (added.length > 0) await addCauses(db, added);
  if (removed.length > 0) await removeCauses(db, removed);
  harvest.add(await listHarvestedDependents(db, changed));
}

/** Restricts everything that depends on these items, which have become causes. */
async function addCauses(db: WriteDatabase, items: readonly Gid[]): Promise<void> {
  await runAll(db, restrictionSql(db.dialect).addCauses, db.dialect.list(items));
}

/** Removes items that are no longer causes from the restrictions of all items that depend on them. No other item has them as a cause. */
async function removeCauses(db: WriteDatabase, items: readonly Gid[]): Promise<void> {
  await runAll(db, restrictionSql(db.dialect).removeCauses, db.dialect.list(items));
}

/**
 * Gives new items the causes of their parents, with everything that depends on them: an import inserts children before their parents. Events that
 * were written about them before get the present audience: all of them are from this transaction.
 */
export async function inheritCauses(db: WriteDatabase, items: readonly Gid[]): Promise<void> {
  const { inherit, closeSubjects } = restrictionSql(db.dialect);
  await runAll(db, [...inherit, closeSubjects], db.dialect.list(items));
}

/** Restricts new items that have become causes, with everything that depends on them, as {@link inheritCauses}. */
export async function addNewCauses(db: WriteDatabase, items: readonly Gid[]): Promise<void> {
  const { addCauses: add, closeSubjects } = restrictionSql(db.dialect);
  await runAll(db, [...add, closeSubjects], db.dialect.list(items));
}

/** Derives the causes of the changed items and of all their dependents again. */
export async function deriveRestrictions(
  { db, harvest }: RestrictionContext,
  changed: readonly Gid[],
  dependents: readonly Gid[],
): Promise<void> {
  const { derive, deriveEvents } = restrictionSql(db.dialect);
  await runAll(db, [...derive, ...deriveEvents], db.dialect.list(dependents));
  harvest.add(await listHarvestedDependents(db, changed));
}

/** Without deriving anything. */
export async function setRestrictionRule(db: WriteDatabase, isInherited: boolean): Promise<void> {
  await db.run(
    isInherited
      ? "insert into restriction_rule (name) values ('inherited') on conflict do nothing"
      : "delete from restriction_rule where name = 'inherited'",
    [],
  );
}

/** All causes that exist. */
export async function listCauses(db: Database): Promise<readonly Gid[]> {
  return (await db.all<{ gid: Gid }>(restrictionSql(db.dialect).causes, [])).map((row) => row.gid);
}

/** Derives all restrictions again, for a restored store and for one whose rule has changed. */
export async function deriveAllRestrictions(db: WriteDatabase): Promise<void> {
  const { clear, updateAll } = restrictionSql(db.dialect);
  await db.run(clear, []);
  await addCauses(db, await listCauses(db));
  for (const sql of [updateAll, 'delete from event_restriction', fillEventRestrictionsSql])
    await db.run(sql, []);
}

/** Those of the dependents of these items that are OAI records of their own. */
export async function listHarvestedDependents(db: Database, items: readonly Gid[]): Promise<readonly Gid[]> {
  const rows = await db.all<{ gid: Gid }>(restrictionSql(db.dialect).tops, [db.dialect.list(items)]);
  return rows.map((row) => row.gid);
}

async function runAll(db: WriteDatabase, statements: readonly string[], parameter: unknown): Promise<void> {
  for (const sql of statements) await db.run(sql, [parameter]);
}

/**
 * Must be called before restricted items are deleted; a second call changes nothing. A deleted item keeps all its causes and only the accessors that
 * could see it. It stays a cause for the links and annotations about it, which would become public otherwise. It does not stay a cause for the parts
 * of a virtual unit, since they are no longer below it: callers must derive their restrictions after the deletion.
 */
export async function keepDeletedCauses(db: WriteDatabase, restricted: readonly Gid[]): Promise<void> {
  if (restricted.length === 0) return;
  const { dialect } = db;
  const list = [dialect.list(restricted)];
  const dependents = await db.all<RestrictionRow>(restrictionSql(dialect).dependentsAbout, list);
  const accessible = `select r.item, access.accessor from restriction r ${dialect.join} access on access.item = r.cause
    where ${dialect.isIn('r.item', '$1')} group by r.item, access.accessor
    having count(*) = (select count(*) from restriction each where each.item = r.item)`;
  await db.run(
    `delete from access where ${dialect.isIn('item', '$1')} and (item, accessor) not in (${accessible})`,
    list,
  );
  await db.run(`insert into access (item, accessor) ${accessible} on conflict do nothing`, list);
  for (const column of ['item', 'cause'])
    await db.run(`delete from restriction where ${dialect.isIn(column, '$1')}`, list);
  // Items below a deleted item are deleted with it, and are causes themselves.
  const deleted = new Set(restricted);
  await insertRestrictions(
    db,
    dependents.filter(({ item, cause }) => item === cause || !deleted.has(item)),
  );
  // Causes that only the deleted items had stay with the events: finding them takes quadratic time for the units of one import.
  await runAll(db, [restrictionSql(dialect).addEvents], dialect.list(dependents.map((row) => row.item)));
}

export async function insertRestrictions(db: WriteDatabase, rows: readonly RestrictionRow[]): Promise<void> {
  const parameters = new SqlParameters();
  const pairs = rows.map(({ item, cause }) => [item, cause] as const);
  await db.write(
    rows.length,
    `insert into restriction (item, cause) select a, b from ${db.dialect.pairs(pairs, 'pair', parameters)} where true
     on conflict do nothing`,
    parameters.values,
  );
}
