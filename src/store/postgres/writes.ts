/**
 * Writes to items, parts and edges that differ from other engines, since other transactions write at the same time: each write checks that the rows
 * are still as they were read, and fails with a conflict otherwise.
 */

import type { ItemReader } from '../items.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import type { EngineWrites } from '../sql/compose.ts';
import { type Column, gidColumn } from '../sql/database.ts';
import type { Gid } from '../viewer.ts';
import type { PostgresSession } from './session.ts';

const returnedEdge = 'edge.source as "from", edge.label, edge.target as "to"';
const idColumn: Column = ['id', 'text'];

export function createWrites(session: PostgresSession, reader: ItemReader): Omit<EngineWrites, 'feed'> {
  return {
    items: {
      async update(changes): Promise<void> {
        for (const { gid, data, parts, lastEvent, revision } of changes) {
          const changed = await session.all(
            'update item set data = $2, parts = $3, last_event = $4, revision = revision + 1 where gid = $1 and revision = $5 returning gid',
            [gid, data, parts, lastEvent, revision],
          );
          if (changed.length === 0)
            session.failConflict('Another transaction changed the item meanwhile', [gid]);
        }
      },
      // A transaction that adds a child waits here for the previous one, and then sees its child. The id of the child begins with that of the
      // parent, which must not have changed since it was read.
      async reservePosition({ gid, id }): Promise<number> {
        const locked = await session.all('select from item where gid = $1 and id = $2 for no key update', [
          gid,
          id,
        ]);
        if (locked.length === 0)
          session.failConflict('Another transaction deleted or renamed the parent meanwhile', [gid]);
        return reader.getNextPosition(gid);
      },
      // The id of a child that another transaction has just inserted begins with the old id: the new ids were planned without it.
      async rename(names): Promise<void> {
        if (names.length === 0) return;
        await rename(session, 'item', names);
        const unchanged = await session.first<{ n: number }>(
          `select count(*) as n from item join unnest($1::bigint[], $2::bigint[]) as named (gid, seen)
           on item.gid = named.gid where child_count = seen`,
          [
            names.map((name) => name.gid),
            names.map((name) => name.childCount - session.counts.get('childCount', name.gid)),
          ],
        );
        if (unchanged!.n < names.length)
          session.failConflict(
            'Another transaction deleted an item that was to be renamed, or added children',
          );
      },
      async addToCounts(name, counts): Promise<void> {
        for (const { gid, by } of counts) session.counts.add(name, gid, by);
      },
      async deleteRows(items): Promise<void> {
        const deleted = await session.all(
          `delete from item using unnest($1::bigint[], $2::bigint[]) as gone (gid, added)
           where item.gid = gone.gid and child_count + added = 0 returning item.gid`,
          [items, items.map((gid) => session.counts.get('childCount', gid))],
        );
        if (deleted.length < new Set(items).size)
          session.failConflict(
            'Another transaction deleted an item that was to be deleted, or added children',
          );
        for (const gid of items) session.counts.forget(gid);
      },
    },
    parts: { rename: (names) => rename(session, 'part', names) },
    edges: {
      // Two transactions can compute the same rank: the second one fails, and is retried.
      insert: (edges) =>
        session.all<EdgeRow>(
          `insert into edge (source, label, rank, target)
           select source, label, coalesce((select max(rank) from edge e where e.source = new.source and e.label = new.label), -1)
             + row_number() over (partition by source, label order by number), target
           from (select source, label, target, min(number) as number
                 from unnest($1::bigint[], $2::text[], $3::bigint[]) with ordinality as listed (source, label, target, number)
                 group by source, label, target) new
           where not exists (select from edge e where e.source = new.source and e.label = new.label and e.target = new.target)
           on conflict (source, label, target) do nothing
           returning ${returnedEdge}`,
          edgeKeys(edges),
        ),
      delete: (edges) =>
        session.all<EdgeRow>(
          `delete from edge using unnest($1::bigint[], $2::text[], $3::bigint[]) as gone (source, label, target)
           where edge.source = gone.source and edge.label = gone.label and edge.target = gone.target
           returning ${returnedEdge}`,
          edgeKeys(edges),
        ),
    },
  };
}

async function rename(
  session: PostgresSession,
  table: 'item' | 'part',
  names: readonly { readonly gid: Gid; readonly id: string }[],
): Promise<void> {
  // Ids that move from one row to another are replaced first by temporary ones; no id begins with that character.
  await session.write(
    names.length,
    `update ${table} set id = chr(1) || gid where gid = any($1::bigint[]) and id = any($2::text[])`,
    [names.map((name) => name.gid), names.map((name) => name.id)],
  );
  await session.update(
    table,
    [idColumn],
    [gidColumn],
    names.map(({ gid, id }) => [id, gid]),
  );
}

function edgeKeys(edges: readonly EdgeRow[]): readonly unknown[] {
  return [edges.map((edge) => edge.from), edges.map((edge) => edge.label), edges.map((edge) => edge.to)];
}
