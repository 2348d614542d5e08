/**
 * Brings a record, and the records below it, back to their state at a moment (docs/api/undo.md): texts, ids, parents and positions, and which records
 * exist (former-tree.ts). The state is read from the journal: the former value of the first change after the moment. The steps are those of an undo,
 * so it is one change with one event, and can be undone.
 */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { JournalKind, JournalRow } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { listParts, type PartEnvelope, parseParts, stringifyParts } from '../../content/part-builder.ts';
import { toTimestamp } from '../../environment.ts';
import type { RestoreUntil } from '../../event-period.ts';
import { getVersionOf } from '../../history/versions.ts';
import { failNotFound, getVisibleItem } from '../../lookup.ts';
import type { ChangeContext } from '../change-context.ts';
import { type FormerTree, readFormerTree } from './former-tree.ts';
import { executeSteps, requireSameDigest, writeEvent } from './undo.ts';
import { failUnseen, parseFormer, requireMayUndo, type UndoContext } from './undo-context.ts';
import { type UndoListPage, UndoReport, type UndoResult } from './undo-report.ts';

export interface RestoreAsOnRequest {
  /** Id of the record. */
  readonly id: string;
  /** The id of a version restores its texts; id and place stay. */
  readonly until: RestoreUntil | { readonly version: string };
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
  const state =
    'version' in until
      ? await readVersion(context, item, until.version)
      : await readStateAsOn(context, item, { until, below, maxRecords });
  const report = new UndoReport(page);
  const restoring: UndoContext = {
    ...context,
    ...state,
    event: await tx.reserveGids(1),
    timestamp: toTimestamp(env.now()),
    force: true,
    report,
  };
  await executeSteps(restoring);
  if (state.lacksUndoData)
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

/** The records that are restored, and the rows with their former values. */
interface FormerState extends Pick<UndoContext, 'change' | 'source' | 'total' | 'created' | 'deleted'> {
  /** Whether the record has later events from before the journal. */
  readonly lacksUndoData: boolean;
}

interface StateOptions extends Pick<RestoreAsOnRequest, 'below'> {
  readonly until: RestoreUntil;
  readonly maxRecords: number | undefined;
}

async function readStateAsOn(
  context: ChangeContext,
  item: ItemRow,
  { until, below, maxRecords }: StateOptions,
): Promise<FormerState> {
  const { tx } = context;
  const change = await findChange(context, until);
  const tree = await readFormerTree(context, item, { change, below, maxRecords });
  if (tree.createdSince.has(item.gid))
    fail('bad-parameter', `'${item.id}' did not exist at that time. Choose a later one.`, {
      details: { parameter: 'timestamp' in until ? 'date' : 'event' },
    });
  return {
    change,
    source: (kind) => readFormerRows(context, change, tree, kind),
    total: tree.items.length,
    created: tree.createdSince,
    deleted: tree.deletedSince,
    lacksUndoData: await tx.journal.hasUnjournaledEventsSince([item.gid], change),
  };
}

/** The texts of a version. Id and place stay. Throws `not-found`. */
async function readVersion(context: ChangeContext, item: ItemRow, id: string): Promise<FormerState> {
  const { tx, actor } = context;
  const { data, parts } = await getVersionOf({ store: tx, viewer: viewerOf(actor) }, item, id);
  const presentIds = new Map(listParts(parseParts(item.parts)).map((part) => [part.meta.gid, part.id]));
  const texts = withPartIds(parseParts(parts), presentIds);
  // The next import of the file of a description compares the texts again.
  const sources = (await tx.sources.list([item.gid])).map(({ language, file }) => [language, file, null]);
  const former = new Map<JournalKind, string>([
    ['content', JSON.stringify([data, stringifyParts(texts)])],
    ['sources', JSON.stringify(sources)],
  ]);
  return {
    change: 0,
    source: async function* (kind) {
      const value = former.get(kind);
      if (value !== undefined) yield [{ change: 0, kind, item: item.gid, key: '', former: value }];
    },
    total: 1,
    created: new Set(),
    deleted: new Map(),
    lacksUndoData: false,
  };
}

/** Parts that the record still has keep their ids: it can have been renamed since. */
function withPartIds(parts: readonly PartEnvelope[], ids: ReadonlyMap<Gid, string>): readonly PartEnvelope[] {
  return parts.map((part) => ({
    ...part,
    id: ids.get(part.meta.gid) ?? part.id,
    relationships: Object.fromEntries(
      Object.entries(part.relationships).map(([name, list]) => [name, withPartIds(list, ids)]),
    ),
  }));
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
const restoredKinds: readonly JournalKind[] = ['content', 'id', 'place', 'sources'];

async function* readFormerRows(
  context: ChangeContext,
  change: number,
  { items, deletions, deletedSince }: FormerTree,
  kind: JournalKind,
): AsyncGenerator<readonly JournalRow[]> {
  const { tx } = context;
  if (restoredKinds.includes(kind)) {
    for (const gids of inBatches(items, rowsPerRead)) {
      const rows = await tx.journal.listNext(change, kind, gids);
      await requireSawChanges(context, rows);
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

/** Throws `permission-denied` if the actor could not see one of the items when its former value was overwritten. */
async function requireSawChanges({ tx, actor }: ChangeContext, rows: readonly JournalRow[]): Promise<void> {
  if (actor.isAdmin || rows.length === 0) return;
  const events = await tx.journal.listEvents([...new Set(rows.map(({ change }) => change))]);
  const ofChange = Map.groupBy(events, ({ change }) => change);
  const subjects = rows.flatMap(({ change, item }) =>
    (ofChange.get(change) ?? []).map(({ event }) => ({ event, item })),
  );
  if ((await tx.events.listHiddenSubjects(subjects, viewerOf(actor))).length > 0) failUnseen(actor);
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
