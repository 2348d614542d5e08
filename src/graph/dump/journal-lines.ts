/** The journal in a dump: a line for each former value, and members of the events. The gids in it are those of the dump. */
import type { Data } from '../../model/define.ts';
import { journalType } from '../../model/system.ts';
import type { JournalEvent } from '../../store/dump-store.ts';
import type { JournalKind, JournalRow } from '../../store/journal.ts';
import type { NumberedRecord } from './assign-gids.ts';
import { requireRestorable } from './check-record.ts';

export function writeJournalRow({ change, kind, item, key, former }: JournalRow): string {
  const id = `${change} ${kind} ${item} ${key}`;
  // The engines write JSON with different blanks.
  const value = former === null ? {} : { former: JSON.stringify(JSON.parse(former)) };
  const data = { change, kind, item, key, ...value };
  const line = `${JSON.stringify({ id, type: journalType, data })}\n`;
  requireRestorable(id, line);
  return line;
}

export function toJournalRow({ data: { change, kind, item, key, former } }: NumberedRecord): JournalRow {
  return {
    change: Number(change),
    kind: kind as JournalKind,
    item: Number(item),
    key: String(key),
    former: former === undefined ? null : String(former),
  };
}

/** Members of the data of an event. */
export function toChangeMembers({ change, undoes, undoneBy }: JournalEvent): Data {
  return { change, ...(undoes !== null && { undoes }), ...(undoneBy !== null && { undoneBy }) };
}

/** The change of an event; none for an event from before the journal. */
export function toJournalEvents({ gid, data }: NumberedRecord): readonly JournalEvent[] {
  const { change, undoes, undoneBy } = data;
  if (change === undefined) return [];
  const toNumber = (value: Data[string] | undefined): number | null =>
    value === undefined ? null : Number(value);
  return [{ event: gid, change: Number(change), undoes: toNumber(undoes), undoneBy: toNumber(undoneBy) }];
}
