/** Reads of the journal, and what undoes what, on every engine: see store/journal.ts. sql/journal.ts records it. */
import type { JournalChange, JournalKind, JournalReader, JournalRow, JournalWriter } from '../journal.ts';
import type { Gid } from '../viewer.ts';
import type { Database } from './database.ts';
import type { WriteContext } from './write-context.ts';

/**
 * Events among which the change with the highest number is searched. Changes are numbered when they begin, and events have the time of their end: only
 * changes that ran at the same time can have another order.
 */
const maxOverlapping = 1000;

const rowColumns = 'change, kind, item, key, former';

export function createJournalWriter(
  { db, journal }: Pick<WriteContext, 'db' | 'journal'>,
  reader: JournalReader,
): JournalWriter {
  return {
    ...reader,
    ownChange: async () => journal.state.change,
    async markUndone(change: number): Promise<void> {
      const by = await journal.openChange();
      await db.run('update undo_change set undone_by = null where undone_by = $1', [change]);
      await db.run('update undo_change set undone_by = $2 where number = $1', [change, by]);
    },
  };
}

export function createJournalReader(db: Database): JournalReader {
  const { dialect } = db;
  const lastChangeOf = (condition: string, order: string): string =>
    `select max(undo_event.change) as change
     from (select gid from event where ${condition} order by ${order} desc, gid desc limit ${maxOverlapping}) latest
     ${dialect.join} undo_event on undo_event.event = latest.gid`;
  const time = dialect.binary('timestamp');
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
    listEvents: (changes) =>
      db.all(`select change, event from undo_event where ${dialect.isIn('change', '$1')}`, [
        dialect.list(changes),
      ]),
    list: (change, kind, limit, after = { item: -1, key: '' }) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where change = $1 and kind = $2 and (item, key) > ($3, $4) order by item, key limit $5`,
        [change, kind, after.item, after.key, limit],
      ),
    listWithKey: (change, kind, key) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where change = $1 and kind = $2 and key = $3 order by item`,
        [change, kind, key],
      ),
    listNext: (change, kind, items) =>
      db.all<JournalRow>(
        `select ${rowColumns} from undo_row where kind = $2 and ${dialect.isIn('item', '$3')} and change =
           (select min(later.change) from undo_row later where later.kind = undo_row.kind and later.item = undo_row.item
            and later.key = undo_row.key and later.change > $1)`,
        [change, kind, dialect.list(items)],
      ),
    async listLost(change, parents): Promise<readonly Gid[]> {
      const lost = (kind: JournalKind, index: number): string =>
        `select item from ${dialect.rows('$1', 'parent')} ${dialect.join} undo_row
         on undo_row.kind = '${kind}' and ${dialect.jsonNumber('undo_row.former', index)} = parent.value and undo_row.change > $2`;
      const rows = await db.all<{ item: Gid }>(`${lost('place', 0)} union ${lost('deleted', 2)}`, [
        dialect.list(parents),
        change,
      ]);
      return rows.map(({ item }) => item);
    },
    async listCreating(change, items, events): Promise<readonly number[]> {
      const rows = await db.all<{ change: number }>(
        `select change from undo_row where kind = 'created' and ${dialect.isIn('item', '$1')} and change > $3
         union select found.change from
           (select event from event_subject where ${dialect.isIn('item', '$1')} union select value from ${dialect.rows('$2', 'named')}) about
           ${dialect.join} undo_event found on found.event = about.event where found.change > $3
           and exists (select 1 from undo_row where undo_row.change = found.change and kind = 'created')`,
        [dialect.list(items), dialect.list(events), change],
      );
      return rows.map((row) => row.change);
    },
    async findLastChange(until): Promise<number> {
      // Two events can have the same timestamp, so an event is compared by its sequence number.
      const [sql, last] =
        'event' in until
          ? [lastChangeOf('place <= (select place from event where gid = $1)', 'place'), until.event]
          : [lastChangeOf(`gid > 0 and ${time} <= $1`, time), until.timestamp];
      const row = await db.first<{ change: number | null }>(sql, [last]);
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
