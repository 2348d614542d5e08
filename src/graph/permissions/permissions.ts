/** Permissions as an actor may see them: grants, restrictions of items, and matrices of what a user or group may do. */
import type { ReadContext } from '../actor.ts';
import type { RecordLists } from '../items/record-lists.ts';
import type { PageRequest } from '../paging.ts';
import type { Wire } from '../wire/wire.ts';
import type { WireList } from '../wire/wire-form.ts';
import { type GrantQuery, readAccessors } from './grants.ts';
import {
  type ItemPermissions,
  type PermissionMatrix,
  readItemPermissions,
  readMatrix,
} from './permission-matrix.ts';
import { requireAnyGrant } from './require-permission.ts';

export class PermissionReader {
  readonly #context: ReadContext;
  readonly #getLists: () => RecordLists;
  readonly #getWire: () => Wire;

  constructor(context: ReadContext, getLists: () => RecordLists, getWire: () => Wire) {
    this.#context = context;
    this.#getLists = getLists;
    this.#getWire = getWire;
  }

  listGrants(query: GrantQuery, page: PageRequest): Promise<WireList> {
    return this.#getLists().grants(query, page);
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

  /** Throws `permission-denied` if the actor has no grant at all. */
  requireAnyGrant(): Promise<void> {
    return requireAnyGrant(this.#context);
  }
}
