/**
 * Undoes an event: brings back what its change has overwritten, from the journal (docs/adr/0019-undo-from-a-journal.md). A change is one transaction;
 * if it has several events, as a sync does, all are undone with any of them. Values that were changed since are conflicts and stay, unless `force` is
 * given; everything else is undone. The undo is a change itself, with one event, and can be undone.
 */
import { inBatches } from '../../../lib/batches.ts';
import { fail } from '../../../model/errors.ts';
import type { StoredEvent } from '../../../store/history.ts';
import type { JournalChange, JournalRow } from '../../../store/journal.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { toTimestamp } from '../../environment.ts';
import { failNotFound, isAccessor } from '../../lookup.ts';
import type { ChangeContext } from '../change-context.ts';
import { lockMemberships, requireRemainingAdministrator } from '../permissions/accessors.ts';
import { undoAccess, undoGrants, undoPromotion, undoPublication } from './undo-access.ts';
import { undoContent } from './undo-content.ts';
import {
  type DeletedHead,
  failUnseen,
  parseFormer,
  reportUndone,
  requireSeesAll,
  type UndoContext,
} from './undo-context.ts';
import { readCreations, undoClosedCreations, undoCreations } from './undo-creations.ts';
import { undoDeletions } from './undo-deletions.ts';
import { undoEdges } from './undo-edges.ts';
import { undoMoves, undoRenames } from './undo-moves.ts';
import { type UndoListPage, UndoReport, type UndoResult } from './undo-report.ts';
import { undoForgetting, undoSources } from './undo-sources.ts';

export interface UndoRequest {
  /** Id of the event. */
  readonly event: string;
  /** Takes back values that were changed since. */
  readonly force: boolean;
  /** The page of the conflicts and of the impossible steps. */
  readonly page: UndoListPage;
  /** The digest of a dry run without `force`, which must still be what an undo does. */
  readonly ifMatch?: string;
}

/** Throws `not-found`, `permission-denied`, `last-administrator`, `changed-meanwhile`. */
export async function undo(context: ChangeContext, request: UndoRequest): Promise<UndoResult> {
  const { force, ifMatch } = request;
  if (ifMatch === undefined) return undoEvent(context, request);
  if (force) requireSameDigest((await tryWithoutForce(context, request)).digest, ifMatch, request.event);
  const result = await undoEvent(context, request);
  if (!force) requireSameDigest(result.digest, ifMatch, request.event);
  return result;
}

/** Throws `changed-meanwhile`. @param id of the event or record. */
export function requireSameDigest(digest: string, ifMatch: string, id: string): void {
  if (digest === ifMatch) return;
  fail(
    'changed-meanwhile',
    'Records were changed since the dry run. Nothing was changed. Repeat the dry run and review it.',
    { details: id },
  );
}

/** With `force` no conflicts are found, so those of the dry run are found again. */
async function tryWithoutForce({ tx, ...context }: ChangeContext, request: UndoRequest): Promise<UndoResult> {
  let result: UndoResult | undefined;
  const attempt = async (): Promise<never> => {
    result = await undoEvent({ tx, ...context }, { ...request, force: false });
    throw new RolledBack();
  };
  await tx.savepoint(attempt).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return result!;
}

/** Ends a savepoint whose writes are not kept. */
class RolledBack extends Error {}

async function undoEvent(
  context: ChangeContext,
  { event: id, force, page }: UndoRequest,
): Promise<UndoResult> {
  const { tx, env } = context;
  const event = await getEvent(context, id);
  const report = new UndoReport(page);
  const found = await tx.journal.find(event.gid);
  if (found === undefined) {
    report.addImpossible(
      id,
      'no-undo-data',
      `The event '${id}' is older than the data from which events are undone.`,
    );
    return report.toResult(id, null);
  }
  if (found.undoneBy !== null) return report.toResult(id, null);
  const undoing: UndoContext = {
    ...context,
    change: found.change,
    event: await tx.reserveGids(1),
    timestamp: toTimestamp(env.now()),
    force,
    report,
    total: await countRecords(tx, event.gid),
    ...(await readItems(tx, found.change)),
  };
  await executeSteps(undoing);
  await reportImpossible(undoing, id);
  const written = report.isEmpty
    ? null
    : await writeEvent(undoing, {
        eventType: env.profile.undoEventType,
        scope: event.scope,
        undoes: event.gid,
      });
  if (written !== null && (force ? report.impossibleCount === 0 : report.isComplete))
    await tx.journal.markUndone(found.change);
  return report.toResult(id, written);
}

/** Throws `permission-denied` also if the actor may not see one of its records. */
async function getEvent({ tx, actor }: ChangeContext, id: string): Promise<StoredEvent> {
  const event = (await tx.events.find(id)) ?? failNotFound(id);
  const change: JournalChange | undefined = await tx.journal.find(event.gid);
  const events = change?.events ?? [event.gid];
  if ((await tx.events.listVisible(events, viewerOf(actor))).length < events.length) failUnseen(actor);
  return event;
}

