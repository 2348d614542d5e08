/** Users as administrators see them: with their groups, whether they are active, and what they did last. */
import { adminGroupId, userType } from '../model/system.ts';
import type { UserAccount, UserState } from '../model/user-account.ts';
import type { ItemRow } from '../store/items.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import { groupsAbove, listDeactivated, type ReadContext } from './actor.ts';
import { getVisibleItem } from './lookup.ts';
import { readItems, wholeList } from './paging.ts';
import { requireAdministrator } from './permissions/require-permission.ts';

interface UserFilter {
  /** In any case, in the id or the name. */
  readonly text: string;
  readonly state?: UserState | undefined;
}

interface UserPage {
  readonly offset: number;
  /** Negative for no limit. */
  readonly limit: number;
}

export class Users {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** Throws `permission-denied`. */
  count(): Promise<number> {
    return this.#getReader().items.count({ type: userType }, 'everything');
  }

  /** In the order of creation. Throws `permission-denied`. */
  async list(page: UserPage): Promise<readonly UserAccount[]> {
    const accounts: UserAccount[] = [];
    for await (const some of this.#readAccounts(page)) accounts.push(...some);
    return accounts;
  }

  /** The users that match a filter, in the order of creation, and how many there are. Reads all users. Throws `permission-denied`. */
  async find(
    { text, state }: UserFilter,
    { offset, limit }: UserPage,
  ): Promise<{ readonly total: number; readonly users: readonly UserAccount[] }> {
    const wanted = text.toLowerCase();
    const users: UserAccount[] = [];
    let total = 0;
    for await (const some of this.#readAccounts(wholeList))
      for (const user of some) {
        if (!`${user.id}\n${user.name}`.toLowerCase().includes(wanted) || !isInState(user, state)) continue;
        if (total >= offset && users.length < limit) users.push(user);
        total++;
      }
    return { total, users };
  }

  /** Throws `permission-denied`, `not-found`, `gone`. */
  async get(id: string): Promise<UserAccount> {
    const store = this.#getReader();
    const row = await getVisibleItem(store, this.#context.actor, id, userType);
    return (await readAccounts(store, [row]))[0]!;
  }

  /** The time of the latest event that the user caused; undefined without one. Throws `permission-denied`. */
  async findLastActivity(id: string): Promise<string | undefined> {
    const store = this.#getReader();
    const user = await store.items.find(id);
    if (user === undefined) return undefined;
    const newest = { offset: 0, limit: 1 };
    return (await store.events.list({ actors: [user.gid] }, 'everything', newest))[0]?.timestamp;
  }

  async *#readAccounts(page: UserPage): AsyncGenerator<readonly UserAccount[]> {
    const store = this.#getReader();
    const list = readItems(store, { type: userType }, 'everything', { ...page, counted: false });
    for await (const rows of list) yield await readAccounts(store, rows);
  }

  #getReader(): StoreReader {
    const { store, actor } = this.#context;
    requireAdministrator(actor, 'list users with their state');
    return store;
  }
}

function isInState({ active, isAdministrator }: UserAccount, state: UserFilter['state']): boolean {
  switch (state) {
    case undefined:
      return true;
    case 'active':
      return active;
    case 'deactivated':
      return !active;
    case 'administrator':
      return isAdministrator;
  }
}

async function readAccounts(store: StoreReader, rows: readonly ItemRow[]): Promise<readonly UserAccount[]> {
  const gids = rows.map(({ gid }) => gid);
  const deactivated = await listDeactivated(store, gids);
  const tokens = Map.groupBy(await store.tokens.list(), ({ user }) => user);
  const ofUser = Map.groupBy(await store.edges.listFrom(gids, 'belongsTo'), ({ from }) => from);
  const direct = [...new Set([...ofUser.values()].flatMap((edges) => edges.map(({ to }) => to)))];
  const groups = new Map((await store.items.listByGid(direct)).map((row) => [row.gid, row]));
  const administrating = await findAdministrating(store, direct);
  return rows.map(({ gid, id, data }) => {
    const own = (ofUser.get(gid) ?? []).flatMap(({ to }) => groups.get(to) ?? []);
    return {
      id,
      name: String((JSON.parse(data) as { readonly name?: unknown }).name ?? id),
      groups: own.map((group) => group.id),
      isAdministrator: own.some((group) => administrating.has(group.gid)),
      active: !deactivated.has(gid),
      tokens: tokens.get(gid)?.length ?? 0,
    };
  });
}

/** The groups among these whose members are administrators. */
async function findAdministrating(store: StoreReader, groups: readonly Gid[]): Promise<ReadonlySet<Gid>> {
  const admin = await store.items.find(adminGroupId);
  const found = new Set<Gid>();
  for (const group of groups)
    if (admin !== undefined && (await groupsAbove(store, [group])).has(admin.gid)) found.add(group);
  return found;
}
