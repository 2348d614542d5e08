/** Writing items to PostgreSQL, and what connects them: parts, edges, accesses, grants. Others write at the same time. */
import type { EdgeRow, PartRow, SourceRow } from '../connections.ts';
import type { GrantRow } from '../grants.ts';
import type { NewVersion } from '../history.ts';
import type { CountName, ItemChange, ItemRow, NewItem, TombstoneRow } from '../items.ts';
import type { Gid } from '../viewer.ts';
import { type Column, itemColumns, partColumns, versionColumns } from './inserted-columns.ts';
import { PostgresRestrictions } from './postgres-restrictions.ts';
import { audienceOf } from './postgres-visibility.ts';

const writtenEdge = 'edge.source as "from", edge.label, edge.target as "to"';
const grantColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['accessor', 'bigint'],
  ['permission', 'text'],
  ['scope', 'bigint'],
  ['grantee', 'bigint'],
];
const targetColumns: readonly Column[] = [
  ['grant_gid', 'bigint'],
  ['target', 'bigint'],
];

export abstract class PostgresItemWrites extends PostgresRestrictions {
  async insertItems(items: readonly NewItem[]): Promise<void> {
    await this.insert(
      'item',
      itemColumns,
      items.map((item) => [
        item.gid,
        item.id,
        item.type,
        item.parent,
        item.position,
        item.childCount,
        item.lastEvent,
        item.data,
        item.parts,
      ]),
    );
  }

  async updateItems(changes: readonly ItemChange[]): Promise<void> {
    for (const { gid, data, parts, lastEvent, revision } of changes) {
      const changed = await this.all(
        'update item set data = $2, parts = $3, last_event = $4, revision = revision + 1 where gid = $1 and revision = $5 returning gid',
        ...[gid, data, parts, lastEvent, revision],
      );
      if (changed.length === 0) this.conflict('The item was changed by another writer meanwhile', [gid]);
    }
  }

  /** A child that another writer has just made has an id that begins with the old one, and was not seen by who plans the new ones. */
  async renameItems(names: readonly Pick<ItemRow, 'gid' | 'id' | 'childCount'>[]): Promise<void> {
    if (names.length === 0) return;
    await this.#rename('item', names);
    const same = await this.one<{ n: number }>(
      `select count(*) as n from item join unnest($1::bigint[], $2::bigint[]) as named (gid, seen)
       on item.gid = named.gid where child_count = seen`,
      names.map((name) => name.gid),
      names.map((name) => name.childCount - this.counts.get('childCount', name.gid)),
    );
    if (same!.n < names.length)
      this.conflict('An item that was to be renamed was deleted or got children meanwhile');
  }

  async renameParts(names: readonly Pick<PartRow, 'gid' | 'id'>[]): Promise<void> {
    await this.#rename('part', names);
  }

