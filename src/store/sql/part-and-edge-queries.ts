/**
 * Parts, edges and sources on every engine: the queries and writes of connections.ts that the engines share. Engines insert and delete edges
 * themselves; the writers here add the locks and update the restrictions that depend on them.
 */
import type {
  EdgeReader,
  EdgeRow,
  EdgeWriter,
  PartReader,
  PartRow,
  PartWriter,
  RankedEdge,
  SourceReader,
  SourceRow,
  SourceWriter,
} from '../parts-and-edges.ts';
import type { Gid, Viewer } from '../viewer.ts';
import { type Column, type Database, SqlParameters, viewerSql } from './database.ts';
import { isHidden } from './visibility.ts';
import type { WriteContext } from './write-context.ts';

const edgeColumns = 'source as "from", label, target as "to"';

const newPartColumns: readonly Column[] = [
  ['gid', 'bigint'],
  ['id', 'text'],
  ['item', 'bigint'],
];
const newSourceColumns: readonly Column[] = [
  ['item', 'bigint'],
  ['language', 'text'],
  ['file', 'text'],
  ['digest', 'text'],
];

export function createPartReader(db: Database): PartReader {
  const { dialect } = db;
  return {
    listByGid: (gids) =>
      db.all<PartRow>(`select gid, id, item from part where ${dialect.isIn('gid', '$1')}`, [
        dialect.list(gids),
      ]),
    listById: (ids) =>
      db.all<PartRow>(`select gid, id, item from part where ${dialect.isIn('id', '$1', 'text')}`, [
        dialect.list(ids),
      ]),
  };
}

/** The methods that an engine implements itself. */
export type EnginePartWrites = Pick<PartWriter, 'rename'>;

export function createPartWriter(
  { db, restrictions, journal }: WriteContext,
  reader: PartReader,
  engine: EnginePartWrites,
): PartWriter {
  const { dialect } = db;
  return {
    ...reader,
    ...engine,
    insert: (parts) =>
      db.insert(
        'part',
        newPartColumns,
        parts.map((part) => [part.gid, part.id, part.item]),
      ),
    async delete(gids: readonly Gid[]): Promise<void> {
      if (gids.length === 0) return;
      const list = dialect.list(gids);
      await journal.deleteEdgesTo(gids);
      await db.run(`delete from part where ${dialect.isIn('gid', '$1')}`, [list]);
      const deleted = await db.all<Pick<EdgeRow, 'from' | 'label'>>(
        `delete from edge where ${dialect.isIn('target', '$1')} returning source as "from", label`,
        [list],
      );
      await restrictions.deriveFromDeletedEdges(deleted);
    },
  };
}

export function createEdgeReader(db: Database): EdgeReader {
  const { dialect } = db;
  return {
    listFrom: (items, label) =>
      db.all<EdgeRow>(
        `select ${edgeColumns} from edge where ${dialect.isIn('source', '$1')} and label = $2 order by source, rank`,
        [dialect.list(items), label],
      ),
    listTo: (targets, label) =>
      db.all<EdgeRow>(
        `select ${edgeColumns} from edge where ${dialect.isIn('target', '$1')} and label = $2 order by source, target`,
        [dialect.list(targets), label],
      ),
    async listExisting(edges: readonly EdgeRow[]): Promise<readonly RankedEdge[]> {
      const found: RankedEdge[] = [];
      for (const [label, some] of Map.groupBy(edges, (edge) => edge.label)) {
        const parameters = new SqlParameters();
        const pairs = dialect.pairs(
          some.map(({ from, to }) => [from, to]),
          'pair',
          parameters,
        );
        const sql = `select edge.source as "from", edge.label, edge.target as "to", edge.rank from ${pairs}
          ${dialect.join} edge on edge.source = pair.a and edge.target = pair.b and edge.label = ${parameters.add(label)}`;
        found.push(...(await db.all<RankedEdge>(sql, parameters.values)));
      }
      return found;
    },
    async listLabelsTo(target: Gid, labels: readonly string[]): Promise<readonly string[]> {
      // An item can have many edges with one label, so each label is searched in the index.
      const found = labels.map(
        (_, i) => `exists (select 1 from edge where target = $1 and label = $${i + 2}) as "${i}"`,
      );
      const row = await db.first<Record<string, unknown>>(`select ${found.join(', ')}`, [target, ...labels]);
      return labels.filter((_, i) => Boolean(row![i]));
    },
    async listMembers(groups: readonly Gid[]): Promise<readonly Gid[]> {
      const rows = await db.all<{ source: Gid }>(
        `select source from edge where ${dialect.isIn('target', '$1')} and label = 'belongsTo'`,
        [dialect.list(groups)],
      );
      return rows.map((row) => row.source);
    },
  };
}

