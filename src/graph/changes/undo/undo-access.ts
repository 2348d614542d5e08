/** Undoes changes of who may see and change records: access, promotion, the audiences of the past, and grants. */
import { contentTypes } from '../../../model/registry.ts';
import type { StoredAudienceRow } from '../../../store/access.ts';
import type { GrantRow } from '../../../store/grants.ts';
import type { ItemState } from '../../../store/items.ts';
import type { JournalKind } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import {
  failUnseen,
  parseFormer,
  readRows,
  requireMayUndo,
  requireSeesAll,
  type UndoContext,
  type UndoRow,
} from './undo-context.ts';

/** The accessors of an item with limited access; null for open ones. */
type Accessors = readonly Gid[] | null;

export async function undoAccess(context: UndoContext): Promise<void> {
  const { tx } = context;
  for await (const rows of readRows(context, 'access')) {
    const items = await tx.items.listStates(rows.map(({ item }) => item));
    await requireSeesAll(context, items);
    const states = new Map(items.map((row) => [row.gid, row]));
    const present = await readAccess(context, [...states.keys()]);
    const wanted = rows.flatMap((row) => parseFormer<Accessors>(row) ?? []);
    const existing = new Set((await tx.items.listStates(wanted)).map(({ gid }) => gid));
    for (const row of rows) {
      const item = states.get(row.item);
      if (item !== undefined) await undoAccessOf(context, { row, item, ...present.get(row.item)!, existing });
    }
  }
}

interface AccessChange extends PresentAccess {
  readonly row: UndoRow;
  readonly item: ItemState;
  /** The former accessors that still exist. */
  readonly existing: ReadonlySet<Gid>;
}

async function undoAccessOf(
  context: UndoContext,
  { row, item, now, hasRows, existing }: AccessChange,
): Promise<void> {
  const { tx, report, force, event } = context;
  const before = parseFormer<Accessors>(row);
  const after = row.next === undefined ? now : parseFormer<Accessors>(row.next);
  const isRestored = report.restored.has(item.gid);
  if (isSame(before, now) && !(isRestored && hasRows)) {
    report.unchanged.add(item.gid);
    return;
  }
  if (!isRestored && !isSame(now, after) && !force) {
    const [former, present] = [await toIds(context, before), await toIds(context, now)];
    report.addConflict({ id: item.id, path: 'access', before: former, now: present });
    return;
  }
  if (!isRestored) await requireMayUndo(context, [item], 'update');
  await tx.feed.insertAccessDepartures(event, [item.gid]);
  await tx.access.set(item.gid, before?.filter((gid) => existing.has(gid)) ?? [], before !== null);
  report.updated.add(item.gid);
}

interface PresentAccess {
  readonly now: Accessors;
  /** Whether accessors are stored. A deleted item keeps the accessors that could see it, whatever restricted it. */
  readonly hasRows: boolean;
}

async function readAccess(
  { tx }: UndoContext,
  items: readonly Gid[],
): Promise<ReadonlyMap<Gid, PresentAccess>> {
  const limited = new Set(await tx.access.listLimited(items));
  const access = Map.groupBy(await tx.access.list(items), (row) => row.item);
  return new Map(
    items.map((gid) => {
      const accessors = (access.get(gid) ?? []).map((row) => row.accessor);
      return [gid, { now: limited.has(gid) ? accessors : null, hasRows: accessors.length > 0 }];
    }),
  );
}

function isSame(a: Accessors, b: Accessors): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((gid) => b.includes(gid));
}

async function toIds({ tx, actor }: UndoContext, accessors: Accessors): Promise<readonly string[] | null> {
  if (accessors === null) return null;
  if (!actor.isAdmin) return [];
  return (await tx.items.listStates(accessors)).map(({ id }) => id).sort();
}

/** Must run after the votes were undone. */
export async function undoPromotion(context: UndoContext): Promise<void> {
  const { tx, report } = context;
  for await (const all of readRows(context, 'promotion')) {
    // A deleted item that comes back has no score yet.
    const rows = all.filter((row) => !report.restored.has(row.item) || parseFormer(row) !== null);
    const existing = new Set((await tx.items.listStates(rows.map(({ item }) => item))).map(({ gid }) => gid));
    for (const row of rows) {
      if (!existing.has(row.item)) continue;
      const votes = await tx.edges.listFrom([row.item], 'promotedBy');
      const against = await tx.edges.listFrom([row.item], 'demotedBy');
      const isWithoutVotes = votes.length + against.length === 0;
      if (parseFormer<number>(row) !== null || !isWithoutVotes) await tx.access.updatePromotion(row.item);
      else await tx.access.clearPromotion(row.item);
    }
  }
}

