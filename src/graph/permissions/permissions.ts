/** Permissions as an actor may see them: grants, restrictions of items, and matrices of what a user or group may do. */
import type { PermissionName } from '../../model/system.ts';
import { isAnonymous, type ReadContext } from '../actor.ts';
import { getVisibleItem } from '../lookup.ts';
import { type ListRequest, mapBatches } from '../paging.ts';
import type { Wire, WireList } from '../wire/wire.ts';
import { type ExplainedTarget, type Explanation, explainPermissions, mayExplain } from './explain.ts';
import { type Grantable, readPlaces, requireGrantor } from './grantable.ts';
import { type GrantQuery, readAccessors, readGrants, selectGrants } from './grants.ts';
import { type GrantedAccessors, listGranted, listGrantedScopes } from './list-granted.ts';
import {
  type ItemPermissions,
  type PermissionMatrix,
  readItemPermissions,
  readMatrix,
} from './permission-matrix.ts';
import {
  hasPermission,
  requireAdministrator,
  requireAnyGrant,
  requirePermission,
} from './require-permission.ts';

export class Permissions {
  readonly #context: ReadContext;
  readonly #getWire: () => Wire;

  constructor(context: ReadContext, getWire: () => Wire) {
    this.#context = context;
    this.#getWire = getWire;
  }

  async listGrants(query: GrantQuery, page: ListRequest): Promise<WireList> {
    const { store, viewer } = this.#context;
    const selection = await selectGrants(this.#context, query);
    const total = page.counted ? await store.grants.count(selection) : -1;
    const grants = readGrants(store, selection, page);
    return { total, records: mapBatches(grants, (rows) => this.#getWire().grants(rows, viewer)) };
  }

  /** JSON texts of the users and groups that an item is restricted to; empty for an unrestricted item. */
  async listAccessors(id: string): Promise<readonly string[]> {
    const rows = await readAccessors(this.#context, id);
    return this.#getWire().items(rows, this.#context.viewer);
  }

  /** @param scope lists also the permissions that apply inside this item; without it only those that apply everywhere. */
  getMatrix(accessor: string, scope?: string): Promise<PermissionMatrix> {
    return readMatrix(this.#context, accessor, scope);
  }

  getItemPermissions(accessor: string, item: string): Promise<ItemPermissions> {
    return readItemPermissions(this.#context, accessor, item);
  }

  /** Why a user or group has each permission, or not. */
  explain(accessor: string, target: ExplainedTarget): Promise<Explanation> {
    return explainPermissions(this.#context, accessor, target);
  }

  /** Whether the actor may ask for an explanation. Throws `user-required`, `not-found`. */
  mayExplain(accessor: string, target: ExplainedTarget): Promise<boolean> {
    return mayExplain(this.#context, accessor, target);
  }

  /** Whether the actor may do that to records of a type: below an item, or everywhere. Throws `not-found`. */
  async mayOnType(permission: PermissionName, type: string, scopeId?: string): Promise<boolean> {
    const { store, actor } = this.#context;
    if (isAnonymous(actor)) return false;
    const scope = scopeId === undefined ? undefined : await getVisibleItem(store, actor, scopeId);
    return hasPermission(store, actor, permission, { type, scope });
  }

  /** Throws `permission-denied`, or `not-found` if the actor may not see the item. */
  async require(permission: PermissionName, id: string): Promise<void> {
    const { store, actor } = this.#context;
    const item = await getVisibleItem(store, actor, id);
    await requirePermission(store, actor, permission, { item, type: item.type });
  }

  /** Whether the actor may do that, and see the item. */
  async may(permission: PermissionName, id: string): Promise<boolean> {
    const { store, actor } = this.#context;
    if (isAnonymous(actor)) return false;
    const item = await getVisibleItem(store, actor, id);
    return hasPermission(store, actor, permission, { item, type: item.type });
  }

  /** The users and groups with grants that concern an item, or the records of a type. @param max number of them. */
  listGranted(
    target: ExplainedTarget,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<GrantedAccessors> {
    return listGranted(this.#context, target, page);
  }

  /** Ids of the items below which a user or group has permissions, itself or through groups. */
  listGrantedScopes(accessor: string): Promise<readonly string[]> {
    return listGrantedScopes(this.#context, accessor);
  }

  /** Where the actor may grant permissions. */
  readGrantable(): Promise<Grantable> {
    return readPlaces(this.#context, 'grant');
  }

  /** Where the actor has a permission. */
  readPlaces(permission: PermissionName): Promise<Grantable> {
    return readPlaces(this.#context, permission);
  }

  /** Throws `permission-denied` for actors who may not grant permissions on records of any type. @param action completes "may not". */
  requireGrantor(action: string): Promise<void> {
    return requireGrantor(this.#context, action);
  }

  /** Throws `permission-denied` if the actor has no grant at all. */
  requireAnyGrant(): Promise<void> {
    return requireAnyGrant(this.#context);
  }

  /** Throws `permission-denied`. @param action completes "may not". */
  requireAdministrator(action: string): void {
    requireAdministrator(this.#context.actor, action);
  }
}
