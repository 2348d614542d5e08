/**
 * Users and groups that a change has created, deleted, deactivated or activated, for the security log. They are read from the journal of the
 * transaction, so no change can omit one, and steps that were rolled back do not count. Imports create no users and groups.
 */
import { inBatches } from '../../../lib/batches.ts';
import { adminGroupId, deactivationLabel } from '../../../model/system.ts';
import type { JournalKind, JournalRow } from '../../../store/journal.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { listDeactivated } from '../../actor.ts';
import { isAccessor } from '../../lookup.ts';
import type { AccountChange } from '../change-hooks.ts';

/** Rows, and items, in memory at once. */
const batchSize = 1000;

/** Must be called at the end of the transaction. */
export async function listAccountChanges(tx: StoreTransaction): Promise<readonly AccountChange[]> {
  const change = await tx.journal.ownChange();
  if (change === undefined) return [];
  return [
    ...(await listCreated(tx, change)),
    ...(await listActivations(tx, change)),
    ...(await listDeleted(tx, change)),
  ];
}

async function listCreated(tx: StoreTransaction, change: number): Promise<readonly AccountChange[]> {
  const found: AccountChange[] = [];
  for await (const row of readRows(tx, change, 'created'))
    for (const gids of inBatches(JSON.parse(row.former!) as readonly Gid[], batchSize))
      for (const item of await tx.items.listStates(gids))
        if (isAccessor(item)) found.push({ what: 'created', gid: item.gid, id: item.id });
  return found;
}

async function listDeleted(tx: StoreTransaction, change: number): Promise<readonly AccountChange[]> {
  const found: AccountChange[] = [];
  for await (const row of readRows(tx, change, 'deleted')) {
    const [id, type] = JSON.parse(row.former!) as readonly [string, string];
    if (isAccessor({ type })) found.push({ what: 'deleted', gid: row.item, id });
  }
  return found;
}

async function listActivations(tx: StoreTransaction, change: number): Promise<readonly AccountChange[]> {
  const admin = await tx.items.find(adminGroupId);
  if (admin === undefined) return [];
  const rows = await tx.journal.listWithKey(change, 'edge', `${deactivationLabel} ${admin.gid}`);
  const gids = rows.map(({ item }) => item);
  const states = new Map((await tx.items.listStates(gids)).map((state) => [state.gid, state]));
  const deactivated = await listDeactivated(tx, gids);
  return rows.flatMap(({ item: gid, former }): readonly AccountChange[] => {
    const [wasDeactivated, isDeactivated] = [former !== null, deactivated.has(gid)];
    const state = states.get(gid);
    if (state === undefined || wasDeactivated === isDeactivated) return [];
    return [{ what: isDeactivated ? 'deactivated' : 'activated', gid, id: state.id }];
  });
}

async function* readRows(
  { journal }: StoreTransaction,
  change: number,
  kind: JournalKind,
): AsyncGenerator<JournalRow> {
  let rows: readonly JournalRow[] = [];
  do {
    rows = await journal.list(change, kind, batchSize, rows.at(-1));
    yield* rows;
  } while (rows.length === batchSize);
}
