/** All users who belong to a group, directly or through other groups. */
import { inSlicedBatches } from '../../lib/batches.ts';
import { userType } from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, viewerOf } from '../actor.ts';
import { keepVisible } from '../lookup.ts';
import type { ListRequest } from '../paging.ts';

const rowsPerRead = 150;

/**
 * Each user once, in gid order, without those that the actor may not see. Includes members through a hidden group. Only the gids are kept in
 * memory.
 */
export class UsersInGroup {
  readonly #store: StoreReader;
  readonly #actor: Actor;
  readonly #members: readonly Gid[];

  private constructor(store: StoreReader, actor: Actor, members: readonly Gid[]) {
    this.#store = store;
    this.#actor = actor;
    this.#members = members;
  }

  static async find(store: StoreReader, actor: Actor, group: Gid): Promise<UsersInGroup> {
    const found = new Set<Gid>();
    let frontier: readonly Gid[] = [group];
    const seen = new Set(frontier);
    while (frontier.length > 0) {
      const members = (await store.edges.listMembers(frontier)).filter((gid) => !seen.has(gid));
      for (const gid of members) {
        seen.add(gid);
        found.add(gid);
      }
      frontier = members;
    }
    return new UsersInGroup(
      store,
      actor,
      [...found].sort((a, b) => a - b),
    );
  }

  async count(): Promise<number> {
    let total = 0;
    for await (const rows of this.#rows()) total += rows.length;
    return total;
  }

  async *read({ offset, limit }: ListRequest): AsyncGenerator<readonly ItemRow[]> {
    let skip = offset;
    let left = limit < 0 ? Number.POSITIVE_INFINITY : limit;
    for await (const rows of this.#rows()) {
      if (left <= 0) return;
      const batch = rows.slice(skip, skip + left);
      skip = Math.max(0, skip - rows.length);
      left -= batch.length;
      if (batch.length > 0) yield batch;
    }
  }

  async *#rows(): AsyncGenerator<readonly ItemRow[]> {
    for await (const gids of inSlicedBatches(this.#members, rowsPerRead)) {
      const rows = await this.#store.items.listByGid(gids);
      const users = rows.filter((row) => row.type === userType).sort((a, b) => a.gid - b.gid);
      yield await keepVisible(this.#store, viewerOf(this.#actor), users);
    }
  }
}
