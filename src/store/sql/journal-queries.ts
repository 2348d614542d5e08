/** Reads of the journal, and what undoes what, on every engine: see store/journal.ts. sql/journal.ts records it. */
import type { JournalChange, JournalReader, JournalRow, JournalWriter } from '../journal.ts';
import type { Gid } from '../viewer.ts';
import type { Database } from './database.ts';
import type { WriteContext } from './write-context.ts';

const rowColumns = 'change, kind, item, key, former';

export function createJournalWriter(
  { db, journal }: Pick<WriteContext, 'db' | 'journal'>,
  reader: JournalReader,
): JournalWriter {
  return {
    ...reader,
    async markUndone(change: number): Promise<void> {
      const by = await journal.openChange();
      await db.run('update undo_change set undone_by = null where undone_by = $1', [change]);
      await db.run('update undo_change set undone_by = $2 where number = $1', [change, by]);
    },
  };
}

export function createJournalReader(db: Database): JournalReader {
  const { dialect } = db;
  return {
    async find(event): Promise<JournalChange | undefined> {
      const rows = await db.all<{ change: number; undoneBy: number | null; event: Gid }>(
        `select other.change, undo_change.undone_by as "undoneBy", other.event from undo_event this
         ${dialect.join} undo_event other on other.change = this.change
         ${dialect.join} undo_change on undo_change.number = this.change where this.event = $1 order by other.event`,
        [event],
      );
      const [first] = rows;
      if (first === undefined) return undefined;
      return { change: first.change, undoneBy: first.undoneBy, events: rows.map((row) => row.event) };
    },
    list: (change, kind, limit, after = { item: -1, key: '' }) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where change = $1 and kind = $2 and (item, key) > ($3, $4) order by item, key limit $5`,
        [change, kind, after.item, after.key, limit],
      ),
    listNext: (change, kind, items) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where kind = $2 and ${dialect.isIn('item', '$3')} and change =
           (select min(later.change) from undo_row later where later.kind = undo_row.kind and later.item = undo_row.item
            and later.key = undo_row.key and later.change > $1)`,
        [change, kind, dialect.list(items)],
      ),
    listSince: (change, kind, limit, after = { item: -1, key: '', change: 0 }) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where kind = $1 and change > $2 and (item, key, change) > ($3, $4, $5)
         order by item, key, change limit $6`,
        [kind, change, after.item, after.key, after.change, limit],
      ),
    async findLastChange(until): Promise<number> {
      const row = await db.first<{ change: number | null }>(
        `select max(undo_event.change) as change from undo_event ${dialect.join} event on event.gid = undo_event.event where event.timestamp <= $1`,
        [until],
      );
      return row?.change ?? 0;
    },
    async hasUnjournaledEventsSince(items, change): Promise<boolean> {
      const row = await db.first(
        `select event_subject.event from event_subject where ${dialect.isIn('event_subject.item', '$1')}
         and not exists (select 1 from undo_event where undo_event.event = event_subject.event)
         and event_subject.event > coalesce((select max(event) from undo_event where change = $2), 0) limit 1`,
        [dialect.list(items), change],
      );
      return row !== undefined;
    },
    listUndoStates: (events) =>
      db.all(
        `select this.event, (select min(by.event) from undo_event by where by.change = undo_change.undone_by) as "undoneBy",
           (select cast(sum(subject_count) as bigint) from undo_event other ${dialect.join} event on event.gid = other.event
            where other.change = this.change) as records
         from undo_event this ${dialect.join} undo_change on undo_change.number = this.change where ${dialect.isIn('this.event', '$1')}`,
        [dialect.list(events)],
      ),
    listUndone: (events) =>
      db.all(
        `select event, undoes from undo_event where undoes is not null and ${dialect.isIn('event', '$1')}`,
        [dialect.list(events)],
      ),
  };
}
