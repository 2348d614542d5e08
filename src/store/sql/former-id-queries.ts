/** Former ids of renamed and moved items, on every engine: see former-ids.ts. */
import type { FormerIdReader, FormerIdWriter } from '../former-ids.ts';
import type { ItemRename } from '../items.ts';
import type { Gid } from '../viewer.ts';
import type { Column, Database, WriteDatabase } from './database.ts';
import type { WriteContext } from './write-context.ts';

const columns: readonly Column[] = [
  ['id', 'text'],
  ['item', 'bigint'],
];

export function createFormerIdReader(db: Database): FormerIdReader {
  const { dialect } = db;
  return {
    async find(id) {
      if (!dialect.isStorable(id)) return undefined;
      return (await db.first<{ item: Gid }>('select item from former_id where id = $1', [id]))?.item;
    },
    list: (items) =>
      db.all(`select id, item from former_id where ${dialect.isIn('item', '$1')}`, [dialect.list(items)]),
  };
}

export function createFormerIdWriter({ db }: WriteContext, reader: FormerIdReader): FormerIdWriter {
  return {
    ...reader,
    upsert: (rows) =>
      db.upsert(
        'former_id',
        columns,
        1,
        rows.filter(({ id }) => db.dialect.isStorable(id)).map(({ id, item }) => [id, item]),
      ),
  };
}

/**
 * Stores the present ids of items that will be renamed. Items that were restricted while they had these ids are omitted: a reader of the item, once
 * it is open, must not learn which ids it had before. The order prevents deadlocks.
 */
export function keepFormerIds(db: WriteDatabase, names: readonly ItemRename[]): Promise<void> {
  const { dialect } = db;
  const known = names.filter((name) => name.wasRestricted !== true);
  const open = known.filter((name) => name.wasRestricted === false);
  return db.write(
    known.length,
    `insert into former_id (id, item) select id, gid from item where ${dialect.isIn('gid', '$1')}
     and (${dialect.isFalse('restricted')} or ${dialect.isIn('gid', '$2')}) order by id
     on conflict (id) do update set item = excluded.item`,
    [dialect.list(known.map(({ gid }) => gid)), dialect.list(open.map(({ gid }) => gid))],
  );
}
