/** Permission and visibility checks for deleting a tree. Grants and ancestors are read once for all items. */
import { fail } from '../../../model/errors.ts';
import { contentTypes } from '../../../model/registry.ts';
import type { GrantRow } from '../../../store/grants.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { StoreReader } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { type Actor, viewerOf } from '../../actor.ts';
import { keepVisible } from '../../lookup.ts';
import { decide } from '../../permissions/decide.ts';
import { failDenied } from '../../permissions/require-permission.ts';

/** Throws `permission-denied`. */
export function requireDeletePermission(
  actor: Actor,
  rule: DeletionRule,
  rows: readonly ItemRow[],
  scopes: readonly Gid[],
): void {
  const denied = rows.find((row) => !rule.allows(row, scopes));
  if (denied !== undefined) failDenied(actor, 'delete', { type: denied.type, item: denied });
}

/** Throws `permission-denied`, without the ids, if the actor may not see one of the items. */
export async function requireVisibleChildren(
  tx: StoreReader,
  actor: Actor,
  parent: string,
  rows: readonly ItemRow[],
): Promise<void> {
  if ((await keepVisible(tx, viewerOf(actor), rows)).length === rows.length) return;
  fail(
    'permission-denied',
    `'${parent}' has children that user '${actor.id}' may not see, so its children cannot be deleted. Ask an administrator.`,
    {
      details: {
        message: `Permission 'delete' denied for resource '${parent}' as '${actor.id}' with scope '${parent}'`,
        accessor: actor.id,
        scope: parent,
        item: parent,
      },
    },
  );
}

export interface DeletionRule {
  /** The scopes of grants of the actor among the topmost item and its ancestors. */
  readonly scopes: readonly Gid[];
  allows(row: ItemRow, scopes: readonly Gid[]): boolean;
  scopesBelow(row: ItemRow, scopes: readonly Gid[]): readonly Gid[];
}

/** As requirePermission, for many items with one read of the grants. */
export async function readDeletionRule(tx: StoreReader, actor: Actor, top: ItemRow): Promise<DeletionRule> {
  if (actor.isAdmin) return { scopes: [], allows: () => true, scopesBelow: () => [] };
  const grants: readonly GrantRow[] = await tx.grants.listOf(actor.accessors);
  const granted = new Set(grants.map((grant) => grant.scope));
  const above = (await tx.items.listWithAncestors([top.gid])).map((row) => row.gid);
  const gidOf = new Map((await tx.items.listHeads(contentTypes)).map((head) => [head.id, head.gid]));
  return {
    scopes: above.filter((gid) => granted.has(gid)),
    allows: ({ gid, type }, scopes) =>
      decide(actor, { permission: 'delete', contentType: gidOf.get(type)!, item: gid, scopes }, grants)
        .allowed,
    scopesBelow: ({ gid }, scopes) => (granted.has(gid) ? [...scopes, gid] : scopes),
  };
}
