/**
 * Derives which items are restricted, and for which causes (RestrictionRow). An item has a cause for each item that limits access among itself,
 * the records it is about, and the records these are about. `item.restricted` is true where there is a cause, so that lists need no join.
 */

import type { AccessRow } from '../access.ts';
import { isTargetEdge, targetLabelList } from '../audience.ts';
import type { EdgeRow } from '../connections.ts';
import type { Gid } from '../viewer.ts';
import { SqliteReads } from './sqlite-reads.ts';

const affected = '(select value from json_each(@items))';

export class SqliteRestrictions extends SqliteReads {
  /** Must be called after a change to access, votes or edges of these items. */
  protected async deriveRestrictions(changed: readonly Gid[]): Promise<void> {
    if (changed.length === 0) return;
    const items = { items: JSON.stringify(await this.listDependents(changed)) };
    // A deleted record is no longer reached by edges, and stays a cause.
    this.run(
      `delete from restriction where item in ${affected}
       and exists (select 1 from item where item.gid = cause) and exists (select 1 from item where item.gid = restriction.item)`,
      items,
    );
    this.run(
      `with recursive reached (item, gid) as (
         select value, value from json_each(@items)
         union select reached.item, coalesce(part.item, edge.target) from reached
           cross join edge on edge.source = reached.gid and edge.label in ${targetLabelList}
           left join part on part.gid = edge.target)
       insert or ignore into restriction (item, cause)
         select reached.item, reached.gid from reached cross join item on item.gid = reached.gid
           where item.access_limited = 1 and coalesce(item.promotion_score, 0) <= 0
         union select reached.item, r.cause from reached cross join restriction r on r.item = reached.gid
           where not exists (select 1 from item where item.gid = r.cause)`,
      items,
    );
    this.run(
      `update item set restricted = 1 - restricted where gid in ${affected}
       and restricted <> exists (select 1 from restriction where restriction.item = item.gid)`,
      items,
    );
  }

  /** New edges matter only where they lead to a restricted item: causes are only added. */
  protected async deriveFromNewEdges(edges: readonly EdgeRow[]): Promise<void> {
    const leading = edges.filter(isTargetEdge);
    if (leading.length === 0) return;
    const restricted = new Set(
      this.all<{ target: Gid }>(
        `select target.value as target from json_each(?) target left join part on part.gid = target.value
         cross join item on item.gid = coalesce(part.item, target.value) where item.restricted = 1`,
        JSON.stringify(leading.map((edge) => edge.to)),
      ).map((row) => row.target),
    );
    await this.deriveRestrictions(leading.filter((edge) => restricted.has(edge.to)).map((edge) => edge.from));
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
    const items = { items: JSON.stringify(restricted) };
    const access = this.all<AccessRow>(
      `select r.item, access.accessor from restriction r cross join access on access.item = r.cause where r.item in ${affected}
       group by r.item, access.accessor
       having count(*) = (select count(*) from restriction each where each.item = r.item)`,
      items,
    );
    const rows = this.dependentsOf(restricted);
    this.run(`delete from access where item in ${affected}`, items);
    const open = this.statement('insert into access (item, accessor) values (?, ?)');
    for (const { item, accessor } of access) open.run(item, accessor);
    this.run(`delete from restriction where item in ${affected}`, items);
    const restrict = this.statement('insert or ignore into restriction (item, cause) values (?, ?)');
    for (const { item, cause } of rows) restrict.run(item, cause);
  }

  async restrictItems(items: readonly Gid[], accessors: readonly Gid[]): Promise<void> {
    const open = this.statement('insert or ignore into access (item, accessor) values (?, ?)');
    const cause = this.statement('insert or ignore into restriction (item, cause) values (@item, @item)');
    const limit = this.statement('update item set access_limited = 1, restricted = 1 where gid = ?');
    for (const item of items) {
      for (const accessor of accessors) open.run(item, accessor);
      cause.run({ item });
      limit.run(item);
    }
  }

  async publishHistory(item: Gid): Promise<void> {
    this.run('update version set seen_by = null where item = ? and seen_by is not null', item);
    this.run('update event_subject set seen_by = null where item = ? and seen_by is not null', item);
    this.run('update event set seen_by = null where scope = ? and seen_by is not null', item);
  }
}
