/**
 * Brings a record, and the records below it, back to their state at a moment (docs/api/undo.md): texts, ids, parents and positions, and which records
 * exist (former-tree.ts). The state is read from the journal: the former value of the first change after the moment. The steps are those of an undo,
 * so it is one change with one event, and can be undone.
 */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { JournalKind, JournalRow } from '../../../store/journal.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { toTimestamp } from '../../environment.ts';
import type { RestoreUntil } from '../../event-period.ts';
import { failNotFound, getVisibleItem } from '../../lookup.ts';
import type { ChangeContext } from '../change-context.ts';
import { type FormerTree, readFormerTree } from './former-tree.ts';
import { executeSteps, requireSameDigest, writeEvent } from './undo.ts';
import { parseFormer, requireMayUndo, type UndoContext } from './undo-context.ts';
import { type UndoListPage, UndoReport, type UndoResult } from './undo-report.ts';

export interface RestoreAsOnRequest {
  /** Id of the record. */
  readonly id: string;
  readonly until: RestoreUntil;
  /** Whether the records below it are restored too. */
  readonly below: boolean;
  /** The page of the impossible steps. */
  readonly page: UndoListPage;
  /** The digest of a dry run, which must still be the same. */
  readonly ifMatch?: string;
  /** More records are rejected with `limit-exceeded`; any number by default. */
  readonly maxRecords?: number;
}

export type RestoreResult = Omit<
  UndoResult,
  'undoes' | 'created' | 'permissions' | 'conflicts' | 'conflictCount'
>;

/** Throws `not-found`, `gone`, `permission-denied`, `bad-parameter`, `changed-meanwhile`, `limit-exceeded`. */
export async function restoreAsOn(
  context: ChangeContext,
  { id, until, below, page, ifMatch, maxRecords }: RestoreAsOnRequest,
): Promise<RestoreResult> {
  const { tx, env, actor } = context;
  const item = await getVisibleItem(tx, actor, id);
  if (below && getRecordType(item.type).children.by !== 'parent')
    fail('bad-parameter', `Records below a ${item.type} cannot be restored together. Restore each of them.`, {
      details: { parameter: 'below' },
    });
  await requireMayUndo(context, [item], 'update');
  const change = await findChange(context, until);
  const report = new UndoReport(page);
  const tree = await readFormerTree(context, item, { change, below, maxRecords });
  if (tree.createdSince.has(item.gid))
    fail('bad-parameter', `'${id}' did not exist at that time. Choose a later one.`, {
      details: { parameter: 'timestamp' in until ? 'date' : 'event' },
    });
  const restoring: UndoContext = {
    ...context,
    change,
    source: (kind) => readFormerRows(tx, change, tree, kind),
    event: await tx.reserveGids(1),
    timestamp: toTimestamp(env.now()),
    force: true,
    // Memberships stay as they are.
    report,
    total: tree.items.length,
    created: tree.createdSince,
    deleted: tree.deletedSince,
  };
  await executeSteps(restoring);
  if (await tx.journal.hasUnjournaledEventsSince([item.gid], change))
    report.addImpossible(
      id,
      'no-undo-data',
      `Some events of '${id}' after that time cannot be reverted: they are older than the undo data of this archive.`,
    );
  const event = report.isEmpty
    ? null
    : await writeEvent(restoring, { eventType: 'modification', scope: item.gid });
  const result = report.toResult('', event);
  if (ifMatch !== undefined) requireSameDigest(result.digest, ifMatch, id);
  const { restored, updated, moved, deleted, unchanged, impossibleCount, impossible, digest } = result;
  return { event, restored, updated, moved, deleted, unchanged, impossibleCount, impossible, digest };
}

/** The last change that stays; 0 if none does. Throws `not-found`, also for an event that the actor may not see. */
async function findChange({ tx, actor }: ChangeContext, until: RestoreUntil): Promise<number> {
  if ('timestamp' in until) return tx.journal.findLastChange(until);
  const event = (await tx.events.find(until.event)) ?? failNotFound(until.event);
  if ((await tx.events.listVisible([event.gid], viewerOf(actor))).length === 0) failNotFound(until.event);
  const found = await tx.journal.find(event.gid);
  if (found !== undefined) return found.change;
  return tx.journal.findLastChange({ event: event.gid });
}

/** Rows whose records are in memory at once. */
const rowsPerRead = 200;

/** Kinds that are restored for all records. Records that come back get the others as well, as they were when they were deleted. */
const restoredKinds: readonly JournalKind[] = ['content', 'id', 'place'];

async function* readFormerRows(
  tx: StoreTransaction,
  change: number,
  { items, deletions, deletedSince }: FormerTree,
  kind: JournalKind,
): AsyncGenerator<readonly JournalRow[]> {
  if (restoredKinds.includes(kind)) {
    for (const gids of inBatches(items, rowsPerRead)) {
      const rows = await tx.journal.listNext(change, kind, gids);
      yield rows.toSorted((a, b) => a.item - b.item);
    }
    return;
  }
  for (const deletion of deletions) {
    let rows: readonly JournalRow[] = [];
    do {
      rows = await tx.journal.list(deletion, kind, rowsPerRead, rows.at(-1));
      yield rows.filter((row) => isAbout(row, deletedSince));
    } while (rows.length > 0);
  }
}

/** Whether the row is about a deleted item. */
function isAbout(row: JournalRow, deleted: FormerTree['deletedSince']): boolean {
  if (row.kind === 'edge') return deleted.has(row.item) || deleted.has(Number(row.key.split(' ')[1]));
  if (row.kind !== 'grant') return deleted.has(row.item);
  const grant = parseFormer<readonly [string, Gid, string, Gid | null, Gid | null, string]>(row);
  if (grant === null) return false;
  const [, accessor, , scope, , targets] = grant;
  const ends = [accessor, scope ?? 0, ...(JSON.parse(targets) as readonly Gid[])];
  return ends.some((gid) => deleted.has(gid));
}