/** The engine-specific inserts and deletes of edges; createEdgeWriter adds locks and restrictions. They return the edges that were inserted or deleted. */
export type EngineEdgeWrites = Pick<EdgeWriter, 'insert' | 'delete'>;

export function createEdgeWriter(
  { db, locks, restrictions, journal }: WriteContext,
  reader: EdgeReader,
  engine: EngineEdgeWrites,
): EdgeWriter {
  const { dialect } = db;

  async function insert(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
    if (edges.length === 0) return [];
    await locks.lockConnected(edges.flatMap((edge) => [edge.from, edge.to]));
    const inserted = await engine.insert(edges);
    await journal.insertEdges(inserted);
    await restrictions.deriveFromNewEdges(inserted);
    return inserted;
  }

  /** An edge whose rank has been given to another one since comes last. */
  async function setRanks(edges: readonly RankedEdge[]): Promise<void> {
    const keyOf = ({ from, label, to }: EdgeRow): string => `${from} ${label} ${to}`;
    const ranks = new Map((await reader.listExisting(edges)).map((edge) => [keyOf(edge), edge.rank]));
    const moved = edges.filter((edge) => ranks.get(keyOf(edge)) !== edge.rank);
    const setRank = (rank: string, { from, label, to }: EdgeRow, value?: number): Promise<void> =>
      db.run(`update edge set rank = ${rank} where source = $1 and label = $2 and target = $3`, [
        from,
        label,
        to,
        ...(value === undefined ? [] : [value]),
      ]);
    const other = 'from edge other where other.source = $1 and other.label = $2';
    // All of them leave their present ranks first: they may have exchanged them.
    for (const [i, edge] of moved.entries()) await setRank('$4', edge, -1 - i);
    for (const edge of moved)
      await setRank(
        `case when exists (select 1 ${other} and other.rank = $4) then rank else $4 end`,
        edge,
        edge.rank,
      );
    for (const edge of moved)
      await setRank(`case when rank < 0 then (select max(rank) + 1 ${other}) else rank end`, edge);
  }

  return {
    ...reader,
    insert,
    async restore(edges: readonly RankedEdge[]): Promise<readonly EdgeRow[]> {
      if (edges.length === 0) return [];
      const inserted = await insert(edges.toSorted((a, b) => a.rank - b.rank));
      await journal.deleteEdges(edges);
      await setRanks(edges);
      return inserted;
    },
    async delete(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
      if (edges.length === 0) return [];
      await journal.deleteEdges(edges);
      const deleted = await engine.delete(edges);
      await restrictions.deriveFromDeletedEdges(deleted);
      return deleted;
    },
    async deleteOf(items, labels): Promise<readonly EdgeRow[]> {
      await journal.deleteEdgesOf(items, labels);
      return db.all<EdgeRow>(
        `delete from edge where ${dialect.isIn('label', '$2', 'text')} and (${dialect.isIn('source', '$1')} or ${dialect.isIn('target', '$1')})
         returning source as "from", label, target as "to"`,
        [dialect.list(items), dialect.list(labels)],
      );
    },
  };
}

export function createSourceReader(db: Database): SourceReader {
  const { dialect } = db;
  return {
    list: (items) =>
      db.all<SourceRow>(
        `select item, language, file, digest from source where ${dialect.isIn('item', '$1')}`,
        [dialect.list(items)],
      ),
    async count(
      topId: string,
      { file, language }: Pick<SourceRow, 'file' | 'language'>,
      viewer: Viewer,
    ): Promise<number> {
      const parameters = new SqlParameters();
      const top = parameters.add(topId);
      // '.' is the character after '-': the range contains every id that starts with `topId-`.
      const from = parameters.add(`${topId}-`);
      const to = parameters.add(`${topId}.`);
      const row = await db.first<{ n: number }>(
        `select count(*) as n from item join source on source.item = item.gid
         where (item.id = ${top} or (item.id > ${from} and item.id < ${to}))
         and source.file = ${parameters.add(file)} and source.language = ${parameters.add(language)}
         and not ${isHidden('item', dialect, viewerSql(viewer, dialect, parameters))}`,
        parameters.values,
      );
      return row!.n;
    },
  };
}

export function createSourceWriter({ db, journal }: WriteContext, reader: SourceReader): SourceWriter {
  return {
    ...reader,
    async upsert(sources): Promise<void> {
      await journal.writeSources(sources.map(({ item }) => item));
      await db.upsert(
        'source',
        newSourceColumns,
        3,
        sources.map((source) => [source.item, source.language, source.file, source.digest]),
      );
    },
    async delete(sources): Promise<void> {
      await journal.writeSources(sources.map(({ item }) => item));
      for (const { item, language, file } of sources)
        await db.run('delete from source where item = $1 and language = $2 and file = $3', [
          item,
          language,
          file,
        ]);
    },
  };
}
