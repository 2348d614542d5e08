/**
 * Brings a record, and the records below it, back to their state at a moment (docs/api/undo.md): texts, ids, parents and positions, and which records
 * exist. The state is read from the journal: the former value of the first change after the moment. The steps are those of an undo, so it is one
 * change with one event, and can be undone.
 */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { JournalKind, JournalRow } from '../../../store/journal.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { toTimestamp } from '../../environment.ts';
import { failNotFound, getVisibleItem } from '../../lookup.ts';
import { readBelow } from '../../tree/descendants.ts';
import type { ChangeContext } from '../change-context.ts';
import { executeSteps, requireSameDigest, writeEvent } from './undo.ts';
import { type DeletedHead, parseFormer, requireMayUndo, type UndoContext } from './undo-context.ts';
import { type UndoListPage, UndoReport, type UndoResult } from './undo-report.ts';

export interface RestoreAsOnRequest {
  /** Id of the record. */
  readonly id: string;
  /** The last moment whose changes stay, as a timestamp; or the id of the last event whose changes stay. */
  readonly until: { readonly timestamp: string } | { readonly event: string };
  /** Whether the records below it are restored too. */
  readonly below: boolean;
  /** The page of the impossible steps. */
  readonly page: UndoListPage;
  /** The digest of a dry run, which must still be the same. */
  readonly ifMatch?: string;
}

export type RestoreResult = Omit<
  UndoResult,
  'undoes' | 'created' | 'permissions' | 'conflicts' | 'conflictCount'
>;

