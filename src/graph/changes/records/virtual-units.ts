/** What a virtual unit includes: units that stand elsewhere and are brought together in it. */
import { unitType, virtualUnitType } from '../../../model/system.ts';
import type { EdgeRow, Gid, ItemRow } from '../../../store/store.ts';
import { audit } from '../../audit/audit.ts';
import type { ItemOutcome, Work } from '../../change-context.ts';
import { connect, disconnect } from '../../items/edges.ts';
import { getVisibleItem, requireUser } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';

export interface IncludeRequest {
  /** Id of the virtual unit. */
  readonly id: string;
  /** Ids of the units. */
  readonly units: readonly string[];
  readonly how: 'add' | 'remove';
}

export async function includeUnits(work: Work, { id, units, how }: IncludeRequest): Promise<ItemOutcome> {
  const holder = await getHolder(work, id);
  const edges = including(holder.gid, await getUnits(work, units));
  const changed = await (how === 'add' ? connect : disconnect)(work.tx, edges);
  if (changed.length > 0) await audit(work, { eventType: 'modification', subjects: [holder.gid] });
  return { type: holder.type, id: holder.id };
}

export interface MoveIncludedRequest {
  /** Ids of the virtual units. */
  readonly from: string;
  readonly to: string;
  /** Ids of the units. */
  readonly units: readonly string[];
}

export async function moveIncluded(work: Work, request: MoveIncludedRequest): Promise<ItemOutcome> {
  const from = await getHolder(work, request.from);
  const to = await getHolder(work, request.to);
  const units = await getUnits(work, request.units);
  const changed =
    from.gid === to.gid
      ? []
      : [
          ...(await disconnect(work.tx, including(from.gid, units))),
          ...(await connect(work.tx, including(to.gid, units))),
        ];
  if (changed.length > 0) await audit(work, { eventType: 'modification', subjects: [from.gid, to.gid] });
  return { type: to.type, id: to.id };
}

/** What a new virtual unit begins with. One that is made in another has the author of the whole. */
export async function beginVirtualUnit(
  work: Work,
  made: Gid,
  { isTop, units }: { readonly isTop: boolean; readonly units: readonly string[] },
): Promise<void> {
  if (isTop) requireUser(work.actor);
  if (isTop) await connect(work.tx, [{ from: made, label: 'hasAuthor', to: work.actor.gid }]);
  await connect(work.tx, including(made, await getUnits(work, units)));
}

async function getHolder({ tx, actor }: Work, id: string): Promise<ItemRow> {
  const item = await getVisibleItem(tx, actor, id, virtualUnitType);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  return item;
}

async function getUnits({ tx, actor }: Work, ids: readonly string[]): Promise<readonly Gid[]> {
  const gids: Gid[] = [];
  for (const id of ids) gids.push((await getVisibleItem(tx, actor, id, unitType)).gid);
  return gids;
}

function including(holder: Gid, units: readonly Gid[]): readonly EdgeRow[] {
  return units.map((to) => ({ from: holder, label: 'includesUnit', to }));
}
