/** The size of the search index, compared with the texts that are searched. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getSearchFields, isSearched } from '../../src/search/search-fields.ts';
import type { SearchStore } from './stores.ts';

interface Part {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, readonly Part[]>>;
}

export interface IndexSize {
  /** Bytes of the texts of all searched fields, in UTF-8. */
  readonly text: number;
  /** Bytes of the full-text index alone: the tables of FTS5, or the GIN index. */
  readonly fullText: number;
  /** Bytes of the values for facets, sorting and dates; on PostgreSQL with the stored words. */
  readonly values: number;
  /** Bytes of the whole database. */
  readonly database: number;
}

export function measureSqlite({ folder }: SearchStore): IndexSize {
  const db = new Database(join(folder, 'fonds.sqlite'), { readonly: true });
  const sizes = db.prepare('select name, sum(pgsize) as bytes from dbstat group by name').all() as readonly {
    readonly name: string;
    readonly bytes: number;
  }[];
  const sum = (wanted: (name: string) => boolean): number =>
    sizes.reduce((bytes, size) => bytes + (wanted(size.name) ? size.bytes : 0), 0);
  const size = {
    text: countText(db),
    fullText: sum((name) => name.startsWith('search_text')),
    values: sum((name) => name.startsWith('search_item')),
    database: sum(() => true),
  };
  db.close();
  return size;
}

export async function measurePostgres({ postgres, env }: SearchStore, text: number): Promise<IndexSize> {
  const database = new URL(env.FONDS_DATABASE_URL!.replace('%2F', '')).pathname.slice(1);
  const [row] = await postgres!.ask(
    database,
    `select pg_database_size(current_database())::float8 as database,
       pg_total_relation_size('search_item')::float8 as total,
       (select sum(pg_relation_size(indexrelid))::float8 from pg_index join pg_class on pg_class.oid = indexrelid
         join pg_am on pg_am.oid = relam where indrelid = 'search_item'::regclass and amname = 'gin') as gin`,
  );
  const { total, gin, database: all } = row as Record<'total' | 'gin' | 'database', number>;
  return { text, fullText: gin, values: total - gin, database: all };
}

function countText(db: Database.Database): number {
  let bytes = 0;
  const rows = db.prepare('select type, data, parts from item').iterate() as IterableIterator<
    Readonly<Record<'type' | 'data' | 'parts', string>>
  >;
  for (const { type, data, parts } of rows) {
    if (!isSearched(type)) continue;
    bytes += countRecord(type, JSON.parse(data) as Part['data']);
    for (const part of parts === '' ? [] : (JSON.parse(parts) as readonly Part[])) bytes += countPart(part);
  }
  return bytes;
}

function countPart({ type, data, relationships }: Part): number {
  const below = Object.values(relationships).flat();
  return below.reduce((bytes, part) => bytes + countPart(part), countRecord(type, data));
}

function countRecord(type: string, data: Part['data']): number {
  const { texts, hasFreeTexts } = getSearchFields(type);
  const names = new Set(
    texts.filter(({ columnOf }) => columnOf(data.type) !== undefined).map(({ name }) => name),
  );
  return Object.entries(data)
    .filter(([name]) => names.has(name) || hasFreeTexts)
    .flatMap(([, value]) => [value].flat())
    .reduce<number>((bytes, text) => bytes + (typeof text === 'string' ? Buffer.byteLength(text) : 0), 0);
}
