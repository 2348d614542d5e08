/** The units that a virtual unit includes. They stay children of their own parents. */
import { unitType, virtualUnitType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { EdgeRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { getVisibleItem, requireUser } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

interface IncludeRequest {
  /** Id of the virtual unit. */
  readonly id: string;
  /** Ids of the units. */
  readonly units: readonly string[];
  readonly how: 'add' | 'remove';
}

export async function updateIncludedUnits(
  context: ChangeContext,
  { id, units, how }: IncludeRequest,
): Promise<ItemOutcome> {
  const virtualUnit = await getVirtualUnit(context, id);
  const edges = including(virtualUnit.gid, await getUnits(context, units));
  const changed = await (how === 'add' ? connect : disconnect)(context.tx, edges);
  if (changed.length > 0)
    await writeAuditEntry(context, { eventType: 'modification', subjects: [virtualUnit.gid] });
  return { type: virtualUnit.type, id: virtualUnit.id };
}

interface MoveIncludedRequest {
  /** Id of the virtual unit that the units are removed from. */
  readonly from: string;
  /** Id of the virtual unit that they are added to. */
  readonly to: string;
  /** Ids of the units. */
  readonly units: readonly string[];
}

export async function moveIncludedUnits(
  context: ChangeContext,
  request: MoveIncludedRequest,
): Promise<ItemOutcome> {
  const from = await getVirtualUnit(context, request.from);
  const to = await getVirtualUnit(context, request.to);
  const units = await getUnits(context, request.units);
  const changed =
    from.gid === to.gid
      ? []
      : [
          ...(await disconnect(context.tx, including(from.gid, units))),
          ...(await connect(context.tx, including(to.gid, units))),
        ];
  if (changed.length > 0)
    await writeAuditEntry(context, { eventType: 'modification', subjects: [from.gid, to.gid] });
  return { type: to.type, id: to.id };
}

/** Sets the included units of a new virtual unit and, at the top, its author. A child has the author of its topmost ancestor. */
export async function connectNewVirtualUnit(
  context: ChangeContext,
  made: Gid,
  { isTop, units }: { readonly isTop: boolean; readonly units: readonly string[] },
): Promise<void> {
  if (isTop) requireUser(context.actor);
  if (isTop) await connect(context.tx, [{ from: made, label: 'hasAuthor', to: context.actor.gid }]);
  await connect(context.tx, including(made, await getUnits(context, units)));
}

async function getVirtualUnit({ tx, actor }: ChangeContext, id: string): Promise<ItemRow> {
  const item = await getVisibleItem(tx, actor, id, virtualUnitType);
  await requirePermission(tx, actor, 'update', { type: item.type, item });
  return item;
}

async function getUnits({ tx, actor }: ChangeContext, ids: readonly string[]): Promise<readonly Gid[]> {
  const gids: Gid[] = [];
  for (const id of ids) gids.push((await getVisibleItem(tx, actor, id, unitType)).gid);
  return gids;
}

function including(virtualUnit: Gid, units: readonly Gid[]): readonly EdgeRow[] {
  return units.map((to) => ({ from: virtualUnit, label: 'includesUnit', to }));
}
