/** Rebuilds the documents of the search index, and the state of the index, on every database engine: see search.ts. */
import { indexVersion } from '../../../search/index-version.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import {
  type Column,
  type Database,
  type Dialect,
  SqlParameters,
  viewerSql,
  type WriteDatabase,
} from '../../sql/database.ts';
import { isHidden } from '../../sql/visibility.ts';
import type { WriteContext } from '../../sql/write-context.ts';
import type { Gid, Viewer } from '../../viewer.ts';
import type { IndexReader, IndexRebuilder, IndexState, RebuildLock } from '../search.ts';
import { itemsPerBatch } from './document-updater.ts';

const stateColumns: readonly Column[] = [
  ['name', 'text'],
  ['value', 'text'],
];

const types = `(${searchedTypes.map((name) => `'${name}'`).join(', ')})`;

async function readIndexState(db: Database): Promise<IndexState> {
  const rows = await db.all<{ name: string; value: string }>('select name, value from search_state', []);
  const values = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  return {
    version: values.get('version') as string | undefined,
    rebuild: values.get('rebuild') as IndexState['rebuild'],
  };
}

export function createIndexReader(db: Database): IndexReader {
  return {
    readState: () => readIndexState(db),
    async countItems(after): Promise<number> {
      const sql = `select count(*) as n from item where gid > $1 and type in ${types}`;
      return (await db.first<{ n: number }>(sql, [after]))!.n;
    },
    listItems: (after, limit) => listGids(db, nextItemsQuery(db.dialect), [after, limit]),
    listDescendants: (item) =>
      listGids(
        db,
        `with recursive below (gid) as (
           select gid from item where parent = $1 union select item.gid from below join item on item.parent = below.gid)
         select gid from below order by gid`,
        [item],
      ),
    listVisible: (items, viewer) => listVisibleItems(db, db.dialect, items, viewer),
  };
}

/** Reads the items by gid. With the index by type, each call would sort all items after the first. */
export const nextItemsQuery = (dialect: Dialect): string =>
  `select gid from item where gid > $1 and ${dialect.withoutIndex('type')} in ${types} order by gid limit $2`;

/** See {@link IndexReader.listVisible}. */
export function listVisibleItems(
  db: Pick<Database, 'all'>,
  dialect: Dialect,
  items: readonly Gid[],
  viewer: Viewer,
): Promise<readonly Gid[]> {
  const parameters = new SqlParameters();
  const isListed = dialect.isIn('item.gid', parameters.add(dialect.list(items)));
  const hidden = isHidden('item', dialect, viewerSql(viewer, dialect, parameters));
  return listGids(db, `select gid from item where ${isListed} and not ${hidden}`, parameters.values);
}

async function listGids(
  db: Pick<Database, 'all'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<readonly Gid[]> {
  return (await db.all<{ gid: Gid }>(sql, parameters)).map((row) => row.gid);
}

const lockName = 'lock';

async function readLock(db: Database): Promise<RebuildLock | undefined> {
  const row = await db.first<{ value: string }>('select value from search_state where name = $1', [lockName]);
  return row === undefined ? undefined : (JSON.parse(row.value) as RebuildLock);
}

async function replaceLock(
  db: WriteDatabase,
  from: RebuildLock | undefined,
  to: RebuildLock | undefined,
): Promise<boolean> {
  const [before, value] = [from, to].map((lock) => (lock === undefined ? undefined : toText(lock)));
  if (before === undefined)
    await db.run('insert into search_state (name, value) values ($1, $2) on conflict (name) do nothing', [
      lockName,
      value,
    ]);
  else if (value === undefined)
    await db.run('delete from search_state where name = $1 and value = $2', [lockName, before]);
  else
    await db.run('update search_state set value = $3 where name = $1 and value = $2', [
      lockName,
      before,
      value,
    ]);
  const written = await readLock(db);
  return (written === undefined ? undefined : toText(written)) === value;
}

function toText({ owner, id, step }: RebuildLock): string {
  return JSON.stringify({ owner, id, step });
}

/** Builds all documents in the present transaction, for a store that is created from a copy. */
export async function buildIndex(context: WriteContext): Promise<void> {
  context.search.reset();
  const writer = createIndexRebuilder(context, createIndexReader(context.db));
  for (let after: Gid = 0; ; ) {
    const built = await writer.rebuild(after, itemsPerBatch);
    if (built === undefined) break;
    after = built.upTo;
  }
  await writer.writeState({ version: indexVersion, rebuild: undefined });
}

export function createIndexRebuilder({ db, search }: WriteContext, reader: IndexReader): IndexRebuilder {
  return {
    ...reader,
    announce: async (items) => search.announce(items),
    async writeState(state): Promise<void> {
      await db.run('delete from search_state where name <> $1', [lockName]);
      const rows = Object.entries(state)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, JSON.stringify(value)]);
      await db.insert('search_state', stateColumns, rows);
    },
    readLock: () => readLock(db),
    replaceLock: (from, to) => replaceLock(db, from, to),
    async rebuild(after, limit) {
      const gids = await reader.listItems(after, limit);
      if (gids.length === 0) return undefined;
      await search.rebuild(gids);
      return { count: gids.length, upTo: gids.at(-1)! };
    },
  };
}
