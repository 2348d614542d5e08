/** Undoes changes of edges: hierarchies by edges, relations, links, memberships, votes, follows. */

import { acyclicLabels, labelsToParts, voteLabels } from '../../../model/edge-labels.ts';
import { deactivationLabel } from '../../../model/system.ts';
import type { ItemState } from '../../../store/items.ts';
import type { RankedEdge } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { disconnect, reconnect } from '../../content/edges.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import { requireMayChangeMembers, requireMayGrant } from '../permissions/groups.ts';
import {
  failUnseen,
  parseFormer,
  readRows,
  requireMayUndo,
  requireSeesAll,
  type UndoContext,
  type UndoRow,
} from './undo-context.ts';

const membershipLabel = 'belongsTo';
/** Edges that change what users may do. */
const accountLabels: readonly string[] = [membershipLabel, deactivationLabel];
/** Edges that only the user at one of their ends adds and removes. */
const ownLabels: readonly string[] = ['isBlocking', 'isFollowing', 'isWatching'];

interface EdgeChange extends Omit<RankedEdge, 'rank'> {
  /** The former rank; null if the change has added the edge. */
  readonly before: number | null;
  /** The rank that the change gave; null if it removed the edge. Undefined if no later change concerned it. */
  readonly after: number | null | undefined;
  /** The present rank; null without the edge. */
  readonly now: number | null;
}

/** Returns the users and groups that have lost a membership, or were deactivated. */
export async function undoEdges(context: UndoContext): Promise<readonly ItemState[]> {
  const left: ItemState[] = [];
  for await (const rows of readRows(context, 'edge')) {
    const edges = await readEdges(context, rows);
    const ends = await readEnds(context, edges);
    await requireSeesAll(context, [...ends.values()]);
    const possible: EdgeChange[] = [];
    for (const edge of edges) if (await isPossible(context, edge, ends)) possible.push(edge);
    for (const edge of possible) await requireMayUndoEdge(context, edge, ends);
    context.report.permissions += possible.filter(({ label }) => accountLabels.includes(label)).length;
    await write(context, possible, ends);
    const isRemoval = ({ label, before }: EdgeChange): boolean =>
      (label === membershipLabel && before === null) || (label === deactivationLabel && before !== null);
    left.push(...possible.filter(isRemoval).map(({ from }) => ends.get(from)!));
  }
  return left;
}

async function write(
  context: UndoContext,
  edges: readonly EdgeChange[],
  ends: ReadonlyMap<Gid, ItemState>,
): Promise<void> {
  const { tx, report, event } = context;
  const votes = edges.filter(({ label }) => voteLabels.includes(label));
  await tx.feed.insertAccessDepartures(
    event,
    votes.map(({ from }) => from),
  );
  await disconnect(
    tx,
    edges.filter(({ before }) => before === null),
  );
  const restored = edges.flatMap((edge) => (edge.before === null ? [] : { ...edge, rank: edge.before }));
  await reconnect(tx, await keepAcyclic(context, restored, ends));
  for (const gid of edges.flatMap(({ from, to }) => [from, to]))
    if (ends.has(gid)) report.updated.add(ends.get(gid)!.gid);
}

/** Edges whose present state differs from the former one. */
async function readEdges(context: UndoContext, rows: readonly UndoRow[]): Promise<readonly EdgeChange[]> {
  const { tx, created } = context;
  const edges = rows
    .map((row) => {
      const [label, to] = row.key.split(' ') as [string, string];
      const after = row.next === undefined ? undefined : parseFormer<number>(row.next);
      return { from: row.item, label, to: Number(to), before: parseFormer<number>(row), after };
    })
    .filter(({ to }) => !created.has(to));
  const existing = await tx.edges.listExisting(edges);
  const ranks = new Map(existing.map((edge) => [keyOf(edge), edge.rank]));
  const found = edges.map((edge) => ({ ...edge, now: ranks.get(keyOf(edge)) ?? null }));
  for (const { from, before, now } of found) if (before === now) context.report.unchanged.add(from);
  return found.filter(({ before, now }) => before !== now);
}

const keyOf = ({ from, label, to }: Pick<RankedEdge, 'from' | 'label' | 'to'>): string =>
  `${from} ${label} ${to}`;

