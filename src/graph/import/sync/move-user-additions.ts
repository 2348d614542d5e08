/**
 * Moves everything that users have added to a unit when a sync finds it below another parent: descriptions, links, annotations, inclusion in
 * virtual units, watchers, access and grants. Units are processed in batches.
 */
import { inBatches } from '../../../lib/batches.ts';
import { edgeLabels } from '../../../model/edge-labels.ts';
import type { GrantRow } from '../../../store/grants.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { EdgeRow } from '../../../store/parts-and-edges.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { parseParts, partGids } from '../../content/part-builder.ts';
import { isRestrictedItself } from '../../lookup.ts';
import { findLanguageChanges } from '../assumed-languages.ts';
import type { MovedUnit } from './compare-tree.ts';
import { deleteDuplicateLinks } from './delete-duplicate-links.ts';
import { moveDescriptions } from './move-descriptions.ts';
import { deleteReplacedNotes } from './replaced-notes.ts';
import type { Counterparts, SyncContext } from './resolve-sync-options.ts';

/** Units whose texts are in memory at once. */
const batchSize = 100;

/** Grants read at once. */
const grantsPerRead = 500;

export async function moveUserAdditions(context: SyncContext, moved: readonly MovedUnit[]): Promise<void> {
  for (const some of inBatches(moved, batchSize)) await carrySlice(context, some);
}

async function carrySlice(context: SyncContext, moved: readonly MovedUnit[]): Promise<void> {
  const { tx, audit, run } = context;
  const gids = moved.flatMap(({ from, to }) => [from.gid, to.gid]);
  await tx.items.lock(gids);
  const rows = new Map((await tx.items.listByGid(gids)).map((row) => [row.gid, row]));
  const sources = Map.groupBy(await tx.sources.list(gids), ({ item }) => item);
  const pairs = moved.map(({ from, to }) => ({
    from: rows.get(from.gid)!,
    to: rows.get(to.gid)!,
    sources: sources.get(from.gid) ?? [],
    changes: findLanguageChanges({
      stored: sources.get(from.gid) ?? [],
      incoming: sources.get(to.gid) ?? [],
      formerLanguages: run.formerLanguages,
      isDescribed: () => false,
    }),
  }));

  const olds = pairs.map(({ from }) => from.gid);
  const access = Map.groupBy(await tx.access.list(olds), ({ item }) => item);

  const counterparts = new Map<Gid, Gid>();
  const changed = new Set<Gid>();
  const restricted: Gid[] = [];
  for (const pair of pairs) {
    counterparts.set(pair.from.gid, pair.to.gid);
    const carried = await moveDescriptions(context, pair);
    for (const [old, now] of carried.parts) counterparts.set(old, now);
    if (carried.isChanged) changed.add(pair.to.gid);
  }
  const carryTo = (gid: Gid): void => {
    changed.add(counterparts.get(gid)!);
  };
  const owners = ownersOf(pairs.map(({ from }) => from));
  await deleteDuplicateLinks(context, [...rows.keys()], counterparts);
  await deleteReplacedNotes(context, pairs);
  for (const label of edgeLabels) await carryEdges(tx, label, { counterparts, owners, carryTo });
  for (const { from, to } of pairs) {
    if (await carryGrants(tx, from.gid, counterparts)) carryTo(from.gid);
    const accessors = (access.get(from.gid) ?? []).map((row) => row.accessor);
    if (await carryAccess(context, from, to.gid, accessors)) {
      carryTo(from.gid);
      restricted.push(to.gid);
    }
  }
  // The import has written these subjects as new, unrestricted items. They have the restrictions of the moved items now.
  await tx.events.updateAudiences(run.event, restricted);
  for (const gid of changed) await audit.addChanged(gid);
}

/** For each unit and each of its parts, by gid: the gid of the unit. */
function ownersOf(units: readonly ItemRow[]): ReadonlyMap<Gid, Gid> {
  return new Map(
    units.flatMap(({ gid, parts }) => [gid, ...partGids(parseParts(parts))].map((of) => [of, gid] as const)),
  );
}

interface Carrying {
  readonly counterparts: Counterparts;
  readonly owners: ReadonlyMap<Gid, Gid>;
  readonly carryTo: (unit: Gid) => void;
}

async function carryEdges(tx: StoreTransaction, label: string, carrying: Carrying): Promise<void> {
  const { counterparts, owners, carryTo } = carrying;
  const newEnd = (to: Gid): Gid | undefined => {
    const known = counterparts.get(to);
    // An annotation of a part that no longer exists becomes an annotation of the unit.
    return known ?? (label === 'hasAnnotationTarget' ? counterparts.get(owners.get(to) ?? to) : undefined);
  };
  const toThem = await tx.edges.listTo([...owners.keys()], label);
  const starts = [...new Set(toThem.filter(({ to }) => newEnd(to) !== undefined).map(({ from }) => from))];
  for (const { to } of toThem) if (newEnd(to) !== undefined) carryTo(owners.get(to)!);
  // All edges of an item are written again, so that they keep their order.
  if (starts.length > 0)
    await replaceEdges(tx, await tx.edges.listFrom(starts, label), ({ to, ...edge }) => ({
      ...edge,
      to: newEnd(to) ?? to,
    }));
  const units = [...new Set(owners.values())];
  const fromThem = await tx.edges.listFrom(units, label);
  for (const { from } of fromThem) carryTo(from);
  await replaceEdges(tx, fromThem, (edge) => ({ ...edge, from: counterparts.get(edge.from)! }));
}

async function replaceEdges(
  tx: StoreTransaction,
  edges: readonly EdgeRow[],
  replace: (edge: EdgeRow) => EdgeRow,
): Promise<void> {
  await disconnect(tx, edges);
  const distinct = new Map(
    edges.map(replace).map((edge) => [`${edge.from} ${edge.label} ${edge.to}`, edge] as const),
  );
  await connect(tx, [...distinct.values()]);
}

/** Moves the grants on the unit and those with the unit as scope. They keep their ids. */
async function carryGrants(tx: StoreTransaction, unit: Gid, counterparts: Counterparts): Promise<boolean> {
  const now = (gid: Gid): Gid => counterparts.get(gid) ?? gid;
  let carried = false;
  for (const selection of [{ target: unit }, { scope: unit }]) {
    for (;;) {
      // Always the first page: grants that were moved are no longer in the selection.
      const grants = await tx.grants.list(selection, { offset: 0, limit: grantsPerRead });
      if (grants.length === 0) break;
      carried = true;
      await tx.grants.delete(grants.map((grant) => grant.gid));
      await tx.grants.insert(
        grants.map(
          (grant): GrantRow => ({
            ...grant,
            targets: grant.targets.map(now),
            scope: grant.scope === null ? null : now(grant.scope),
          }),
        ),
      );
    }
  }
  return carried;
}

async function carryAccess(
  { tx, actor, run }: SyncContext,
  from: ItemRow,
  to: Gid,
  accessors: readonly Gid[],
): Promise<boolean> {
  const isRestricted = accessors.length > 0 || (await isRestrictedItself(tx, from));
  // A unit that was restricted to a deleted user must not become unrestricted.
  if (isRestricted) await tx.access.set(to, accessors.length === 0 ? [actor.gid] : accessors);
  // The import may have restricted all new units; a moved unit keeps its access, unless the file marks it as not public.
  else if (run.marked?.has(to) !== true && (await tx.access.list([to])).length > 0)
    await tx.access.set(to, []);
  if (from.promotionScore !== null) await tx.access.updatePromotion(to);
  return isRestricted;
}
