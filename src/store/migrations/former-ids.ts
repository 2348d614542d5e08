/**
 * Migration 15: former ids of renamed and moved items. Those of earlier changes are taken from the OAI records, which have the topmost items, and
 * from the departures of moved items; other ids were not stored.
 */

interface ColumnTypes {
  readonly gid: string;
  readonly text: string;
}

const sql = ({ gid, text }: ColumnTypes, options = ''): string => `
      create table former_id (id ${text} primary key, item ${gid} not null) ${options};
      create index former_id_by_item on former_id (item);
      insert into former_id (id, item)
        select harvest.id, harvest.gid from harvest join item on item.gid = harvest.gid where item.id <> harvest.id;
      insert into former_id (id, item)
        select departure.id, max(departure.item) from departure join item on item.gid = departure.item
        where departure.seen_by is null and item.id <> departure.id group by departure.id on conflict do nothing;
`;

export const formerIdsStep = {
  number: 15,
  name: 'former ids of renamed and moved items',
  sqlite: sql({ gid: 'integer', text: 'text' }, 'without rowid'),
  postgres: sql({ gid: 'bigint', text: 'text collate "C"' }),
} as const;
