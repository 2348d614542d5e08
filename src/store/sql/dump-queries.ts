/**
 * Dump and restore, on every engine: see dump-store.ts. Knows rows and gids only; graph/dump/ reads and writes the file. Engines stream the rows of a
 * query themselves.
 */

import type {
  DumpedSubject,
  JournalEvent,
  RestoredAudiences,
  RestoreWriter,
  SnapshotReader,
} from '../dump-store.ts';
import type { EventRow, VersionRow } from '../history.ts';
import type { ItemRow } from '../items.ts';
import type { JournalRow } from '../journal.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import { buildIndex } from '../search/sql/index-rebuilder.ts';
import type { StoreReader } from '../store.ts';
import type { Audience, Gid } from '../viewer.ts';
import { type StoredAudience, withAudience } from './audience.ts';
import { type Column, type Database, gidColumn, SqlParameters } from './database.ts';
import { toEventValues } from './event-queries.ts';
import { newTombstoneColumns, toTombstoneValues } from './item-queries.ts';
import { deriveAllRestrictions, insertRestrictions, setRestrictionRule } from './restrictions.ts';
import type { WriteContext } from './write-context.ts';

/** The stored audience, or `[]` if everybody could see a record that is restricted now. @param item gid of the record, as SQL. */
const pastAudience = (column: string, item: string): string =>
  `coalesce(${column}, case when exists (select 1 from restriction where restriction.item = ${item}) then '[]' end)`;

const itemOrder = 'select gid from item order by parent nulls first, position, gid';
const subjects = `select event_subject.event, coalesce(item.id, tombstone.id) as id, tombstone.gid as "deletedGid",
    ${pastAudience('event_subject.seen_by', 'event_subject.item')} as "seenBy" from event_subject
  left join item on item.gid = event_subject.item left join tombstone on tombstone.gid = event_subject.item
  order by event_subject.event, event_subject.item`;
const versions = `select gid, id, item, event, data, parts, ${pastAudience('seen_by', 'version.item')} as "seenBy" from version order by gid`;
const scopeAudiences = `select gid, ${pastAudience('seen_by', 'event.scope')} as "seenBy" from event`;

const tablesWithGid = ['item', 'part', 'event', 'version', 'permission_grant', 'tombstone'];
const duplicateGid = `select gid from (${tablesWithGid.map((table) => `select gid from ${table}`).join(' union all ')}) as given
  group by gid having count(*) > 1 order by gid limit 1`;
const countChildren = `update item set child_count = child_count + (select count(*) from item child where child.parent = item.gid)
  where gid in (select parent from item where parent is not null)`;
const setLastEvents = `update item set last_event = (select max(event) from event_subject where event_subject.item = item.gid)
  where last_event is null and gid in (select item from event_subject)`;

const actorColumn: Column = ['actor', 'bigint'];
const scopeColumn: Column = ['scope', 'bigint'];
const eventColumns: readonly Column[] = [
  gidColumn,
  ['id', 'text'],
  ['event_type', 'text'],
  ['timestamp', 'text'],
  ['log_message', 'text'],
  actorColumn,
  scopeColumn,
  ['subject_count', 'bigint'],
];

const journalColumns: readonly Column[] = [
  ['change', 'bigint'],
  ['kind', 'text'],
  ['item', 'bigint'],
  ['key', 'text'],
  ['former', 'text'],
];
const journalEventColumns: readonly Column[] = [
  ['event', 'bigint'],
  ['change', 'bigint'],
  ['undoes', 'bigint'],
];

const audienceColumn: Column = ['seen_by', 'text'];
const subjectKeys: readonly Column[] = [
  ['event', 'bigint'],
  ['item', 'bigint'],
];

/** Streams the rows of a query in batches. */
type Stream = <Row>(sql: string) => AsyncIterable<Row[]>;

