/**
 * Derives restrictions while other transactions write: see sql/restrictions.ts. A transaction that restricts an item takes exclusive locks on everything
 * that depends on it. The target of a new edge gets a share lock, and the parent of a new item an exclusive one, with its count: so the later of
 * the two transactions sees the earlier.
 */

import type { NewItem } from '../items.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import { inheritsRestrictionsSql, isDependencyEdge } from '../sql/audience.ts';
import {
  addNewCauses,
  deriveRestrictions,
  inheritCauses,
  listDependents,
  type RestrictionContext,
  updateCauses,
} from '../sql/restrictions.ts';
import type { HarvestChanges, Restrictions } from '../sql/write-context.ts';
import type { Gid } from '../viewer.ts';
import type { PostgresSession } from './session.ts';

export class PostgresRestrictions implements Restrictions {
  readonly #session: PostgresSession;
  readonly #context: RestrictionContext;
  readonly #isNew: (gid: Gid) => boolean;
  /** Links and annotations with new edges, by the item or part that the edges lead to. */
  readonly #sources = new Map<Gid, Gid[]>();
  readonly #restrictedTargets = new Set<Gid>();
  #isPaused = false;
  /** New items with limited access. */
  readonly #newCauses: Gid[] = [];
  /** The lowest gid of the new children of each item that existed before. */
  readonly #firstChildren = new Map<Gid, Gid>();

  /** @param isNew whether this transaction has reserved the gid. */
  constructor(session: PostgresSession, harvest: HarvestChanges, isNew: (gid: Gid) => boolean) {
    this.#session = session;
    this.#context = { db: session, harvest };
    this.#isNew = isNew;
  }

  async derive(items: readonly Gid[]): Promise<void> {
    if (items.length > 0) await deriveRestrictions(this.#context, items, await this.#lockDependents(items));
  }

  async updateCauses(items: readonly Gid[]): Promise<void> {
    await updateCauses(this.#context, items, (changed) => this.#lockDependents(changed));
  }

  async addNewCauses(items: readonly Gid[]): Promise<void> {
    for (const gid of items) this.#newCauses.push(gid);
    await addNewCauses(this.#session, items);
  }

  pause(): void {
    this.#isPaused = true;
  }

  /** Deferred to the end: an import does not wait for an answer after each batch. Children of new items are derived with them. */
  async deriveFromNewItems(items: readonly Pick<NewItem, 'gid' | 'parent'>[]): Promise<void> {
    if (this.#isPaused) return;
    for (const { gid, parent } of items) {
      if (parent === null || this.#isNew(parent)) continue;
      this.#firstChildren.set(parent, Math.min(gid, this.#firstChildren.get(parent) ?? gid));
    }
  }

  /** Lists again after each lock: a transaction that had the lock before may have added dependents. */
  async #lockDependents(items: readonly Gid[]): Promise<readonly Gid[]> {
    let locked: readonly Gid[] = [];
    let wanted = await listDependents(this.#session, items);
    while (wanted.length > locked.length) {
      await this.#session.run(
        'select gid from item where gid = any($1::bigint[]) order by gid for no key update',
        [wanted],
      );
      locked = wanted;
      wanted = await listDependents(this.#session, items);
    }
    return wanted;
  }

  /** New edges matter only if they lead to a restricted item: they can only add causes. */
  async deriveFromNewEdges(edges: readonly EdgeRow[]): Promise<void> {
    const dependencies = edges.filter(isDependencyEdge);
    for (const { from, to } of dependencies) {
      const known = this.#sources.get(to);
      if (known === undefined) this.#sources.set(to, [from]);
      else known.push(from);
    }
    await this.#deriveTo([...new Set(dependencies.map((edge) => edge.to))], '');
  }

  async deriveFromDeletedEdges(edges: readonly Pick<EdgeRow, 'from' | 'label'>[]): Promise<void> {
    await this.derive(edges.filter(isDependencyEdge).map((edge) => edge.from));
  }

  /**
   * Must be called at the end of the transaction. Locks the targets of new edges for sharing and derives restrictions from them: of two transactions,
   * one that adds an edge and one that restricts its target, the later then waits for the earlier and sees its changes. The locks are taken last,
   * since an import would otherwise block changes to its authorities.
   */
  async deriveNewEdgesAtEnd(): Promise<void> {
    await this.#deriveTo([...this.#sources.keys()], 'order by item.gid for share of item');
  }

  async #keepCauses(items: readonly Gid[]): Promise<readonly Gid[]> {
    if (items.length === 0) return [];
    const rows = await this.#session.all<{ gid: Gid }>(
      'select item as gid from restriction where item = cause and item = any($1::bigint[])',
      [items],
    );
    return rows.map((row) => row.gid);
  }

  /**
   * Must be called after the counts of the parents were changed, which locks them: a transaction that restricted or opened a parent is committed, and
   * one that is about to will find the new children.
   */
  async deriveNewItemsAtEnd(): Promise<void> {
    // Items may have been inserted below new items with limited access since. A sync may have opened some of these.
    const causes = await this.#keepCauses(this.#newCauses.splice(0));
    if (causes.length > 0) await addNewCauses(this.#session, causes);
    if (this.#firstChildren.size === 0) return;
    const rows = await this.#session.all<{ gid: Gid }>(
      `select child.gid from unnest($1::bigint[], $2::bigint[]) as new (parent, first)
         join item parent on parent.gid = new.parent and parent.restricted
         join item child on child.parent = new.parent and child.gid >= new.first
       where ${inheritsRestrictionsSql} order by child.gid`,
      [[...this.#firstChildren.keys()], [...this.#firstChildren.values()]],
    );
    this.#firstChildren.clear();
    if (rows.length === 0) return;
    await inheritCauses(
      this.#session,
      rows.map((row) => row.gid),
    );
  }

  async #deriveTo(targets: readonly Gid[], lock: string): Promise<void> {
    if (targets.length === 0) return;
    const rows = await this.#session.all<{ target: Gid; restricted: boolean }>(
      `select target.gid as target, item.restricted from unnest($1::bigint[]) as target (gid)
         left join part on part.gid = target.gid
         join item on item.gid = coalesce(part.item, target.gid) ${lock}`,
      [targets],
    );
    for (const { target, restricted } of rows) if (restricted) this.#restrictedTargets.add(target);
    // Another transaction may have opened a target that was restricted earlier in this one.
    const changed = rows.filter(({ target }) => this.#restrictedTargets.has(target));
    await this.derive(changed.flatMap(({ target }) => this.#sources.get(target) ?? []));
  }
}
