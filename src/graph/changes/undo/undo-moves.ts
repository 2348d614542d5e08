/** Undoes renamings and moves of records. */
import type { ItemRename, ItemState } from '../../../store/items.ts';
import type { JournalRow } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { keepVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readBelow } from '../../tree/descendants.ts';
import { findCollisions } from '../maintenance/rename-items.ts';
import { recordDepartures } from '../records/departures.ts';
import {
  parseFormer,
  readRows,
  reportGone,
  requireMayUndo,
  requireSeesAll,
  type UndoContext,
  type UndoRow,
} from './undo-context.ts';

/** Gives renamed items their former ids. The ids of their parts are in their texts. */
export async function undoRenames(context: UndoContext): Promise<void> {
  const { tx, report, force } = context;
  const names: (ItemRename & { readonly from: string; readonly to: string })[] = [];
  for await (const rows of readRows(context, 'id')) {
    const old = rows.filter(({ item }) => !context.deleted.has(item));
    const states = await readStates(context, old);
    await requireMayUndo(context, [...states.values()], 'update');
    for (const row of old) {
      const now = states.get(row.item);
      if (now === undefined) continue;
      const [to] = parseFormer<readonly [string]>(row)!;
      const [gave] = parseFormer<readonly [string]>(row.next) ?? [now.id];
      if (now.id === to) report.unchanged.add(now.gid);
      else if (now.id !== gave && !force)
        report.addConflict({ id: now.id, path: 'id', before: to, now: now.id });
      else names.push({ gid: now.gid, id: to, childCount: now.childCount, from: now.id, to });
    }
  }
  const taken = await findCollisions(tx, names);
  for (const { from, to } of names)
    if (taken.has(to)) report.addImpossible(from, 'id-taken', `Another record has the id '${to}' now.`);
  const possible = names.filter(({ to }) => !taken.has(to));
  await tx.items.rename(possible);
  for (const { gid } of possible) report.updated.add(gid);
}

/** Moves items back to their former parents and positions. */
export async function undoMoves(context: UndoContext): Promise<void> {
  const { tx, report } = context;
  const moved: Gid[] = [];
  for await (const rows of readRows(context, 'place')) {
    const old = rows.filter(({ item }) => !context.deleted.has(item));
    const states = await readStates(context, old);
    const places: (Place & { readonly now: ItemState })[] = [];
    for (const row of old) {
      const now = states.get(row.item);
      const place = now === undefined ? undefined : await findPlace(context, row, now);
      if (place !== undefined) places.push({ ...place, now: now! });
    }
    const reordered = places.filter(({ parent, now }) => parent === now.parent);
    await requireMayUndo(
      context,
      reordered.map(({ now }) => now),
      'update',
    );
    await tx.items.setPositions(reordered.map(({ position, now: { gid } }) => ({ gid, position })));
    for (const { now } of reordered) report.updated.add(now.gid);
    for (const { now, ...place } of places)
      if (place.parent !== now.parent && (await moveBack(context, now, place))) moved.push(now.gid);
  }
  await tx.feed.deleteSameAudienceDepartures(context.event, moved);
}

interface Place {
  readonly parent: Gid | null;
  readonly position: number;
}

/** The place that the item gets back; undefined if it has it, or was moved since. */
async function findPlace(context: UndoContext, row: UndoRow, now: ItemState): Promise<Place | undefined> {
  const { report, force } = context;
  const [parent, position] = parseFormer<FormerPlace>(row)!;
  if (parent === now.parent && position === now.position) {
    report.unchanged.add(now.gid);
    return undefined;
  }
  const [gaveParent, gave] = parseFormer<FormerPlace>(row.next) ?? [now.parent, now.position];
  if (force || (now.parent === gaveParent && now.position === gave)) return { parent, position };
  report.addConflict(await toMoveConflict(context, now, parent, position));
  return undefined;
}

type FormerPlace = readonly [parent: Gid | null, position: number];

async function toMoveConflict(
  { tx, actor }: UndoContext,
  now: ItemState,
  parent: Gid | null,
  position: number,
) {
  if (parent === now.parent) return { id: now.id, path: 'position', before: position, now: now.position };
  // Later events, which the actor may not see, can have moved the item.
  const states = await tx.items.listStates([parent ?? [], now.parent ?? []].flat());
  const found = await keepVisible(tx, viewerOf(actor), states);
  const idOf = (gid: Gid | null): string | null => found.find((row) => row.gid === gid)?.id ?? null;
  return { id: now.id, path: 'parent', before: idOf(parent), now: idOf(now.parent) };
}

/** Returns whether the item was moved. */
async function moveBack(
  context: UndoContext,
  item: ItemState,
  { parent, position }: Place,
): Promise<boolean> {
  const { tx, actor, report, event } = context;
  const [to] = parent === null ? [undefined] : await tx.items.listStates([parent]);
  if (parent !== null && to === undefined) {
    report.addImpossible(
      item.id,
      'gone',
      `The former parent of '${item.id}' was deleted. Undo that deletion first.`,
    );
    return false;
  }
  const above = parent === null ? [] : await tx.items.listWithAncestors([parent]);
  if (above.some(({ gid }) => gid === item.gid)) {
    report.addImpossible(item.id, 'cycle', `The former parent of '${item.id}' is below it now.`);
    return false;
  }
  await requireMayUndo(context, [item], 'update');
  if (to !== undefined) await requireSeesAll(context, [to]);
  await requirePermission(tx, actor, 'create', { type: item.type, scope: to });
  await recordDepartures(tx, event, [item]);
  for await (const rows of readBelow(tx, item, 'everything')) await recordDepartures(tx, event, rows);
  if (item.restricted || to?.restricted === true) await tx.feed.insertAccessDepartures(event, [item.gid]);
  if (item.parent !== null) await tx.items.addToCounts('childCount', [{ gid: item.parent, by: -1 }]);
  if (parent !== null) await tx.items.addToCounts('childCount', [{ gid: parent, by: 1 }]);
  await tx.items.move([{ gid: item.gid, parent, position }]);
  report.addToDigest(`moved ${item.gid} ${parent} ${position}`);
  report.moved.add(item.gid);
  return true;
}

async function readStates(
  context: UndoContext,
  rows: readonly JournalRow[],
): Promise<ReadonlyMap<Gid, ItemState>> {
  const gids = rows.map(({ item }) => item);
  const found = await context.tx.items.listStates(gids);
  await requireSeesAll(context, found);
  const states = new Map(found.map((row) => [row.gid, row]));
  await reportGone(
    context,
    gids.filter((gid) => !states.has(gid)),
  );
  return states;
}
