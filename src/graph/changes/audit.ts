/** The audit log: every change writes one event with its subjects, and the previous states of the records as versions. */
import type { EventType } from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Environment, toTimestamp } from '../environment.ts';
import type { ChangeContext } from './change-context.ts';

interface EventDraft {
  readonly gid: Gid;
  readonly eventType: EventType;
  readonly actor: Gid;
  readonly scope: Gid | null;
  readonly logMessage: string | null;
  readonly subjectCount: number;
}

/** Writes an event without its subjects, which the caller writes. Returns id and time. */
export async function writeEvent(
  tx: StoreTransaction,
  env: Environment,
  event: EventDraft,
): Promise<{ readonly id: string; readonly timestamp: string }> {
  const row = { ...event, id: env.newId(), timestamp: toTimestamp(env.now()) };
  await tx.events.insert(row);
  return row;
}

export interface AuditEntry {
  readonly eventType: EventType;
  readonly subjects: readonly Gid[];
  /** The item in which the change happened. */
  readonly scope?: Gid | null;
  /** Items before the change, which are stored as versions. */
  readonly before?: readonly ItemRow[];
  /** The gid of the event, if it was reserved before. */
  readonly gid?: Gid;
}

/** Stores items before the change as versions of this event. */
export async function insertVersions(
  { tx, env }: Pick<ChangeContext, 'tx' | 'env'>,
  before: readonly ItemRow[],
  event: Gid,
): Promise<void> {
  if (before.length === 0) return;
  const first = await tx.reserveGids(before.length);
  await tx.versions.insert(
    before.map((row, i) => ({
      gid: first + i,
      id: env.newId(),
      item: row.gid,
      event,
      data: row.data,
      parts: row.parts,
    })),
  );
}

/** Writes the event of a change and makes it the latest event of its subjects. */
export async function writeAuditEntry(
  { tx, env, actor, logMessage }: ChangeContext,
  { eventType, subjects, scope = null, before = [], gid }: AuditEntry,
): Promise<{ readonly gid: Gid; readonly id: string; readonly timestamp: string }> {
  const event = gid ?? (await tx.reserveGids(1));
  await insertVersions({ tx, env }, before, event);
  const written = await writeEvent(tx, env, {
    gid: event,
    eventType,
    actor: actor.gid,
    scope,
    logMessage,
    subjectCount: subjects.length,
  });
  await tx.events.insertSubjects(event, subjects);
  await tx.items.setLastEvent(subjects, event);
  return { gid: event, ...written };
}
