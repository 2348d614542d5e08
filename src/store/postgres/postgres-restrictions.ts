/**
 * Derives which items are restricted, and for which causes (RestrictionRow). An item has a cause for each item that limits access among itself,
 * the records it is about, and the records these are about. `item.restricted` is true where there is a cause, so that lists need no join.
 *
 * Other transactions write at the same time: the target of a new edge gets a share lock, and a change of access takes an exclusive one, so that
 * the later of the two sees the earlier.
 */
import { isTargetEdge, targetLabelList } from '../audience.ts';
import type { EdgeRow } from '../connections.ts';
import type { Gid } from '../viewer.ts';
import { PostgresItemLocks } from './postgres-item-locks.ts';

export abstract class PostgresRestrictions extends PostgresItemLocks {
  /** Links and annotations with new edges, by the item or part that the edges lead to. */
  readonly #sources = new Map<Gid, Gid[]>();
  readonly #restrictedTargets = new Set<Gid>();

  /** Must be called after a change to access, votes or edges of these items; the transaction must have locked or made them. */
  protected async deriveRestrictions(changed: readonly Gid[]): Promise<void> {
    if (changed.length === 0) return;
    const items = await this.#lockDependents(changed);
    // A deleted record is no longer reached by edges, and stays a cause.
    await this.all(
      `delete from restriction where item = any($1::bigint[])
       and exists (select from item where item.gid = cause) and exists (select from item where item.gid = restriction.item)`,
      items,
    );
    await this.all(
      `with recursive reached (item, gid) as (
         select gid, gid from unnest($1::bigint[]) as changed (gid)
         union select reached.item, coalesce(part.item, edge.target) from reached
           join edge on edge.source = reached.gid and edge.label in ${targetLabelList}
           left join part on part.gid = edge.target)
       insert into restriction (item, cause)
         select reached.item, reached.gid from reached join item on item.gid = reached.gid
           where item.access_limited and coalesce(item.promotion_score, 0) <= 0
         union select reached.item, r.cause from reached join restriction r on r.item = reached.gid
           where not exists (select from item where item.gid = r.cause)
       on conflict do nothing`,
      items,
    );
    await this.all(
      `update item set restricted = not restricted where gid = any($1::bigint[])
       and restricted <> exists (select from restriction where restriction.item = item.gid)`,
      items,
    );
  }

  /** Lists again after each lock: a transaction that was waited for may have added dependents. */
  async #lockDependents(changed: readonly Gid[]): Promise<readonly Gid[]> {
    let locked: readonly Gid[] = [];
    let wanted = await this.listDependents(changed);
    while (wanted.length > locked.length) {
      await this.all(
        'select gid from item where gid = any($1::bigint[]) order by gid for no key update',
        wanted,
      );
      locked = wanted;
      wanted = await this.listDependents(changed);
    }
    return wanted;
  }

  /** New edges matter only where they lead to a restricted item: causes are only added. */
  protected async deriveFromNewEdges(edges: readonly EdgeRow[]): Promise<void> {
    const leading = edges.filter(isTargetEdge);
    for (const { from, to } of leading) {
      const known = this.#sources.get(to);
      if (known === undefined) this.#sources.set(to, [from]);
      else known.push(from);
    }
    const targets = new Set(leading.map((edge) => edge.to));
    await this.#deriveTo([...targets], '');
  }

  /**
   * Must be called at the end of the transaction. Other transactions may have restricted the targets of new edges, or be about to: the share locks
   * make the later of the two wait for the earlier. They are taken last, since an import would otherwise keep its authorities from being changed.
   */
  protected async settleRestrictions(): Promise<void> {
    const targets = [...this.#sources.keys()];
    if (targets.length > 0) await this.#deriveTo(targets, 'order by item.gid for share of item');
  }

  async #deriveTo(targets: readonly Gid[], lock: string): Promise<void> {
    if (targets.length === 0) return;
    const rows = await this.all<{ target: Gid; restricted: boolean }>(
      `select target.gid as target, item.restricted from unnest($1::bigint[]) as target (gid)
         left join part on part.gid = target.gid
         join item on item.gid = coalesce(part.item, target.gid) ${lock}`,
      targets,
    );
    for (const { target, restricted } of rows) if (restricted) this.#restrictedTargets.add(target);
    // A target that was restricted earlier in this transaction may have been opened by another one.
    const changed = rows.filter(({ target }) => this.#restrictedTargets.has(target));
    await this.deriveRestrictions(changed.flatMap(({ target }) => this.#sources.get(target) ?? []));
  }

  protected async deriveFromLostEdges(edges: readonly Pick<EdgeRow, 'from' | 'label'>[]): Promise<void> {
    await this.deriveRestrictions(edges.filter(isTargetEdge).map((edge) => edge.from));
  }

  /**
   * Must be called before restricted items are deleted. A deleted item keeps the accessors that could see it and all its causes, and stays a cause
   * for the links and annotations about it: they would otherwise become public.
   */
  protected async keepAsCauses(restricted: readonly Gid[]): Promise<void> {
    if (restricted.length === 0) return;
    const rows = await this.dependentsOf(restricted);
    await this.all(
      `with open as (
         select r.item, access.accessor from restriction r join access on access.item = r.cause where r.item = any($1::bigint[])
         group by r.item, access.accessor
         having count(*) = (select count(*) from restriction each where each.item = r.item))
       delete from access where item = any($1::bigint[]) and (item, accessor) not in (select item, accessor from open)`,
      restricted,
    );
    await this.all(
      `insert into access (item, accessor)
         select r.item, access.accessor from restriction r join access on access.item = r.cause where r.item = any($1::bigint[])
         group by r.item, access.accessor
         having count(*) = (select count(*) from restriction each where each.item = r.item)
       on conflict do nothing`,
      restricted,
    );
    await this.all('delete from restriction where item = any($1::bigint[])', restricted);
    await this.all(
      'insert into restriction (item, cause) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
      rows.map((row) => row.item),
      rows.map((row) => row.cause),
    );
  }

  async restrictItems(items: readonly Gid[], accessors: readonly Gid[]): Promise<void> {
    if (items.length === 0) return;
    await this.holdEnds(accessors);
    await this.write(
      items.length,
      `with limited as (update item set access_limited = true, restricted = true where gid = any($1::bigint[])),
            causes as (insert into restriction (item, cause) select gid, gid from unnest($1::bigint[]) as new (gid))
       insert into access (item, accessor)
         select distinct new.gid, accessor from unnest($1::bigint[]) as new (gid) cross join unnest($2::bigint[]) as a (accessor)`,
      items,
      accessors,
    );
  }

  async publishHistory(item: Gid): Promise<void> {
    await this.all('update version set seen_by = null where item = $1 and seen_by is not null', item);
    await this.all('update event_subject set seen_by = null where item = $1 and seen_by is not null', item);
    await this.all('update event set seen_by = null where scope = $1 and seen_by is not null', item);
  }
}
