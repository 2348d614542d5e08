/** What every change leaves behind: one event, with its subjects, and the records as they were before. */
import type { EventType } from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ChangeContext } from '../change-context.ts';
import { type Environment, toTimestamp } from '../environment.ts';

export interface EventDraft {
  readonly gid: Gid;
  readonly eventType: EventType;
  readonly actor: Gid;
  readonly scope: Gid | null;
  readonly logMessage: string | null;
  readonly subjectCount: number;
}

/** Writes an event whose subjects are written elsewhere, as those of an import are. Returns id and time. */
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
  /** The item in which it happened. */
  readonly scope?: Gid | null;
  /** Items as they were before the change: each is kept as a version. */
  readonly before?: readonly ItemRow[];
  /** The event's gid, where it was reserved to be written into rows. */
  readonly gid?: Gid;
}

/** Keeps items as they were before the change that this event tells of. */
export async function keepVersions(
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

/** Writes the event of a change and points its subjects to it. */
export async function audit(
  { tx, env, actor, logMessage }: ChangeContext,
  { eventType, subjects, scope = null, before = [], gid }: AuditEntry,
): Promise<{ readonly gid: Gid; readonly id: string; readonly timestamp: string }> {
  const event = gid ?? (await tx.reserveGids(1));
  await keepVersions({ tx, env }, before, event);
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