export function createSnapshotReader(db: Database, reader: StoreReader, stream: Stream): SnapshotReader {
  const { dialect } = db;

  /** Reads rows by the gids of a query, in its order. */
  async function* streamByGid<Row extends { readonly gid: Gid }>(
    gids: string,
    read: (some: readonly Gid[]) => Promise<readonly Row[]>,
  ): AsyncIterable<Row[]> {
    for await (const keys of stream<{ gid: Gid }>(gids)) {
      const found = new Map((await read(keys.map(({ gid }) => gid))).map((row) => [row.gid, row]));
      yield keys.map(({ gid }) => found.get(gid)!);
    }
  }

  return {
    streamItems: () => streamByGid<ItemRow>(itemOrder, reader.items.listByGid),
    streamEvents: () => streamByGid<EventRow>('select gid from event order by gid', reader.events.listByGid),
    async *streamSubjects(): AsyncIterable<readonly DumpedSubject[]> {
      for await (const rows of stream<StoredAudience<DumpedSubject>>(subjects))
        yield rows.map((row) => withAudience<DumpedSubject>(row));
    },
    async *streamVersions(): AsyncIterable<readonly VersionRow[]> {
      for await (const rows of stream<StoredAudience<VersionRow>>(versions))
        yield rows.map((row) => withAudience<VersionRow>(row));
    },
    streamGrants: () => streamByGid('select gid from permission_grant order by gid', reader.grants.listByGid),
    streamTombstones: () =>
      streamByGid('select gid from tombstone order by gid', reader.items.listTombstones),
    streamJournal: () =>
      stream<JournalRow>(
        `select change, kind, item, key, former from undo_row
        where kind not in ('created', 'rule') or change in (select change from undo_event) order by change, kind, item, key`,
      ),
    listJournalEvents: (events) =>
      db.all<JournalEvent>(
        `select undo_event.event, undo_event.change, undo_event.undoes, undo_change.undone_by as "undoneBy" from undo_event
         ${dialect.join} undo_change on undo_change.number = undo_event.change where ${dialect.isIn('undo_event.event', '$1')}`,
        [dialect.list(events)],
      ),
    async countItems(): Promise<number> {
      return (await db.first<{ n: number }>('select count(*) as n from item', []))!.n;
    },
    async listScopeAudiences(events: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>> {
      const rows = await db.all<{ gid: Gid; seenBy: string }>(
        `select * from (${scopeAudiences} where ${dialect.isIn('gid', '$1')}) as kept where "seenBy" is not null`,
        [dialect.list(events)],
      );
      return new Map(rows.map((row) => [row.gid, JSON.parse(row.seenBy) as Audience]));
    },
    listEdges: (items) =>
      db.all<EdgeRow>(
        `select source as "from", label, target as "to" from edge where ${dialect.isIn('source', '$1')} order by source, label, rank`,
        [dialect.list(items)],
      ),
    async listIds(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, string>> {
      const rows = await db.all<{ gid: Gid; id: string }>(
        ['item', 'part', 'event']
          .map((table) => `select gid, id from ${table} where ${dialect.isIn('gid', '$1')}`)
          .join(' union all '),
        [dialect.list(gids)],
      );
      return new Map(rows.map((row) => [row.gid, row.id]));
    },
  };
}

/** The methods that an engine implements itself. */
type EngineRestoreWrites = Pick<RestoreWriter, 'startGidsAt'> & { finish(): Promise<void> };

export function createRestoreWriter(context: WriteContext, engine: EngineRestoreWrites): RestoreWriter {
  const { db } = context;
  const { dialect } = db;

  /** Rows of a change can come before its events, which have the change that has undone it. */
  async function insertChanges(changes: readonly Pick<JournalEvent, 'change' | 'undoneBy'>[]): Promise<void> {
    for (const [change, [{ undoneBy } = { undoneBy: null }]] of Map.groupBy(changes, (row) => row.change))
      await db.run(
        `insert into undo_change (number, undone_by) values ($1, $2)
         on conflict (number) do update set undone_by = coalesce(excluded.undone_by, undo_change.undone_by)`,
        [change, undoneBy],
      );
  }

  return {
    startGidsAt: (next) => engine.startGidsAt(next),
    async deleteItems(): Promise<void> {
      // Items get their parents later, on which the search documents depend.
      context.search.pause();
      context.restrictions.pause();
      context.journal.pause();
      for (const table of ['item', 'undo_row', 'undo_event', 'undo_change'])
        await db.run(`delete from ${table}`, []);
    },
    async finish(inheritsRestrictions): Promise<void> {
      await setRestrictionRule(db, inheritsRestrictions);
      await deriveAllRestrictions(db);
      await engine.finish();
      await buildIndex(context);
    },
    insertEvents: (events) =>
      db.insert(
        'event',
        eventColumns,
        events.map((event) => toEventValues(event, dialect)),
      ),
    updateEventReferences: (events) =>
      db.update(
        'event',
        [actorColumn, scopeColumn],
        [gidColumn],
        events.map(({ gid, actor, scope }) => [actor, scope, gid]),
      ),
    insertTombstones: (tombstones) =>
      db.insert('tombstone', newTombstoneColumns, tombstones.map(toTombstoneValues(db))),
    async insertAccess(rows): Promise<void> {
      const parameters = new SqlParameters();
      const pairs = rows.map(({ item, accessor }) => [item, accessor] as const);
      await db.write(
        rows.length,
        `insert into access (item, accessor) select a, b from ${dialect.pairs(pairs, 'pair', parameters)} where true on conflict do nothing`,
        parameters.values,
      );
    },
    insertRestrictions: (rows) => insertRestrictions(db, rows),
    async setAudiences({ subjects = [], versions = [], scopes = [] }: RestoredAudiences): Promise<void> {
      await db.update(
        'event_subject',
        [audienceColumn],
        subjectKeys,
        subjects.map(({ event, item, seenBy }) => [JSON.stringify(seenBy), event, item]),
      );
      const toValues = ({ gid, seenBy }: { gid: Gid; seenBy: Audience }) => [JSON.stringify(seenBy), gid];
      await db.update('version', [audienceColumn], [gidColumn], versions.map(toValues));
      await db.update('event', [audienceColumn], [gidColumn], scopes.map(toValues));
    },
    async insertJournal(rows): Promise<void> {
      await insertChanges(rows.map(({ change }) => ({ change, undoneBy: null })));
      await db.insert(
        'undo_row',
        journalColumns,
        rows.map(({ change, kind, item, key, former }) => [change, kind, item, key, former]),
      );
    },
    async insertJournalEvents(events): Promise<void> {
      await insertChanges(events);
      await db.insert(
        'undo_event',
        journalEventColumns,
        events.map(({ event, change, undoes }) => [event, change, undoes]),
      );
    },
    async listEventGids(ids: readonly string[]): Promise<ReadonlyMap<string, Gid>> {
      const rows = await db.all<{ id: string; gid: Gid }>(
        `select id, gid from event where ${dialect.isIn('id', '$1', 'text')}`,
        [dialect.list(ids)],
      );
      return new Map(rows.map((row) => [row.id, row.gid]));
    },
    async updateCountsAndLastEvents(): Promise<void> {
      await db.run(countChildren, []);
      await db.run(setLastEvents, []);
    },
    async findDuplicateGid(): Promise<Gid | undefined> {
      return (await db.first<{ gid: Gid }>(duplicateGid, []))?.gid;
    },
  };
}
