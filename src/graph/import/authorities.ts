/** Finds authorities by the id of their set and their identifier in it. */
import type { AuthorityReference } from '../../model/authority.ts';
import { childId, pathStem } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, viewerOf } from '../actor.ts';
import { toIdentity } from '../ids/identity.ts';
import { keepVisible } from '../lookup.ts';

/** The cache is emptied when it has more entries. */
const maxEntries = 50_000;

export class Authorities {
  readonly #reads: StoreReader;
  readonly #rule: Profile['childIds'];
  readonly #actor: Actor;
  readonly #sets = new Map<string, ItemRow | undefined>();
  readonly #found = new Map<string, Gid | undefined>();

  constructor(reads: StoreReader, actor: Actor, profile: Profile) {
    this.#reads = reads;
    this.#actor = actor;
    this.#rule = profile.childIds;
  }

  async lookUp(wanted: readonly AuthorityReference[]): Promise<void> {
    if (this.#found.size > maxEntries) this.#found.clear();
    const unknown = wanted.filter((one) => !this.#found.has(keyOf(one)));
    const sets = [...new Set(unknown.map(({ set }) => set))].filter((set) => !this.#sets.has(set));
    for (const set of sets) this.#sets.set(set, undefined);
    for (const row of await this.#find(sets)) this.#sets.set(row.id, row);
    const ids = new Map<string, AuthorityReference>();
    for (const one of unknown) {
      const set = this.#sets.get(one.set);
      this.#found.set(keyOf(one), undefined);
      if (set === undefined || !hasIdentifier(set)) continue;
      const identity = toIdentity(set);
      const stem = this.#rule === 'from-parent-id' ? identity.id : pathStem(identity, undefined);
      const id = childId({ ...identity, stem }, '', one.identifier, this.#rule);
      if (id !== undefined) ids.set(id, one);
    }
    for (const row of await this.#find([...ids.keys()])) {
      const one = ids.get(row.id)!;
      // Two identifiers can give the same id, so the identifier itself is compared.
      const isMatch =
        row.parent === this.#sets.get(one.set)?.gid && toIdentity(row).identifier === one.identifier;
      if (isMatch) this.#found.set(keyOf(one), row.gid);
    }
  }

  /** Call lookUp first. */
  find(wanted: AuthorityReference): Gid | undefined {
    return this.#found.get(keyOf(wanted));
  }

  /** Items that the actor may see. */
  async #find(ids: readonly string[]): Promise<readonly ItemRow[]> {
    if (ids.length === 0) return [];
    return keepVisible(this.#reads, viewerOf(this.#actor), await this.#reads.items.listById(ids));
  }
}

function hasIdentifier({ data }: ItemRow): boolean {
  return (JSON.parse(data) as { identifier?: unknown }).identifier !== undefined;
}

const keyOf = ({ set, identifier }: AuthorityReference): string => `${set}\n${identifier}`;
