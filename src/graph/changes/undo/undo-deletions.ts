/** Undoes deletions of records. */
import { inBatches } from '../../../lib/batches.ts';
import type { ItemState, NewItem } from '../../../store/items.ts';
import type { JournalRow } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readTexts, toPartRows } from './undo-content.ts';
import {
  type DeletedHead,
  failUnseen,
  readRows,
  reportUndone,
  requireSeesAll,
  type UndoContext,
} from './undo-context.ts';

/** Rows whose texts are in memory at once. */
const batchSize = 200;

/** Brings back deleted items with their gids, texts and parts. Everything else about them is undone by the steps that follow. */
export async function undoDeletions(context: UndoContext): Promise<void> {
  const { tx, deleted } = context;
  if (deleted.size === 0) return;
  const texts = new Map<Gid, JournalRow>();
  for await (const rows of readRows(context, 'content'))
    for (const row of rows) if (deleted.has(row.item)) texts.set(row.item, withoutTexts(row));
  for (const heads of inBatches(parentsFirst([...deleted.values()]), batchSize)) {
    const existing = new Set((await tx.items.listStates(heads.map(({ gid }) => gid))).map(({ gid }) => gid));
    for (const gid of existing) context.report.unchanged.add(gid);
    await restore(
      context,
      heads.filter(({ gid }) => !existing.has(gid)),
      texts,
    );
    reportUndone(context);
  }
}

/** To save memory: long rows are read again in batches. */
function withoutTexts({ change, kind, item, key, former }: JournalRow): JournalRow {
  return { change, kind, item, key, former: former!.startsWith('[') ? null : former };
}

async function restore(
  context: UndoContext,
  heads: readonly DeletedHead[],
  texts: ReadonlyMap<Gid, JournalRow>,
): Promise<void> {
  const { tx, report, event } = context;
  const possible = await keepPossible(context, heads);
  if (possible.length === 0) return;
  const rows: JournalRow[] = [];
  for (const { gid } of possible) {
    const row = texts.get(gid)!;
    const [read] =
      row.former === null
        ? await tx.journal.list(row.change, 'content', 1, { item: gid - 1, key: '\uffff' })
        : [row];
    rows.push(read!);
  }
  const contents = await readTexts(tx, rows);
  const items = possible.map(({ gid, id, type, parent, position }, i): NewItem => {
    const { data, parts } = contents.get(rows[i]!)!;
    return { gid, id, type, parent, position, childCount: 0, lastEvent: event, data, parts };
  });
  await tx.items.undelete(items);
  await tx.parts.insert(items.flatMap(toPartRows));
  const children = Map.groupBy(
    items.flatMap(({ parent }) => parent ?? []),
    (parent) => parent,
  );
  await tx.items.addToCounts(
    'childCount',
    [...children].map(([gid, { length }]) => ({ gid, by: length })),
  );
  for (const { gid } of items) {
    report.addToDigest(`restored ${gid}`);
    report.restored.add(gid);
  }
}

/** The items whose parents exist and whose ids are free. Throws `permission-denied`. */
async function keepPossible(
  context: UndoContext,
  heads: readonly DeletedHead[],
): Promise<readonly DeletedHead[]> {
  const { tx, report, actor } = context;
  const taken = new Set(await tx.items.listTakenIds(heads.map(({ id }) => id)));
  const above = heads.flatMap((head) => [head.parent, findScope(context, head)]);
  const parents = new Map(
    (await tx.items.listStates([...new Set(above.flatMap((gid) => gid ?? []))])).map((row) => [row.gid, row]),
  );
  const batch = new Set(heads.map(({ gid }) => gid));
  if (!actor.isAdmin) await requireMayRestore(context, heads, parents);
  const possible: DeletedHead[] = [];
  for (const head of heads) {
    const { id, parent, type } = head;
    if (taken.has(id)) {
      report.addImpossible(
        id,
        'id-taken',
        `Another record has the id '${id}' now. Rename that record first.`,
      );
      batch.delete(head.gid);
    } else if (parent !== null && !parents.has(parent) && !batch.has(parent)) {
      const problem = `The parent of the ${type} '${id}' was deleted. Undo that deletion first.`;
      report.addImpossible(id, 'gone', problem);
      batch.delete(head.gid);
    } else possible.push(head);
  }
  return possible;
}

/** The item above all deleted ones that contain the item: it decides on the permission to create them again. */
function findScope({ deleted }: UndoContext, { parent }: DeletedHead): Gid | null {
  let above = parent;
  // The number of steps is limited, since the former parents of items that were moved before they were deleted could form a cycle.
  for (let steps = 0; above !== null && deleted.has(above) && steps < deleted.size; steps += 1)
    above = deleted.get(above)!.parent;
  return above;
}

/** Throws `permission-denied` unless the actor could see the items and may create them. */
async function requireMayRestore(
  context: UndoContext,
  heads: readonly DeletedHead[],
  parents: ReadonlyMap<Gid, ItemState>,
): Promise<void> {
  const { tx, actor } = context;
  const restricted = (await tx.items.listTombstones(heads.map(({ gid }) => gid))).filter(
    (row) => row.restricted,
  );
  const gids = restricted.map(({ gid }) => gid);
  const open = new Set(await tx.access.listVisible(gids, actor.accessors));
  if (gids.some((gid) => !open.has(gid))) failUnseen(actor);
  const scopes = new Map(
    heads.map((head) => {
      const { type, parent } = head;
      // The parent exists, or comes back with the same scope.
      const gid = parent !== null && parents.has(parent) ? parent : findScope(context, head);
      return [`${type} ${gid}`, { type, gid }];
    }),
  );
  for (const { type, gid } of scopes.values()) {
    const scope = gid === null ? undefined : parents.get(gid);
    if (scope !== undefined) await requireSeesAll(context, [scope]);
    await requirePermission(tx, actor, 'create', { type, scope });
  }
}

/** Parents before their children, as far as both are listed. */
export function parentsFirst<Head extends { readonly gid: Gid; readonly parent: Gid | null }>(
  heads: readonly Head[],
): readonly Head[] {
  const byGid = new Map(heads.map((head) => [head.gid, head]));
  const depths = new Map<Gid, number>();
  for (const head of heads) {
    const path: Head[] = [];
    let next: Head | undefined = head;
    while (next !== undefined && !depths.has(next.gid) && path.length <= heads.length) {
      path.push(next);
      next = next.parent === null ? undefined : byGid.get(next.parent);
    }
    let depth = next === undefined ? -1 : (depths.get(next.gid) ?? -1);
    for (const { gid } of path.reverse()) depths.set(gid, ++depth);
  }
  return heads.toSorted((a, b) => depths.get(a.gid)! - depths.get(b.gid)!);
}
