/**
 * Records the journal of a transaction: see store/journal.ts. Each method must be called before the write that it names. Only the first former value
 * of a key is kept, which is that before the change. Items that the transaction itself has created need no rows: undoing the change deletes them with
 * everything that belongs to them. Rows are selected in the database, so the memory does not depend on their number.
 */
import type { JournalKind } from '../journal.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import type { Gid } from '../viewer.ts';
import { perDialect, SqlParameters, type WriteDatabase } from './database.ts';

/** Lets the caller continue without the result, whatever the number of rows. */
const manyRows = 1000;

/** Inserts rows of one kind. $1: the change, $2: a list of gids. */
const recordSql = perDialect((dialect) => {
  const { isIn, jsonOf, jsonArray, jsonArrayOfJson, rows, isTrue } = dialect;
  const insert = (kind: JournalKind, item: string, key: string, former: string, from: string): string =>
    `insert into undo_row (change, kind, item, key, former)
     select cast($1 as bigint), '${kind}', ${item}, ${key}, ${former} from ${from} on conflict do nothing`;
  const ofItem = (kind: JournalKind, former: string): string =>
    insert(kind, 'item.gid', "''", former, `item where ${isIn('item.gid', '$2')}`);
  /** A JSON list of the rows of a table that belong to an item; null if there are none. */
  const listOf = (value: string, from: string): string => `(select ${jsonArrayOfJson('listed.value')}
    from (select ${value} as value from ${from}) listed)`;
  const sameVersion = `(select max(version.gid) from version
    where version.item = item.gid and version.data = item.data and version.parts = item.parts)`;
  const accessList = `(select ${jsonArray('a.accessor')} from (select accessor from access where access.item = item.gid order by accessor) a)`;
  const access = `case when ${isTrue('item.access_limited')} then ${accessList} else 'null' end`;
  const sources = listOf(jsonOf('language', 'file', 'digest'), 'source where source.item = item.gid');
  const edge = (condition: string): string =>
    insert(
      'edge',
      'edge.source',
      "edge.label || ' ' || edge.target",
      'cast(edge.rank as text)',
      `edge where ${condition}`,
    );
  const targets = `(select ${jsonArray('t.target')} from (select target from grant_target where grant_gid = gid order by target) t)`;
  const grant = (condition: string): string =>
    insert(
      'grant',
      'gid',
      "''",
      jsonOf('id', 'accessor', 'permission', 'scope', 'grantee', `${targets} || ''`),
      `permission_grant where ${condition}`,
    );
  const subjects = `(select ${jsonArray('s.event')} from (select event from event_subject where event_subject.item = item.gid and seen_by is null order by event) s)`;
  const formerIds = `(select ${jsonArray('f.id')} from (select id from former_id where former_id.item = item.gid order by id) f)`;
  return {
    deleted: ofItem('deleted', jsonOf('item.id', 'item.type', 'item.parent', 'item.position')),
    content: ofItem(
      'content',
      `coalesce(cast(${sameVersion} as text), ${jsonOf('item.data', 'item.parts')})`,
    ),
    id: ofItem('id', jsonOf('item.id')),
    place: ofItem('place', jsonOf('item.parent', 'item.position')),
    access: ofItem('access', access),
    accessOfAccessors: insert(
      'access',
      'item.gid',
      "''",
      access,
      `item where item.gid in (select item from access where ${isIn('accessor', '$2')})`,
    ),
    promotion: ofItem('promotion', "coalesce(cast(item.promotion_score as text), 'null')"),
    sources: ofItem('sources', `coalesce(${sources}, '[]')`),
    formerIds: ofItem('formerIds', formerIds),
    subjects: ofItem('subjects', subjects),
    edgesOf: edge(`${isIn('edge.source', '$2')} or ${isIn('edge.target', '$2')}`),
    edgesTo: edge(isIn('edge.target', '$2')),
    labelledEdgesOf: edge(
      `${isIn('edge.label', '$3', 'text')} and (${isIn('edge.source', '$2')} or ${isIn('edge.target', '$2')})`,
    ),
    grants: grant(isIn('gid', '$2')),
    grantsOf: grant(
      `${isIn('accessor', '$2')} or ${isIn('scope', '$2')} or gid in (select grant_gid from grant_target where ${isIn('target', '$2')})`,
    ),
    newGrants: `insert into undo_row (change, kind, item, key) select cast($1 as bigint), 'grant', one.value, '' from ${rows('$2', 'one')} where true on conflict do nothing`,
    versionAudience: insert(
      'versionAudience',
      'gid',
      "''",
      'seen_by',
      `version where seen_by is not null and ${isIn('item', '$2')}`,
    ),
    subjectAudience: insert(
      'subjectAudience',
      'item',
      'cast(event as text)',
      'seen_by',
      `event_subject where seen_by is not null and ${isIn('item', '$2')}`,
    ),
    scopeAudience: insert(
      'scopeAudience',
      'gid',
      "''",
      'seen_by',
      `event where seen_by is not null and ${isIn('scope', '$2')}`,
    ),
    // The version was written after the texts were overwritten.
    useVersions: `update undo_row set former = cast(version.gid as text) from version
      where ${isIn('version.gid', '$2')} and undo_row.kind = 'content' and undo_row.item = version.item and undo_row.key = ''
      and undo_row.change = $1 and undo_row.former = ${jsonOf('version.data', 'version.parts')}`,
  };
});

