/** Versions of items, on every engine: see history.ts. */
import type {
  HistoryWindow,
  NewVersion,
  VersionHead,
  VersionReader,
  VersionRow,
  VersionStep,
  VersionWriter,
} from '../history.ts';
import type { Gid, Viewer } from '../viewer.ts';
import { type StoredAudience, withAudience } from './audience.ts';
import { type Column, type Database, SqlParameters, viewerSql } from './database.ts';
import { maxGid } from './event-queries.ts';
import { isOutside } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

const headColumns = 'version.gid, version.id, version.item, version.event, version.seen_by as "seenBy"';
const columns = `${headColumns}, version.data, version.parts`;

const newVersionColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
  ['event', 'bigint'],
  ['data', 'text'],
  ['parts', 'text'],
];

export function createVersionReader(db: Database): VersionReader {
  const { dialect } = db;
  return {
    async find(id: string): Promise<VersionRow | undefined> {
      if (!dialect.isStorable(id)) return undefined;
      const row = await db.first<StoredAudience<VersionRow>>(`select ${columns} from version where id = $1`, [
        id,
      ]);
      return row === undefined ? undefined : withAudience(row);
    },
    async list(item: Gid, viewer: Viewer, page: HistoryWindow): Promise<readonly VersionRow[]> {
      const parameters = new SqlParameters();
      const rows = await db.all<StoredAudience<VersionRow>>(
        `select ${columns} from version where item = ${parameters.add(item)} and gid < ${parameters.add(page.before ?? maxGid)}
         and not ${isOutside('seen_by', dialect, viewerSql(viewer, dialect, parameters))}
         order by gid desc limit ${parameters.add(page.limit)} offset ${parameters.add(page.offset)}`,
        parameters.values,
      );
      return rows.map(withAudience);
    },
    async listByGid(gids: readonly Gid[]): Promise<readonly VersionRow[]> {
      const sql = `select ${columns} from version where ${dialect.isIn('gid', '$1')}`;
      return (await db.all<StoredAudience<VersionRow>>(sql, [dialect.list(gids)])).map(withAudience);
    },
    async listSteps(
      item: Gid,
      { after, before }: { readonly after: Gid; readonly before: Gid },
    ): Promise<readonly VersionStep[]> {
      const rows = await db.all<StoredAudience<VersionStep>>(
        `select gid, event, seen_by as "seenBy",
           (select min(newer.gid) from version newer where newer.item = version.item and newer.gid > version.gid) as next
         from version where item = $1 and event > $2 and event < $3 order by gid desc`,
        [item, after, before],
      );
      return rows.map(withAudience);
    },
    async listByEvent(events: readonly Gid[], maxPerEvent: number): Promise<readonly VersionHead[]> {
      const query = 'select gid as sort_key, gid as listed from version where event = owner.value limit $2';
      const each = dialect.perOwner('$1', query, 'listed');
      const rows = await db.all<StoredAudience<VersionHead>>(
        `select ${headColumns} from ${each.from} ${dialect.join} version on version.gid = ${each.listed} order by version.gid`,
        [dialect.list(events), maxPerEvent],
      );
      return rows.map(withAudience);
    },
    async listItemsWithVisibleVersion(
      items: readonly Gid[],
      accessors: readonly Gid[],
    ): Promise<readonly Gid[]> {
      const parameters = new SqlParameters();
      const rows = await db.all<{ item: Gid }>(
        `select one.value as item from ${dialect.rows(parameters.add(dialect.list(items)), 'one')} where exists (
           select 1 from version where version.item = one.value
           and not ${isOutside('version.seen_by', dialect, viewerSql(accessors, dialect, parameters))})`,
        parameters.values,
      );
      return rows.map((row) => row.item);
    },
  };
}

export function createVersionWriter({ db, journal }: WriteContext, reader: VersionReader): VersionWriter {
  const { dialect } = db;
  return {
    ...reader,
    async insert(versions: readonly NewVersion[]): Promise<void> {
      const rows = versions.map((v) => [v.gid, v.id, v.item, v.event, v.data, v.parts]);
      await db.insert('version', newVersionColumns, rows);
      await db.writeTogether(
        versions.length,
        [
          `update version set seen_by = ${dialect.audienceOf('version.item')} where ${dialect.isIn('gid', '$1')}
           and exists (select 1 from restriction where restriction.item = version.item)`,
          `update item set is_versioned = true where ${dialect.isIn('gid', '$2')} and ${dialect.isFalse('is_versioned')}`,
        ],
        [
          dialect.list(versions.map((version) => version.gid)),
          dialect.list(versions.map((version) => version.item)),
        ],
      );
      await journal.insertVersions(versions.map((version) => version.gid));
    },
  };
}
