/**
 * Sets all permissions of a user or group on content types or on one item, and revokes single grants. Unchanged permissions keep their
 * grants. The accessor is locked, so that two matrices are not set at the same time.
 */
import { fail } from '../../../model/errors.ts';
import { contentTypes } from '../../../model/registry.ts';
import { adminGroupId, anonymousId, type PermissionName } from '../../../model/system.ts';
import type { GrantRow } from '../../../store/grants.ts';
import type { ItemHead, ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { failNotFound, getVisibleAccessor, getVisibleContentItem, keepVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';

/** Permissions by content type. */
export type TypePermissions = Readonly<Record<string, readonly PermissionName[]>>;

interface SetPermissionsRequest {
  readonly accessor: string;
  /** The permissions apply to this item and its descendants; without a scope they apply everywhere. */
  readonly scope?: string;
  /** Content types whose permissions are set; all by default. Others keep their permissions. */
  readonly types?: readonly string[];
  /** All permissions by content type. Types that are missing lose their permissions. */
  readonly permissions: TypePermissions;
}

interface SetItemPermissionsRequest {
  readonly accessor: string;
  readonly item: string;
  readonly permissions: readonly PermissionName[];
}

/** One permission on one target. */
interface TargetPermission {
  readonly target: Gid;
  readonly permission: PermissionName;
}

/**
 * Replaces the grants on content types that apply in exactly this scope. Needs `grant` on each content type in the request, and on each that
 * loses a permission: otherwise anyone could remove all permissions of a user with an empty matrix.
 */
export async function setPermissions(
  context: ChangeContext,
  request: SetPermissionsRequest,
): Promise<ItemOutcome> {
  const { accessor, scope, isChanged } = await applyPermissions(context, request);
  if (isChanged)
    await writeAuditEntry(context, {
      eventType: 'setGlobalPermissions',
      subjects: [...new Set([accessor.gid, ...(scope === undefined ? [] : [scope.gid])])],
      scope: scope?.gid ?? null,
    });
  return { type: accessor.type, id: accessor.id };
}

interface AppliedPermissions {
  readonly accessor: ItemRow;
  readonly scope: ItemRow | undefined;
  readonly isChanged: boolean;
}

/** As {@link setPermissions}, without an event. */
export async function applyPermissions(
  context: ChangeContext,
  request: SetPermissionsRequest,
): Promise<AppliedPermissions> {
  const { tx, actor } = context;
  const accessor = await getGrantable(context, request.accessor);
  const scope =
    request.scope === undefined ? undefined : await getVisibleContentItem(tx, actor, request.scope);
  const types = new Map((await tx.items.listHeads(contentTypes)).map((head) => [head.id, head]));
  const gids = new Set([...types.values()].map((head) => head.gid));
  const existing = (await tx.grants.listOf([accessor.gid], [...gids])).filter(
    (grant) => grant.scope === (scope?.gid ?? null),
  );
  const wanted = Object.entries(request.permissions).flatMap(([name, permissions]) =>
    permissions.map((permission) => ({ target: getContentType(types, name).gid, permission })),
  );
  const covered = new Set(
    (request.types ?? [...types.keys()]).map((name) => getContentType(types, name).gid),
  );
  const change = compare(existing, wanted, (target) => covered.has(target));
  const touched = new Set([...Object.keys(request.permissions), ...namesOf(types, change.lost)]);
  await requireGrantOnTypes(context, [...touched], scope);
  return { accessor, scope, isChanged: await apply(context, accessor, change, scope?.gid ?? null) };
}

/** Throws `permission-denied`, and `invalid` for a name that no content type has. */
export async function requireGrantOnTypes(
  { tx, actor }: ChangeContext,
  names: readonly string[],
  scope: ItemRow | undefined,
): Promise<void> {
  const types = new Map((await tx.items.listHeads(contentTypes)).map((head) => [head.id, head]));
  for (const name of names)
    await requirePermission(tx, actor, 'grant', { type: getContentType(types, name).id, scope });
}

/** Replaces the grants on one item in all scopes. */
export async function setItemPermissions(
  context: ChangeContext,
  request: SetItemPermissionsRequest,
): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const accessor = await getGrantable(context, request.accessor);
  const item = await getVisibleContentItem(tx, actor, request.item);
  await requirePermission(tx, actor, 'grant', { type: item.type, item });
  const existing = await tx.grants.listOf([accessor.gid], [item.gid]);
  const wanted = request.permissions.map((permission) => ({ target: item.gid, permission }));
  const change = compare(existing, wanted, (target) => target === item.gid);
  if (await apply(context, accessor, change, null)) {
    const subjects = [...new Set([item.gid, accessor.gid])];
    await writeAuditEntry(context, { eventType: 'setItemPermissions', subjects });
  }
  return { type: accessor.type, id: accessor.id };
}

/** Needs `grant` on every target. Throws `not-found` if the actor may not see one of the records of the grant. */
export async function revokeGrant(context: ChangeContext, { id }: { readonly id: string }): Promise<void> {
  const { tx, actor } = context;
  const grant = (await tx.grants.find(id)) ?? failNotFound(id);
  const ends = [
    ...new Set([grant.accessor, ...grant.targets, ...(grant.scope === null ? [] : [grant.scope])]),
  ];
  const rows = new Map((await tx.items.listByGid(ends)).map((row) => [row.gid, row]));
  if ((await keepVisible(tx, viewerOf(actor), [...rows.values()])).length < rows.size) failNotFound(id);
  const accessor = rows.get(grant.accessor);
  if (accessor !== undefined) requireGrantable(context, accessor.id);
  const scope = grant.scope === null ? undefined : rows.get(grant.scope);
  const targets = grant.targets.flatMap((gid) => rows.get(gid) ?? []);
  const items = targets.filter((row) => !contentTypes.includes(row.id));
  for (const row of targets)
    await requirePermission(
      tx,
      actor,
      'grant',
      items.includes(row) ? { type: row.type, item: row } : { type: row.id, scope },
    );
  await tx.grants.delete([grant.gid]);
  const subjects = [accessor, scope, ...items].flatMap((row) => row?.gid ?? []);
  await writeAuditEntry(context, {
    eventType: items.length > 0 ? 'setItemPermissions' : 'setGlobalPermissions',
    subjects: [...new Set(subjects)],
    scope: scope?.gid ?? null,
  });
}

/** A user or a group whose permissions can be changed. */
async function getGrantable(context: ChangeContext, id: string): Promise<ItemRow> {
  requireGrantable(context, id);
  const accessor = await getVisibleAccessor(context.tx, context.actor, id);
  await context.tx.lockScope(accessor.gid);
  return accessor;
}

/** Throws `permission-denied` for administrators and for the anonymous user, whose permissions are fixed. */
function requireGrantable({ actor }: ChangeContext, id: string): void {
  if (id !== adminGroupId && id !== anonymousId) return;
  const message = `The permissions of '${id}' cannot be changed`;
  fail('permission-denied', `${message}. Create a group and grant the permissions to it.`, {
    details: { message, accessor: actor.id, item: id },
  });
}

function getContentType(types: ReadonlyMap<string, ItemHead>, name: string): ItemHead {
  const type = types.get(name);
  if (type !== undefined) return type;
  fail('invalid', `There is no content type '${name}'. Use one of: ${contentTypes.join(', ')}.`, {
    details: name,
  });
}

function namesOf(types: ReadonlyMap<string, ItemHead>, lost: readonly TargetPermission[]): readonly string[] {
  return [...types.values()]
    .filter((head) => lost.some(({ target }) => target === head.gid))
    .map((head) => head.id);
}

interface GrantChange {
  readonly lost: readonly TargetPermission[];
  readonly missing: readonly TargetPermission[];
  /** Grants that lose targets; those without targets are deleted. */
  readonly shrunk: readonly GrantRow[];
}

/**
 * The differences between the existing and the wanted permissions.
 * @param isCovered whether the request is about this target; others stay.
 */
function compare(
  existing: readonly GrantRow[],
  wanted: readonly TargetPermission[],
  isCovered: (target: Gid) => boolean,
): GrantChange {
  const keyOf = ({ target, permission }: { target: Gid; permission: string }) => `${permission} ${target}`;
  const open = new Map(wanted.map((one) => [keyOf(one), one]));
  const keep = new Set(open.keys());
  const lost: TargetPermission[] = [];
  const shrunk: GrantRow[] = [];
  for (const grant of existing) {
    const permission = grant.permission as PermissionName;
    const removed = grant.targets.filter(
      (target) => isCovered(target) && !keep.has(keyOf({ target, permission })),
    );
    for (const target of grant.targets) open.delete(keyOf({ target, permission }));
    if (removed.length === 0) continue;
    lost.push(...removed.map((target) => ({ target, permission })));
    shrunk.push({ ...grant, targets: grant.targets.filter((target) => !removed.includes(target)) });
  }
  return { lost, missing: [...open.values()], shrunk };
}

/** Returns whether anything was changed. */
async function apply(
  { tx, env, actor }: ChangeContext,
  accessor: ItemRow,
  { missing, shrunk }: GrantChange,
  scope: Gid | null,
): Promise<boolean> {
  await tx.grants.delete(shrunk.map((grant) => grant.gid));
  await tx.grants.insert(shrunk.filter((grant) => grant.targets.length > 0));
  const first = await tx.reserveGids(missing.length);
  await tx.grants.insert(
    missing.map(({ target, permission }, i) => ({
      gid: first + i,
      id: env.newId(),
      accessor: accessor.gid,
      permission,
      targets: [target],
      scope,
      grantee: actor.gid,
    })),
  );
  return missing.length > 0 || shrunk.length > 0;
}