/** Throws `not-found`, `gone`, `permission-denied`, `bad-parameter`, `changed-meanwhile`. */
export async function restoreAsOn(
  context: ChangeContext,
  { id, until, below, page, ifMatch }: RestoreAsOnRequest,
): Promise<RestoreResult> {
  const { tx, env, actor } = context;
  const item = await getVisibleItem(tx, actor, id);
  if (below && getRecordType(item.type).children.by !== 'parent')
    fail('bad-parameter', `Records below a ${item.type} cannot be restored together. Restore each of them.`, {
      details: { parameter: 'below' },
    });
  await requireMayUndo(context, [item], 'update');
  const change = await findChange(tx, until);
  const report = new UndoReport(page);
  const past = await readPast(tx, item, change, below);
  if (past.created.has(item.gid))
    fail('bad-parameter', `'${id}' did not exist at that time. Choose a later one.`, {
      details: { parameter: 'timestamp' in until ? 'date' : 'event' },
    });
  const restoring: UndoContext = {
    ...context,
    change,
    source: (kind) => readPastRows(tx, change, past, kind),
    event: await tx.reserveGids(1),
    timestamp: toTimestamp(env.now()),
    force: true,
    // Memberships stay as they are.
    hasRecentSignIn: true,
    report,
    total: past.items.length,
    created: past.created,
    deleted: past.deleted,
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

/** The last change that stays; 0 if none does. */
async function findChange(tx: StoreTransaction, until: RestoreAsOnRequest['until']): Promise<number> {
  if ('timestamp' in until) return tx.journal.findLastChange(until.timestamp);
  const event = (await tx.events.find(until.event)) ?? failNotFound(until.event);
  const found = await tx.journal.find(event.gid);
  if (found !== undefined) return found.change;
  return tx.journal.findLastChange(event.timestamp);
}

interface Past {
  /** The items that are restored: those of the tree now, and those that were in it. */
  readonly items: readonly Gid[];
  readonly created: ReadonlySet<Gid>;
  readonly deleted: ReadonlyMap<Gid, DeletedHead>;
  /** The changes that have deleted items. */
  readonly deletions: ReadonlySet<number>;
}

/** The first former values since the change, by item. */
interface FirstRows {
  readonly moved: ReadonlyMap<Gid, JournalRow>;
  readonly removed: ReadonlyMap<Gid, JournalRow>;
  readonly names: ReadonlyMap<Gid, JournalRow>;
}

/** The tree of an item now and after a change. Only gids, and the heads of items that were moved or deleted since, are in memory. */
async function readPast(tx: StoreTransaction, top: ItemRow, change: number, below: boolean): Promise<Past> {
  const scope = new Set<Gid>([top.gid]);
  const first = {
    moved: await readFirst(tx, change, 'place'),
    removed: await readFirst(tx, change, 'deleted'),
    names: await readFirst(tx, change, 'id'),
  };
  const { moved, removed } = first;
  if (below) {
    for await (const rows of readBelow(tx, top, 'everything')) for (const { gid } of rows) scope.add(gid);
    const candidates = new Set([...moved.keys(), ...removed.keys()]);
    addFormerDescendants(scope, candidates, (gid) => formerPlace(first, gid)?.[0]);
  }
  const created = new Set<Gid>();
  for await (const { change: by, former } of readSince(tx, change, 'created'))
    for (const gid of JSON.parse(former!) as readonly Gid[]) {
      const deletion = removed.get(gid);
      // An item that was deleted before came back with this change.
      const existed = deletion !== undefined && deletion.change < by;
      if (scope.has(gid) && !existed) created.add(gid);
    }
  const gone = [...scope].filter((gid) => removed.has(gid) && !created.has(gid));
  const deleted = await readDeleted(tx, first, gone);
  const deletions = new Set([...deleted.keys()].map((gid) => removed.get(gid)!.change));
  // An item that was created and deleted since is of no interest.
  const items = [...scope].filter((gid) => !(created.has(gid) && removed.has(gid)));
  return { items: items.toSorted((a, b) => a - b), created, deleted, deletions };
}

/** The heads of those items that do not exist, as they were after the change. */
async function readDeleted(
  tx: StoreTransaction,
  first: FirstRows,
  items: readonly Gid[],
): Promise<ReadonlyMap<Gid, DeletedHead>> {
  const existing = new Set<Gid>();
  for (const gids of inBatches(items, 1000))
    for (const { gid } of await tx.items.listStates(gids)) existing.add(gid);
  const gone = items.filter((gid) => !existing.has(gid));
  return new Map(
    gone.map((gid) => {
      const deletion = first.removed.get(gid)!;
      const [lastId, type] = parseFormer<FormerHead>(deletion)!;
      const name = first.names.get(gid);
      const isRenamed = name !== undefined && name.change <= deletion.change;
      const id = isRenamed ? parseFormer<readonly [string]>(name)![0] : lastId;
      const [parent, position] = formerPlace(first, gid)!;
      return [gid, { gid, id, type, parent, position }];
    }),
  );
}

type FormerHead = readonly [id: string, type: string, parent: Gid | null, position: number];
type FormerPlace = readonly [parent: Gid | null, position: number];

/** Parent and position after the change, if the item was moved or deleted since. */
function formerPlace({ moved, removed }: FirstRows, gid: Gid): FormerPlace | undefined {
  const [place, deletion] = [moved.get(gid), removed.get(gid)];
  if (place !== undefined && (deletion === undefined || place.change <= deletion.change))
    return parseFormer<FormerPlace>(place)!;
  if (deletion === undefined) return undefined;
  const [, , parent, position] = parseFormer<FormerHead>(deletion)!;
  return [parent, position];
}

/** Adds the items that were below an item of the tree, and are not any longer. */
function addFormerDescendants(
  scope: Set<Gid>,
  candidates: ReadonlySet<Gid>,
  formerParent: (gid: Gid) => Gid | null | undefined,
): void {
  const children = Map.groupBy(candidates, (gid) => formerParent(gid) ?? 0);
  const open = [...scope];
  for (let gid = open.pop(); gid !== undefined; gid = open.pop())
    for (const child of children.get(gid) ?? [])
      if (!scope.has(child)) {
        scope.add(child);
        open.push(child);
      }
}

const rowsPerRead = 1000;

async function* readSince(
  tx: StoreTransaction,
  change: number,
  kind: JournalKind,
): AsyncGenerator<JournalRow> {
  let rows: readonly JournalRow[] = [];
  do {
    rows = await tx.journal.listSince(change, kind, rowsPerRead, rows.at(-1));
    yield* rows;
  } while (rows.length > 0);
}

/** For each item the row of the first change after this one. */
async function readFirst(
  tx: StoreTransaction,
  change: number,
  kind: 'place' | 'deleted' | 'id',
): Promise<ReadonlyMap<Gid, JournalRow>> {
  const first = new Map<Gid, JournalRow>();
  for await (const row of readSince(tx, change, kind)) if (!first.has(row.item)) first.set(row.item, row);
  return first;
}

/** Kinds that are restored for all records. Records that come back get the others as well, as they were when they were deleted. */
const restoredKinds: readonly JournalKind[] = ['content', 'id', 'place'];

async function* readPastRows(
  tx: StoreTransaction,
  change: number,
  past: Past,
  kind: JournalKind,
): AsyncGenerator<readonly JournalRow[]> {
  if (restoredKinds.includes(kind)) {
    for (const items of inBatches(past.items, 200)) {
      const rows = await tx.journal.listNext(change, kind, items);
      if (rows.length > 0) yield rows.toSorted((a, b) => a.item - b.item);
    }
    return;
  }
  for (const deletion of past.deletions) {
    let rows: readonly JournalRow[] = [];
    do {
      rows = await tx.journal.list(deletion, kind, rowsPerRead, rows.at(-1));
      yield rows.filter((row) => isAbout(row, past.deleted));
    } while (rows.length > 0);
  }
}

/** Whether the row is about a deleted item. */
function isAbout(row: JournalRow, deleted: Past['deleted']): boolean {
  if (row.kind === 'edge') return deleted.has(row.item) || deleted.has(Number(row.key.split(' ')[1]));
  if (row.kind !== 'grant') return deleted.has(row.item);
  const grant = parseFormer<readonly [string, Gid, string, Gid | null, Gid | null, string]>(row);
  if (grant === null) return false;
  const [, accessor, , scope, , targets] = grant;
  const ends = [accessor, scope ?? 0, ...(JSON.parse(targets) as readonly Gid[])];
  return ends.some((gid) => deleted.has(gid));
}