type Recorded = keyof ReturnType<typeof recordSql>;

/** One row, or none if the key has one. $1: the change. */
const insertRow = `insert into undo_row (change, kind, item, key, former)
  values (cast($1 as bigint), $2, $3, $4, $5) on conflict do nothing`;

/** The state that a savepoint restores. */
export interface JournalState {
  readonly change: number | undefined;
  readonly hasTexts: boolean;
}

export class Journal {
  readonly #db: WriteDatabase;
  readonly #isNew: (gid: Gid) => boolean;
  #change: number | undefined;
  /** Whether texts were recorded that a later version may have. */
  #hasTexts = false;
  #isPaused = false;

  /** @param isNew whether the gid was reserved by this transaction. */
  constructor(db: WriteDatabase, isNew: (gid: Gid) => boolean) {
    this.#db = db;
    this.#isNew = isNew;
  }

  /** Must be called when a transaction begins. */
  reset(): void {
    this.state = { change: undefined, hasTexts: false };
    this.#isPaused = false;
  }

  /** For a restore, which writes the journal of the dump. */
  pause(): void {
    this.#isPaused = true;
  }

  get state(): JournalState {
    return { change: this.#change, hasTexts: this.#hasTexts };
  }

  set state({ change, hasTexts }: JournalState) {
    this.#change = change;
    this.#hasTexts = hasTexts;
  }

  /** The number of the change, which is inserted with its first row. */
  async openChange(): Promise<number> {
    if (this.#change === undefined) {
      const row = await this.#db.first<{ number: number }>(
        'insert into undo_change (undone_by) values (null) returning number',
        [],
      );
      this.#change = row!.number;
    }
    return this.#change;
  }

