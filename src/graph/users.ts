/** Users as administrators see them: with their groups, and whether they are active. */
import { adminGroupId, userType } from '../model/system.ts';
import { groupsAbove, listDeactivated, type ReadContext } from './actor.ts';
import { readItems } from './paging.ts';
import { requireAdministrator } from './permissions/require-permission.ts';

export interface UserAccount {
  readonly id: string;
  readonly name: string;
  /** Ids of the groups that the user belongs to directly. */
  readonly groups: readonly string[];
  /** Also through other groups. */
  readonly isAdministrator: boolean;
  readonly active: boolean;
  /** Number of tokens that act as the user. */
  readonly tokens: number;
}

export class Users {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** Throws `permission-denied`. */
  count(): Promise<number> {
    const { store, actor } = this.#context;
    requireAdministrator(actor, 'list users with their state');
    return store.items.count({ type: userType }, 'everything');
  }

  /** In the order of creation. Throws `permission-denied`. */
  async list(page: { readonly offset: number; readonly limit: number }): Promise<readonly UserAccount[]> {
    const { store, actor } = this.#context;
    requireAdministrator(actor, 'list users with their state');
    const accounts: UserAccount[] = [];
    const tokens = Map.groupBy(await store.tokens.list(), ({ user }) => user);
    const list = readItems(store, { type: userType }, 'everything', { ...page, counted: false });
    for await (const rows of list) {
      const gids = rows.map(({ gid }) => gid);
      const deactivated = await listDeactivated(store, gids);
      const edges = await store.edges.listFrom(gids, 'belongsTo');
      const groups = new Map(
        (await store.items.listByGid([...new Set(edges.map(({ to }) => to))])).map((row) => [row.gid, row]),
      );
      for (const { gid, id, data } of rows) {
        const own = edges.filter(({ from }) => from === gid).flatMap(({ to }) => groups.get(to) ?? []);
        const above = await store.items.listByGid([
          ...(await groupsAbove(
            store,
            own.map((row) => row.gid),
          )),
        ]);
        accounts.push({
          id,
          name: String((JSON.parse(data) as { readonly name?: unknown }).name ?? id),
          groups: own.map((group) => group.id),
          isAdministrator: above.some((group) => group.id === adminGroupId),
          active: !deactivated.has(gid),
          tokens: tokens.get(gid)?.length ?? 0,
        });
      }
    }
    return accounts;
  }
}
