/** Access to restricted items, on every engine: see access.ts. */
import type {
  AccessReader,
  AccessRow,
  AccessWriter,
  RestrictionRow,
  RuleChangeCounts,
  StoredAudienceRow,
} from '../access.ts';
import type { Gid } from '../viewer.ts';
import { inheritsRestrictionsSql } from './audience.ts';
import type { Database } from './database.ts';
import { deleteSameAudienceDepartures, insertAccessDepartures } from './feed-queries.ts';
import { publishHistory } from './publish-history.ts';
import {
  deriveAllRestrictions,
  keepDeletedCauses,
  listCauses,
  listHarvestedDependents,
  setRestrictionRule,
} from './restrictions.ts';
import { isVisibleRestricted } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

export function createAccessReader(db: Database): AccessReader {
  const { dialect } = db;
  const has = async (sql: string): Promise<boolean> =>
    (await db.first<{ found: boolean }>(sql, [], ['found']))!.found;
  return {
    list: (items) =>
      db.all<AccessRow>(
        `select item, accessor from access where ${dialect.isIn('item', '$1')} order by accessor, item`,
        [dialect.list(items)],
      ),
    async listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]> {
      const rows = await db.all<{ gid: Gid }>(
        `select one.value as gid from ${dialect.rows('$1', 'one')} where ${isVisibleRestricted('one.value', dialect, '$2')}`,
        [dialect.list(items), dialect.list(accessors)],
      );
      return rows.map((row) => row.gid);
    },
    isInherited: () => has(`select ${inheritsRestrictionsSql} as found`),
    async listLimited(items: readonly Gid[]): Promise<readonly Gid[]> {
      const rows = await db.all<{ gid: Gid }>(
        `select gid from item where ${dialect.isIn('gid', '$1')} and ${dialect.isTrue('access_limited')}`,
        [dialect.list(items)],
      );
      return rows.map((row) => row.gid);
    },
    hasRestrictions: () => has('select exists (select 1 from restriction) as found'),
    listRestrictions: (items) =>
      db.all<RestrictionRow>(
        `select item, cause from restriction where ${dialect.isIn('item', '$1')} order by item, cause`,
        [dialect.list(items)],
      ),
  };
}

export function createAccessWriter(
  { db, locks, restrictions, harvest, journal }: WriteContext,
  reader: AccessReader,
): AccessWriter {
  const { dialect } = db;
  const insertAccess = `insert into access (item, accessor)
    select distinct one.value, a.value from ${dialect.rows('$1', 'one')} cross join ${dialect.rows('$2', 'a')} where true on conflict do nothing`;

  async function setMany(
    items: readonly Gid[],
    accessors: readonly Gid[],
    isLimited = accessors.length > 0,
  ): Promise<void> {
    if (items.length === 0) return;
    const list = dialect.list(items);
    await locks.lockTrees(items);
    await locks.lockConnected([...items, ...accessors]);
    await journal.setAccess(items);
    // First, since it prevents other transactions from changing the accesses of the items until this one ends.
    await db.run(`update item set access_limited = $2 where ${dialect.isIn('gid', '$1')}`, [
      list,
      dialect.boolean(isLimited),
    ]);
    await db.run(`delete from access where ${dialect.isIn('item', '$1')}`, [list]);
    await db.run(insertAccess, [list, dialect.list(accessors)]);
    await restrictions.updateCauses(items);
  }

  return {
    ...reader,
    set: (item, accessors, isLimited) => setMany([item], accessors, isLimited),
    setMany: (items, accessors) => setMany(items, accessors),
    async restrictNew(items: readonly Gid[], accessors: readonly Gid[]): Promise<void> {
      if (items.length === 0) return;
      await locks.lockConnected(accessors);
      await db.writeTogether(
        items.length,
        [`update item set access_limited = true where ${dialect.isIn('gid', '$1')}`, insertAccess],
        [dialect.list(items), dialect.list(accessors)],
      );
      await restrictions.addNewCauses(items);
    },
    async updatePromotion(item: Gid): Promise<void> {
      await locks.lockTrees([item]);
      // A statement after the lock sees the votes of the transactions that had it before.
      await locks.lockForChange([item]);
      await journal.setPromotion(item);
      const votes = 'select count(*) from edge where source = $1 and label =';
      await db.run(
        `update item set promotion_score = (${votes} 'promotedBy') - (${votes} 'demotedBy') where gid = $1`,
        [item],
      );
      await restrictions.updateCauses([item]);
    },
    async clearPromotion(item: Gid): Promise<void> {
      await locks.lockTrees([item]);
      await locks.lockForChange([item]);
      await journal.setPromotion(item);
      await db.run('update item set promotion_score = null where gid = $1', [item]);
      await restrictions.updateCauses([item]);
    },
    async restoreAudiences(audiences): Promise<void> {
      const columns = [['seen_by', 'text']] as const;
      const gid = ['gid', 'bigint'] as const;
      const of = (what: StoredAudienceRow['of']): readonly StoredAudienceRow[] =>
        audiences.filter((row) => row.of === what);
      const toValues = (row: StoredAudienceRow) => [row.seenBy, row.gid] as const;
      await db.update('version', columns, [gid], of('version').map(toValues));
      await db.update('event', columns, [gid], of('scope').map(toValues));
      await db.update(
        'event_subject',
        columns,
        [
          ['event', 'bigint'],
          ['item', 'bigint'],
        ],
        of('subject').map((row) => [row.seenBy, row.gid, row.item!]),
      );
    },
    async setInherited(isInherited: boolean, event: Gid): Promise<RuleChangeCounts> {
      await journal.setRule();
      const causes = await listCauses(db);
      // The dependents of the wider rule: those of the other one are among them.
      if (isInherited) await setRestrictionRule(db, true);
      await insertAccessDepartures(db, event, causes);
      harvest.add(await listHarvestedDependents(db, causes));
      await setRestrictionRule(db, isInherited);
      await deriveAllRestrictions(db);
      await deleteSameAudienceDepartures(db, event);
      const count = (condition: string): string =>
        `(select count(*) from departure ${dialect.join} item on item.gid = departure.item where event = $1 and ${condition})`;
      const sql = `select ${count(`seen_by is null and ${dialect.isTrue('restricted')}`)} as hidden,
        ${count(`seen_by is not null and ${dialect.isFalse('restricted')}`)} as opened, ${count('true')} as changed`;
      return (await db.first<RuleChangeCounts>(sql, [event]))!;
    },
    async prepareDeletion(items): Promise<void> {
      await journal.setAccess(items);
      await keepDeletedCauses(db, items);
    },
    derive: (items) => restrictions.derive(items),
    publishHistory: (item) => publishHistory({ db, journal }, item),
  };
}
