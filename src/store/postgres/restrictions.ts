/**
 * Derives restrictions while other transactions write: see sql/restrictions.ts. The target of a new edge gets a share lock, and a change of
 * access takes an exclusive one, so that the later of the two sees the earlier.
 */
import type { EdgeRow } from '../connections.ts';
import { isTargetEdge } from '../sql/audience.ts';
import { deriveRestrictions, listDependents } from '../sql/restrictions.ts';
import type { Restrictions } from '../sql/write-context.ts';
import type { Gid } from '../viewer.ts';
import type { PostgresSession } from './session.ts';

export class PostgresRestrictions implements Restrictions {
  readonly #session: PostgresSession;
  /** Links and annotations with new edges, by the item or part that the edges lead to. */
  readonly #sources = new Map<Gid, Gid[]>();
  readonly #restrictedTargets = new Set<Gid>();

  constructor(session: PostgresSession) {
    this.#session = session;
  }

  async derive(items: readonly Gid[]): Promise<void> {
    if (items.length > 0) await deriveRestrictions(this.#session, await this.#lockDependents(items));
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
    const targetEdges = edges.filter(isTargetEdge);
    for (const { from, to } of targetEdges) {
      const known = this.#sources.get(to);
      if (known === undefined) this.#sources.set(to, [from]);
      else known.push(from);
    }
    await this.#deriveTo([...new Set(targetEdges.map((edge) => edge.to))], '');
  }

  async deriveFromDeletedEdges(edges: readonly Pick<EdgeRow, 'from' | 'label'>[]): Promise<void> {
    await this.derive(edges.filter(isTargetEdge).map((edge) => edge.from));
  }

  /**
   * Must be called at the end of the transaction. Other transactions may have restricted the targets of new edges, or be about to: the share locks
   * make the later of the two wait for the earlier. They are taken last, since an import would otherwise prevent changes to its authorities.
   */
  async settle(): Promise<void> {
    await this.#deriveTo([...this.#sources.keys()], 'order by item.gid for share of item');
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