const audienceKinds = {
  versionAudience: 'version',
  subjectAudience: 'subject',
  scopeAudience: 'scope',
} as const;

/** Hides versions and events again that the change has published. Needs `update` on the records whose access it has set. */
export async function undoPublication(context: UndoContext): Promise<void> {
  let isChecked = false;
  for (const [kind, of] of Object.entries(audienceKinds))
    for await (const rows of readRows({ ...context, created: new Set() }, kind as JournalKind)) {
      if (rows.length > 0 && !isChecked) await requireMayHide(context);
      isChecked ||= rows.length > 0;
      await context.tx.access.restoreAudiences(
        rows.map(
          ({ item, key, former }): StoredAudienceRow =>
            of === 'subject'
              ? { of, gid: Number(key), item, seenBy: former! }
              : { of, gid: item, seenBy: former! },
        ),
      );
    }
}

/** Throws `permission-denied`. */
async function requireMayHide(context: UndoContext): Promise<void> {
  for await (const rows of readRows(context, 'access')) {
    const items = await context.tx.items.listStates(rows.map(({ item }) => item));
    await requireMayUndo(context, items, 'update');
    for (const { gid } of items) context.report.updated.add(gid);
  }
}

type FormerGrant = readonly [
  id: string,
  accessor: Gid,
  permission: string,
  scope: Gid | null,
  grantee: Gid | null,
  targets: string,
];

export async function undoGrants(context: UndoContext): Promise<void> {
  for await (const rows of readRows(context, 'grant')) {
    const present = await context.tx.grants.listByGid(rows.map(({ item }) => item));
    const byGid = new Map(present.map((grant) => [grant.gid, grant]));
    for (const row of rows) await undoGrant(context, row, byGid.get(row.item));
  }
}

/** @param now the present grant. */
async function undoGrant(context: UndoContext, row: UndoRow, now: GrantRow | undefined): Promise<void> {
  const { tx, report } = context;
  const before = toGrant(row.item, parseFormer<FormerGrant>(row));
  const grant = before ?? now;
  if (grant === undefined || now?.targets.length === before?.targets.length) return;
  const ends = await readEnds(context, grant);
  await requireSeesAll(
    context,
    [...ends.values()].filter(({ id }) => !contentTypes.includes(id)),
  );
  if (before !== undefined && !isConnected(grant, ends)) {
    const [end] = ends.values();
    if (end === undefined) return;
    const problem = `A permission of or on '${end.id}' is about a record that was deleted since.`;
    report.addImpossible(end.id, 'gone', problem);
    return;
  }
  await requireMayChange(context, grant, ends);
  if (now !== undefined) await tx.grants.delete([now.gid]);
  if (before !== undefined)
    await tx.grants.insert([{ ...before, targets: before.targets.filter((gid) => ends.has(gid)) }]);
  // A permission on a record that comes back, or below it, belongs to that record.
  if ([grant.scope ?? 0, ...grant.targets].some((gid) => report.restored.has(gid))) return;
  report.permissions += 1;
  for (const { gid, id } of ends.values()) if (!contentTypes.includes(id)) report.updated.add(gid);
}

function toGrant(gid: Gid, former: FormerGrant | null): GrantRow | undefined {
  if (former === null) return undefined;
  const [id, accessor, permission, scope, grantee, targets] = former;
  return { gid, id, accessor, permission, scope, grantee, targets: JSON.parse(targets) as Gid[] };
}

async function readEnds({ tx }: UndoContext, grant: GrantRow): Promise<ReadonlyMap<Gid, ItemState>> {
  const gids = [grant.accessor, ...grant.targets, grant.scope ?? []].flat();
  return new Map((await tx.items.listStates(gids)).map((row) => [row.gid, row]));
}

function isConnected({ accessor, scope, targets }: GrantRow, ends: ReadonlyMap<Gid, ItemState>): boolean {
  return ends.has(accessor) && (scope === null || ends.has(scope)) && targets.some((gid) => ends.has(gid));
}

/** Throws `permission-denied`. */
async function requireMayChange(
  context: UndoContext,
  { scope, targets }: GrantRow,
  ends: ReadonlyMap<Gid, ItemState>,
): Promise<void> {
  const { tx, actor, report } = context;
  if (actor.isAdmin) return;
  if (!targets.some((gid) => ends.has(gid))) failUnseen(actor);
  for (const gid of targets) {
    const target = ends.get(gid);
    // The owner of a record that comes back, and those whom the owner has given permissions on it.
    if (target === undefined || report.restored.has(gid)) continue;
    if (contentTypes.includes(target.id))
      await requirePermission(tx, actor, 'grant', { type: target.id, scope: ends.get(scope ?? 0) });
    else await requirePermission(tx, actor, 'grant', { type: target.type, item: target });
  }
}
