/** Access to restricted items, on every engine: see access.ts. */
import type { AccessReader, AccessRow, AccessWriter, RestrictionRow } from '../access.ts';
import type { Gid } from '../viewer.ts';
import type { Database } from './database.ts';
import { listDependents } from './restrictions.ts';
import { isVisibleRestricted } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

export function createAccessReader(db: Database): AccessReader {
  const { dialect } = db;
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
    listRestrictions: (items) =>
      db.all<RestrictionRow>(
        `select item, cause from restriction where ${dialect.isIn('item', '$1')} order by item, cause`,
        [dialect.list(items)],
      ),
    listDependents: (items) => listDependents(db, items),
  };
}

export function createAccessWriter(
  { db, locks, restrictions }: WriteContext,
  reader: AccessReader,
): AccessWriter {
  const { dialect } = db;
  return {
    ...reader,
    async set(item: Gid, accessors: readonly Gid[]): Promise<void> {
      await locks.lockConnected([item, ...accessors]);
      // First, since it prevents another transaction from changing the accesses of the item until this one ends.
      await db.run('update item set access_limited = $2 where gid = $1', [
        item,
        dialect.boolean(accessors.length > 0),
      ]);
      await db.run('delete from access where item = $1', [item]);
      await db.run(
        `insert into access (item, accessor) select distinct cast($1 as bigint), value from ${dialect.rows('$2', 'a')}`,
        [item, dialect.list(accessors)],
      );
      await restrictions.derive([item]);
    },
    async restrictNew(items: readonly Gid[], accessors: readonly Gid[]): Promise<void> {
      if (items.length === 0) return;
      await locks.lockConnected(accessors);
      const { isIn, rows } = dialect;
      await db.writeTogether(
        items.length,
        [
          `update item set access_limited = true, restricted = true where ${isIn('gid', '$1')}`,
          `insert into restriction (item, cause) select value, value from ${rows('$1', 'new')} where true on conflict do nothing`,
          `insert into access (item, accessor)
           select distinct new.value, a.value from ${rows('$1', 'new')} cross join ${rows('$2', 'a')} where true on conflict do nothing`,
        ],
        [dialect.list(items), dialect.list(accessors)],
      );
    },
    async updatePromotion(item: Gid): Promise<void> {
      // A statement after the lock sees the votes of the transactions that had it before.
      await locks.lockForChange([item]);
      const votes = 'select count(*) from edge where source = $1 and label =';
      await db.run(
        `update item set promotion_score = (${votes} 'promotedBy') - (${votes} 'demotedBy') where gid = $1`,
        [item],
      );
      await restrictions.derive([item]);
    },
    async publishHistory(item: Gid): Promise<void> {
      await db.run('update version set seen_by = null where item = $1 and seen_by is not null', [item]);
      await db.run('update event_subject set seen_by = null where item = $1 and seen_by is not null', [item]);
      await db.run('update event set seen_by = null where scope = $1 and seen_by is not null', [item]);
    },
  };
}