  /** @param undoes the event that it undoes. */
  async addEvent(event: Gid, undoes?: Gid): Promise<void> {
    if (this.#isPaused) return;
    await this.#db.write(manyRows, 'insert into undo_event (event, change, undoes) values ($1, $2, $3)', [
      event,
      await this.openChange(),
      undoes ?? null,
    ]);
  }

  async insertItems(gids: readonly Gid[]): Promise<void> {
    if (gids.length > 0) await this.#insertRow('created', Math.min(...gids), '', JSON.stringify(gids));
  }

  async updateItems(gids: readonly Gid[]): Promise<void> {
    if (await this.#record(['content'], gids)) this.#hasTexts = true;
  }

  /** Must be called after the versions were inserted. */
  async insertVersions(gids: readonly Gid[]): Promise<void> {
    if (this.#hasTexts && this.#change !== undefined)
      await this.#db.write(manyRows, recordSql(this.#db.dialect).useVersions, [
        this.#change,
        this.#db.dialect.list(gids),
      ]);
  }

  async renameItems(gids: readonly Gid[]): Promise<void> {
    await this.#record(['id'], gids);
  }

  async moveItems(gids: readonly Gid[]): Promise<void> {
    await this.#record(['place'], gids);
  }

  async deleteItems(gids: readonly Gid[]): Promise<void> {
    await this.#record(
      [
        'deleted',
        'content',
        'access',
        'accessOfAccessors',
        'promotion',
        'sources',
        'formerIds',
        'subjects',
        'edgesOf',
        'grantsOf',
      ],
      gids,
    );
  }

  async setAccess(items: readonly Gid[]): Promise<void> {
    await this.#record(['access'], items);
  }

  async setPromotion(item: Gid): Promise<void> {
    await this.#record(['promotion'], [item]);
  }

  async writeSources(items: readonly Gid[]): Promise<void> {
    await this.#record(['sources'], [...new Set(items)]);
  }

  /** Must be called after the edges were inserted. */
  async insertEdges(edges: readonly EdgeRow[]): Promise<void> {
    const old = this.#betweenOld(edges);
    for (const [label, some] of Map.groupBy(old, (edge) => edge.label)) {
      const parameters = new SqlParameters();
      const change = parameters.add(await this.openChange());
      const pairs = this.#db.dialect.pairs(some.map(toPair), 'pair', parameters);
      await this.#db.write(
        manyRows,
        `insert into undo_row (change, kind, item, key)
         select cast(${change} as bigint), 'edge', pair.a, cast(${parameters.add(`${label} `)} as text) || pair.b from ${pairs} where true
         on conflict do nothing`,
        parameters.values,
      );
    }
  }

  async deleteEdges(edges: readonly EdgeRow[]): Promise<void> {
    const { dialect } = this.#db;
    const old = this.#betweenOld(edges);
    for (const [label, some] of Map.groupBy(old, (edge) => edge.label)) {
      const parameters = new SqlParameters();
      const change = parameters.add(await this.openChange());
      const pairs = dialect.pairs(some.map(toPair), 'pair', parameters);
      await this.#db.run(
        `insert into undo_row (change, kind, item, key, former)
         select cast(${change} as bigint), 'edge', edge.source, edge.label || ' ' || edge.target, cast(edge.rank as text)
         from ${pairs} ${dialect.join} edge on edge.source = pair.a and edge.target = pair.b and edge.label = ${parameters.add(label)} where true
         on conflict do nothing`,
        parameters.values,
      );
    }
  }

  async deleteEdgesOf(items: readonly Gid[], labels: readonly string[]): Promise<void> {
    await this.#record(['labelledEdgesOf'], items, this.#db.dialect.list(labels));
  }

  async deleteEdgesTo(targets: readonly Gid[]): Promise<void> {
    await this.#record(['edgesTo'], targets);
  }

  /** Grants that belong to a new item are deleted with it. */
  async insertGrants(
    grants: readonly { readonly gid: Gid; readonly accessor: Gid; readonly targets: readonly Gid[] }[],
  ): Promise<void> {
    const old = grants.filter(
      ({ accessor, targets }) => !this.#isNew(accessor) && !targets.every(this.#isNew),
    );
    // A new grant has a new gid, which the filter of `#record` omits.
    if (old.length === 0 || this.#isPaused) return;
    await this.#db.write(manyRows, recordSql(this.#db.dialect).newGrants, [
      await this.openChange(),
      this.#db.dialect.list(old.map((grant) => grant.gid)),
    ]);
  }

  async deleteGrants(gids: readonly Gid[]): Promise<void> {
    await this.#record(['grants'], gids);
  }

  async publishHistory(items: readonly Gid[]): Promise<void> {
    await this.#record(['versionAudience', 'subjectAudience', 'scopeAudience'], items);
  }

  async deleteToken(id: string, user: Gid): Promise<void> {
    await this.#insertRow('token', user, id, 'null');
  }

  async setRule(): Promise<void> {
    await this.#insertRow('rule', 0, '', 'null');
  }

  #betweenOld(edges: readonly EdgeRow[]): readonly EdgeRow[] {
    return this.#isPaused ? [] : edges.filter(({ from, to }) => !this.#isNew(from) && !this.#isNew(to));
  }

  async #insertRow(kind: JournalKind, item: Gid, key: string, former: string): Promise<void> {
    if (this.#isPaused) return;
    await this.#db.write(manyRows, insertRow, [await this.openChange(), kind, item, key, former]);
  }

  /** Returns whether there was anything to record. */
  async #record(
    what: readonly Recorded[],
    gids: readonly Gid[],
    ...more: readonly unknown[]
  ): Promise<boolean> {
    if (this.#isPaused) return false;
    const old = gids.filter((gid) => !this.#isNew(gid));
    if (old.length === 0) return false;
    const sql = recordSql(this.#db.dialect);
    const parameters = [await this.openChange(), this.#db.dialect.list(old), ...more];
    for (const name of what) await this.#db.write(manyRows, sql[name], parameters);
    return true;
  }
}

const toPair = ({ from, to }: EdgeRow): readonly [Gid, Gid] => [from, to];