  async #rename(
    table: 'item' | 'part',
    names: readonly { readonly gid: Gid; readonly id: string }[],
  ): Promise<void> {
    const keys = [names.map((name) => name.gid), names.map((name) => name.id)];
    // Ids that go from one of them to another are put aside first; no id begins with that character.
    await this.write(
      names.length,
      `update ${table} set id = chr(1) || gid where gid = any($1::bigint[]) and id = any($2::text[])`,
      ...keys,
    );
    await this.write(
      names.length,
      `update ${table} set id = named.id from unnest($1::bigint[], $2::text[]) as named (gid, id)
       where ${table}.gid = named.gid`,
      ...keys,
    );
  }

  async moveItems(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void> {
    if (positions.length === 0) return;
    await this.all(
      `update item set position = moved.position from unnest($1::bigint[], $2::bigint[]) as moved (gid, position)
       where item.gid = moved.gid`,
      positions.map((row) => row.gid),
      positions.map((row) => row.position),
    );
  }

  async setParents(places: readonly Pick<ItemRow, 'gid' | 'parent' | 'position'>[]): Promise<void> {
    const gids = places.map((row) => row.gid);
    await this.#touchParents(gids);
    this.touch(gids);
    await this.write(
      places.length,
      `update item set parent = placed.parent, position = placed.position
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as placed (gid, parent, position) where item.gid = placed.gid`,
      gids,
      places.map((row) => row.parent),
      places.map((row) => row.position),
    );
  }

  async setLastEvent(items: readonly Gid[], event: Gid): Promise<void> {
    await this.write(
      items.length,
      'update item set last_event = $2 where gid = any($1::bigint[])',
      items,
      event,
    );
  }

  async addCounts(
    name: CountName,
    counts: readonly { readonly gid: Gid; readonly by: number }[],
  ): Promise<void> {
    for (const { gid, by } of counts) this.counts.add(name, gid, by);
  }

  async deleteItems(tombstones: readonly TombstoneRow[]): Promise<void> {
    const gids = tombstones.map((tombstone) => tombstone.gid);
    if (gids.length === 0) return;
    await this.#touchParents(gids);
    this.touch(gids);
    await this.keepAsCauses(tombstones.filter((row) => row.restricted).map((row) => row.gid));
    const gone = await this.all(
      `delete from item using unnest($1::bigint[], $2::bigint[]) as gone (gid, added)
       where item.gid = gone.gid and child_count + added = 0 returning item.gid`,
      gids,
      gids.map((gid) => this.counts.get('childCount', gid)),
    );
    if (gone.length < new Set(gids).size) this.conflict('An item was deleted or got children meanwhile');
    for (const gid of gids) this.counts.forget(gid);
    await this.all(
      `with sources as (delete from source where item = any($1::bigint[])),
            allowed as (delete from access where item = any($2::bigint[]) or accessor = any($1::bigint[])),
            subjects as (delete from event_subject where item = any($2::bigint[]) and seen_by is null)
       delete from edge where source = any($1::bigint[]) or target = any($1::bigint[])`,
      gids,
      // Events of a restricted item, and of a time when it was restricted, stay hidden from the viewers from whom they were hidden.
      tombstones.filter((row) => !row.restricted).map((row) => row.gid),
    );
    await this.deleteGrants(await this.#grantsWithout(gids));
    await this.all('delete from grant_target where target = any($1::bigint[])', gids);
    await this.all(
      `insert into tombstone (gid, id, type, restricted, since)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[], $5::text[])`,
      gids,
      tombstones.map((row) => row.id),
      tombstones.map((row) => row.type),
      tombstones.map((row) => row.restricted),
      tombstones.map((row) => row.since),
    );
  }

  /** What loses a part of itself has changed as well. */
  async #touchParents(items: readonly Gid[]): Promise<void> {
    const rows = await this.all<{ parent: Gid }>(
      'select distinct parent from item where gid = any($1::bigint[]) and parent is not null',
      items,
    );
    this.touch(rows.map((row) => row.parent));
  }

  /** Grants that mean nothing without these items. */
  async #grantsWithout(gids: readonly Gid[]): Promise<readonly Gid[]> {
    const rows = await this.all<{ gid: Gid }>(
      `select gid from permission_grant where accessor = any($1::bigint[])
       union select gid from permission_grant where scope = any($1::bigint[])
       union select grant_gid from grant_target t where target = any($1::bigint[])
         and not exists (select from grant_target o where o.grant_gid = t.grant_gid and o.target <> all($1::bigint[]))`,
      gids,
    );
    return rows.map((row) => row.gid);
  }

  async insertParts(parts: readonly PartRow[]): Promise<void> {
    await this.insert(
      'part',
      partColumns,
      parts.map((part) => [part.gid, part.id, part.item]),
    );
  }

  async deleteParts(gids: readonly Gid[]): Promise<void> {
    if (gids.length === 0) return;
    const lost = await this.all<Pick<EdgeRow, 'from' | 'label'>>(
      `with gone as (delete from part where gid = any($1::bigint[]))
       delete from edge where target = any($1::bigint[]) returning source as "from", label`,
      gids,
    );
    await this.deriveFromLostEdges(lost);
  }

  async putSources(sources: readonly SourceRow[]): Promise<void> {
    // One statement may not put the same row twice; the last one counts.
    const rows = [...new Map(sources.map((s) => [`${s.item} ${s.language} ${s.file}`, s] as const)).values()];
    await this.write(
      rows.length,
      `insert into source (item, language, file, digest)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
       on conflict (item, language, file) do update set digest = excluded.digest`,
      rows.map((row) => row.item),
      rows.map((row) => row.language),
      rows.map((row) => row.file),
      rows.map((row) => row.digest),
    );
  }

  async insertVersions(versions: readonly NewVersion[]): Promise<void> {
    await this.insert(
      'version',
      versionColumns,
      versions.map((v) => [v.gid, v.id, v.item, v.event, v.data, v.parts]),
    );
    await this.write(
      versions.length,
      `with kept as (update version set seen_by = ${audienceOf('version.item')}
         where gid = any($2::bigint[]) and exists (select from restriction where restriction.item = version.item))
       update item set is_versioned = true where gid = any($1::bigint[]) and not is_versioned`,
      versions.map((v) => v.item),
      versions.map((v) => v.gid),
    );
  }

  async insertEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
    if (edges.length === 0) return [];
    await this.holdEnds(edges.flatMap((edge) => [edge.from, edge.to]));
    // Two writers can come to the same rank: the second one is refused, and done anew.
    const fresh = await this.all<EdgeRow>(
      `insert into edge (source, label, rank, target)
       select source, label, coalesce((select max(rank) from edge e where e.source = new.source and e.label = new.label), -1)
         + row_number() over (partition by source, label order by place), target
       from (select source, label, target, min(place) as place
             from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as listed (source, label, target, place)
             group by source, label, target) new
       where not exists (select from edge e where e.source = new.source and e.label = new.label and e.target = new.target)
       on conflict (source, label, target) do nothing
       returning ${writtenEdge}`,
      ...edgeKeys(edges),
    );
    await this.deriveFromNewEdges(fresh);
    return fresh;
  }

  async deleteEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
    if (edges.length === 0) return [];
    const lost = await this.all<EdgeRow>(
      `delete from edge using unnest($1::bigint[], $2::text[], $3::bigint[]) as gone (source, label, target)
       where edge.source = gone.source and edge.label = gone.label and edge.target = gone.target
       returning ${writtenEdge}`,
      ...edgeKeys(edges),
    );
    await this.deriveFromLostEdges(lost);
    return lost;
  }

  async setAccess(item: Gid, accessors: readonly Gid[]): Promise<void> {
    await this.holdEnds([item, ...accessors]);
    // Before the accesses, since it keeps another writer from doing the same until this one has ended.
    await this.all('update item set access_limited = $2 where gid = $1', item, accessors.length > 0);
    await this.all('delete from access where item = $1', item);
    await this.all(
      'insert into access (item, accessor) select distinct $1::bigint, accessor from unnest($2::bigint[]) as a (accessor)',
      item,
      accessors,
    );
    await this.deriveRestrictions([item]);
  }

  async setPromotion(item: Gid): Promise<void> {
    // Votes are counted by a statement of its own behind the lock, so that it sees those of whoever held it before.
    await this.all('select from item where gid = $1 for no key update', item);
    const votes = 'select count(*) from edge where source = $1 and label =';
    await this.all(
      `update item set promotion_score = (${votes} 'promotedBy') - (${votes} 'demotedBy') where gid = $1`,
      item,
    );
    await this.deriveRestrictions([item]);
  }

  async insertGrants(grants: readonly GrantRow[]): Promise<void> {
    if (grants.length === 0) return;
    await this.holdEnds(grants.flatMap((g) => [g.accessor, g.scope ?? [], g.targets].flat()));
    await this.insert(
      'permission_grant',
      grantColumns,
      grants.map((g) => [g.gid, g.id, g.accessor, g.permission, g.scope, g.grantee]),
    );
    await this.insert(
      'grant_target',
      targetColumns,
      grants.flatMap((grant) => [...new Set(grant.targets)].map((target) => [grant.gid, target])),
    );
  }

  async deleteGrants(gids: readonly Gid[]): Promise<void> {
    await this.write(
      gids.length,
      `with aims as (delete from grant_target where grant_gid = any($1::bigint[]))
       delete from permission_grant where gid = any($1::bigint[])`,
      gids,
    );
  }
}

function edgeKeys(edges: readonly EdgeRow[]): readonly unknown[] {
  return [edges.map((edge) => edge.from), edges.map((edge) => edge.label), edges.map((edge) => edge.to)];
}
