/** Adds one grant to a user or a group. */
import { withArticle } from '../../../lib/english.ts';
import { findNearest, formatSuggestion, suggestionSentence } from '../../../lib/nearest.ts';
import { Failure, fail } from '../../../model/errors.ts';
import { contentTypes } from '../../../model/registry.ts';
import { adminGroupId, type PermissionName, permissionNames } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import { getVisibleItem } from '../../lookup.ts';
import { failDenied, requirePermission } from '../../permissions/require-permission.ts';
import { type AuditEntry, writeAuditEntry } from '../audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { requireAccessor } from './accessors.ts';

export interface AddGrantRequest {
  /** A user or a group. */
  readonly accessor: string;
  readonly permission: string;
  /** A content type, or an item. */
  readonly target: string;
  /** Restricts the grant to this item and its descendants. */
  readonly scope?: string;
}

/** Writes no event if the grant exists already. */
export async function addGrant(
  context: ChangeContext,
  request: AddGrantRequest,
): Promise<{ readonly id: string }> {
  const { tx, env, actor } = context;
  const permission = parsePermission(request.permission);
  const accessor = await requireAccessor(context, request.accessor);
  const target = await getTarget(context, request.target);
  const scope = request.scope === undefined ? undefined : await getVisibleItem(tx, actor, request.scope);
  await requireGrant(context, target, scope);
  requireNoAdministrators(context, accessor);
  const existing = await tx.grants.listOf([accessor.gid]);
  const same = existing.find(
    (grant) =>
      grant.permission === permission &&
      grant.scope === (scope?.gid ?? null) &&
      grant.targets.length === 1 &&
      grant.targets[0] === target.gid,
  );
  if (same !== undefined) return { id: same.id };
  const gid = await tx.reserveGids(1);
  const id = env.newId();
  await tx.grants.insert([
    {
      gid,
      id,
      permission,
      accessor: accessor.gid,
      targets: [target.gid],
      scope: scope?.gid ?? null,
      grantee: null,
    },
  ]);
  await writeAuditEntry(context, eventOf(accessor, [target], scope));
  return { id };
}

/** Needs the permission `grant` on the content type or on the item. Throws `permission-denied`, `invalid`. */
async function requireGrant(
  { tx, actor }: ChangeContext,
  target: ItemRow,
  scope: ItemRow | undefined,
): Promise<void> {
  if (isContentType(target)) {
    await requirePermission(tx, actor, 'grant', { type: target.id, scope });
    return;
  }
  if (!contentTypes.includes(target.type))
    fail('invalid', `Permissions cannot be granted on '${target.id}', ${withArticle(target.type)}.`, {
      details: target.id,
    });
  await requirePermission(tx, actor, 'grant', { type: target.type, item: target, scope });
}

/** Throws `permission-denied` for administrators: they have all permissions, which cannot be changed. */
function requireNoAdministrators({ actor }: ChangeContext, accessor: ItemRow): void {
  if (accessor.id === adminGroupId) failDenied(actor, 'grant', { type: accessor.type, item: accessor });
}

/** The record of a content type has the name of the type as its id. */
function isContentType(target: ItemRow): boolean {
  return contentTypes.includes(target.id);
}

function eventOf(accessor: ItemRow, targets: readonly ItemRow[], scope: ItemRow | undefined): AuditEntry {
  const items = targets.filter((target) => !isContentType(target));
  return items.length === 0
    ? {
        eventType: 'setGlobalPermissions',
        subjects: [accessor.gid, ...(scope === undefined ? [] : [scope.gid])],
      }
    : { eventType: 'setItemPermissions', subjects: [...items.map((item) => item.gid), accessor.gid] };
}

function parsePermission(name: string): PermissionName {
  const found = permissionNames.find((known) => known === name);
  return (
    found ?? fail('invalid', `There is no permission '${name}'. ${suggestionSentence(name, permissionNames)}`)
  );
}

/** A content type or an item. Throws `not-found`, with the nearest content type for a misspelled name. */
async function getTarget({ tx, actor }: ChangeContext, name: string): Promise<ItemRow> {
  try {
    return await getVisibleItem(tx, actor, name);
  } catch (error) {
    const nearest = findNearest(name, contentTypes);
    if (!(error instanceof Failure) || error.code !== 'not-found' || nearest === undefined) throw error;
    fail('not-found', `${error.message} ${formatSuggestion(nearest, '')}`, { details: error.details });
  }
}
