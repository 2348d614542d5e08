import type { EventType } from '../../model/system.ts';
import type { Gid, StoreTransaction } from '../../store/store.ts';
import { type Environment, toTimestamp } from '../environment.ts';

export interface EventDraft {
  readonly gid: Gid;
  readonly eventType: EventType;
  readonly actor: Gid;
  readonly scope: Gid | null;
  readonly logMessage: string | null;
  readonly subjectCount: number;
}

/** Writes the event of a change; its subjects are written where they are known (insertSubjects). Returns id and time. */
export async function writeEvent(
  tx: StoreTransaction,
  env: Environment,
  event: EventDraft,
): Promise<{ readonly id: string; readonly timestamp: string }> {
  const row = { ...event, id: env.newId(), timestamp: toTimestamp(env.now()) };
  await tx.insertEvent(row);
  return row;
}