/** The items at the ends of the edges. A part has the state of its item. */
async function readEnds(
  { tx }: UndoContext,
  edges: readonly EdgeChange[],
): Promise<ReadonlyMap<Gid, ItemState>> {
  const gids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const states = new Map((await tx.items.listStates(gids)).map((row) => [row.gid, row]));
  const parts = edges
    .filter(({ label, to }) => labelsToParts.has(label) && !states.has(to))
    .map(({ to }) => to);
  if (parts.length === 0) return states;
  const rows = await tx.parts.listByGid(parts);
  const owners = new Map(
    (await tx.items.listStates(rows.map(({ item }) => item))).map((row) => [row.gid, row]),
  );
  for (const { gid, item } of rows) states.set(gid, owners.get(item)!);
  return states;
}

/** Reports why an edge cannot be undone. */
async function isPossible(
  context: UndoContext,
  edge: EdgeChange,
  ends: ReadonlyMap<Gid, ItemState>,
): Promise<boolean> {
  const { report, force } = context;
  const [from, to] = [ends.get(edge.from), ends.get(edge.to)];
  if (edge.before !== null && (from === undefined || to === undefined)) {
    const id = from?.id ?? to?.id;
    // Both ends were deleted: the deletion of the items is reported.
    if (id !== undefined)
      report.addImpossible(
        id,
        'gone',
        `A record that '${id}' was connected with (${edge.label}) was deleted since.`,
      );
    return false;
  }
  const isSame = edge.after === undefined || (edge.after === null) === (edge.now === null);
  if (!isSame && !force && (edge.before === null) !== (edge.now === null)) {
    const id = to?.id ?? null;
    const [before, now] = [edge.before, edge.now].map((rank) => (rank === null ? null : id));
    report.addConflict({ id: from!.id, path: edge.label, before, now });
    return false;
  }
  if (isOfOtherUser(context, edge)) {
    const id = from!.id;
    report.addImpossible(
      id,
      'no-undo-data',
      `Only the user can take back follows, watches and votes (${edge.label}).`,
    );
    return false;
  }
  return true;
}

/** Whether the edge is a vote, follow or watch of another user, and none that came or went with a record. */
function isOfOtherUser({ actor, deleted }: UndoContext, { label, from, to }: EdgeChange): boolean {
  if (deleted.has(from) || deleted.has(to)) return false;
  if (voteLabels.includes(label)) return to !== actor.gid;
  return ownLabels.includes(label) && from !== actor.gid;
}

/** Throws `permission-denied`. */
async function requireMayUndoEdge(
  context: UndoContext,
  { label, from, to, before }: EdgeChange,
  ends: ReadonlyMap<Gid, ItemState>,
): Promise<void> {
  const { tx, actor, report } = context;
  if (actor.isAdmin) return;
  const [start, end] = [ends.get(from), ends.get(to)];
  if (start === undefined || end === undefined) failUnseen(actor);
  if (label === deactivationLabel) requireAdministrator(actor, 'deactivate or activate users');
  else if (label === membershipLabel) {
    const [group] = await tx.items.listByGid([to]);
    await requireMayChangeMembers(context, group!);
    await requireMayGrant(context, { type: start.type, item: start });
  } else if (voteLabels.includes(label)) {
    if (before !== null && !report.restored.has(from)) await requireMayUndo(context, [start], 'promote');
  } else if (!ownLabels.includes(label) && !report.restored.has(from) && !report.restored.has(to)) {
    const changed = label === 'hasAnnotation' ? [end] : label === 'narrower' ? [start, end] : [start];
    await requireMayUndo(context, changed, 'update');
  }
}

/** Edges that close no cycle with edges of later events. Edges of restored items had none. */
async function keepAcyclic(
  context: UndoContext,
  edges: readonly RankedEdge[],
  ends: ReadonlyMap<Gid, ItemState>,
): Promise<readonly RankedEdge[]> {
  const kept: RankedEdge[] = [];
  for (const edge of edges) {
    if (!acyclicLabels.includes(edge.label) || !(await leadsBack(context, edge))) kept.push(edge);
    else {
      const { id } = ends.get(edge.from)!;
      const message = `'${id}' would be above and below the same record (${edge.label}), because of a later event.`;
      context.report.addImpossible(id, 'cycle', message);
    }
  }
  return kept;
}

/** Whether edges with the same label lead from the end of this one to its start. */
async function leadsBack({ tx }: UndoContext, { from, label, to }: RankedEdge): Promise<boolean> {
  const seen = new Set<Gid>([to]);
  for (let level: readonly Gid[] = [to]; level.length > 0; ) {
    if (level.includes(from)) return true;
    const next = (await tx.edges.listFrom(level, label)).map((edge) => edge.to);
    level = [...new Set(next)].filter((gid) => !seen.has(gid));
    for (const gid of level) seen.add(gid);
  }
  return false;
}