/** Of all events of the change. */
async function countRecords(tx: StoreTransaction, event: Gid): Promise<number> {
  return (await tx.journal.listUndoStates([event]))[0]?.records ?? 0;
}

/** The items that a change has created, and those that it has deleted, as they were before. */
async function readItems(
  tx: StoreTransaction,
  change: number,
): Promise<Pick<UndoContext, 'created' | 'deleted'>> {
  const created = new Set<Gid>();
  for await (const row of readAll(tx, change, 'created'))
    for (const gid of parseFormer<readonly Gid[]>(row)!) created.add(gid);
  const deleted = new Map<Gid, DeletedHead>();
  for await (const row of readAll(tx, change, 'deleted')) {
    if (created.has(row.item)) continue;
    const [id, type, parent, position] = parseFormer<readonly [string, string, Gid | null, number]>(row)!;
    deleted.set(row.item, { gid: row.item, id, type, parent, position });
  }
  if (deleted.size === 0) return { created, deleted };
  // An item that was renamed or moved before it was deleted.
  for await (const row of readAll(tx, change, 'id')) {
    const head = deleted.get(row.item);
    if (head !== undefined) deleted.set(row.item, { ...head, id: parseFormer<readonly [string]>(row)![0] });
  }
  for await (const row of readAll(tx, change, 'place')) {
    const head = deleted.get(row.item);
    if (head === undefined) continue;
    const [parent, position] = parseFormer<readonly [Gid | null, number]>(row)!;
    deleted.set(row.item, { ...head, parent, position });
  }
  return { created, deleted };
}

const rowsPerRead = 1000;

async function* readAll(
  tx: StoreTransaction,
  change: number,
  kind: 'created' | 'deleted' | 'id' | 'place',
): AsyncGenerator<JournalRow> {
  let rows: readonly JournalRow[] = [];
  do {
    rows = await tx.journal.list(change, kind, rowsPerRead, rows.at(-1));
    yield* rows;
  } while (rows.length > 0);
}

/** Records exist before anything is connected with them. Created ones are deleted when nothing else is in them, before others get back their ids. */
export async function executeSteps(context: UndoContext): Promise<void> {
  reportUndone(context);
  await lockMemberships(context);
  const creations = await readCreations(context);
  const removed = [...(await undoClosedCreations(context, creations))];
  await undoRenames(context);
  await undoDeletions(context);
  await undoMoves(context);
  removed.push(...(await undoCreations(context, creations)));
  const differing = await undoContent(context);
  await undoForgetting(context);
  await undoAccess(context);
  removed.push(...(await undoEdges(context)));
  await undoPromotion(context);
  await undoGrants(context);
  await undoSources(context, differing);
  await undoPublication(context);
  const { restored } = context.report;
  if (await context.tx.access.hasRestrictions())
    for (const gids of inBatches([...restored], rowsPerRead)) await context.tx.access.derive(gids);
  const accessor = removed.find(isAccessor);
  if (accessor !== undefined) await requireRemainingAdministrator(context, accessor);
}

/** Reports what no undo brings back. */
async function reportImpossible(context: UndoContext, event: string): Promise<void> {
  const { tx, change, report } = context;
  const [rule] = await tx.journal.list(change, 'rule', 1);
  if (rule !== undefined)
    report.addImpossible(
      event,
      'reserved',
      "The rule by which restrictions are inherited is changed with 'fonds migrate'.",
    );
  for (const { item } of await tx.journal.list(change, 'token', rowsPerRead)) {
    const [user] = await tx.items.listStates([item]);
    if (user === undefined) continue;
    await requireSeesAll(context, [user]);
    report.addImpossible(
      user.id,
      'no-undo-data',
      `Revoked tokens of '${user.id}' stay revoked. Create new ones.`,
    );
  }
}

interface WrittenEvent extends Pick<StoredEvent, 'eventType' | 'scope'> {
  /** The event that it undoes. */
  readonly undoes?: Gid;
}

/** Returns the id of the event. */
export async function writeEvent(
  context: UndoContext,
  { eventType, scope: scopeGid, undoes }: WrittenEvent,
): Promise<string> {
  const { tx, env, actor, logMessage, event, timestamp, report } = context;
  const { changed } = report;
  for (const gids of inBatches(changed, rowsPerRead)) {
    await tx.events.insertSubjects(event, gids);
    await tx.items.setLastEvent(gids, event);
  }
  await tx.feed.insertReturns(event, [...report.restored]);
  const [scope] = scopeGid === null ? [] : await tx.items.listStates([scopeGid]);
  const row = {
    gid: event,
    id: env.newId(),
    eventType,
    timestamp,
    logMessage,
    actor: actor.gid,
    scope: scope?.gid ?? null,
    subjectCount: changed.length + report.deleted,
  };
  await tx.events.insert(row, undoes);
  return row.id;
}
