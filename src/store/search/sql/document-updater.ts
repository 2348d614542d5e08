/**
 * Writes the search documents of the items that a transaction changes. The writer of items calls this for every change, so that no change can forget
 * the index. A document also depends on the ancestors of the item: on their gids, types and identifiers.
 */
import { inBatches } from '../../../lib/batches.ts';
import { buildDocument, type SearchDocument } from '../../../search/document.ts';
import { isListedByName, isSearched } from '../../../search/search-fields.ts';
import type { ItemReader, ItemRow } from '../../items.ts';
import type { WriteDatabase } from '../../sql/database.ts';
import { deleteNames, insertNames } from '../../sql/name-queries.ts';
import type { Gid } from '../../viewer.ts';
import type { PathItem } from '../search.ts';
import { AncestorPaths, type ItemWithParent, identifierOf } from './ancestor-paths.ts';

/** Writes documents to the tables of the database. */
export interface DocumentWriter {
  /** The items must have no document yet. */
  insert(documents: readonly SearchDocument[]): Promise<void>;
  replace(documents: readonly SearchDocument[]): Promise<void>;
  delete(gids: readonly Gid[]): Promise<void>;
}

type IndexedRow = ItemWithParent & Pick<ItemRow, 'parts'>;

/** Maximum number of items whose texts are in memory. */
export const itemsPerBatch = 500;

export class DocumentUpdater {
  readonly #db: WriteDatabase;
  readonly #reader: ItemReader;
  readonly #writer: DocumentWriter;
  readonly #paths: AncestorPaths;
  /** Items whose documents were built before all ancestors were stored. */
  readonly #incomplete: Gid[] = [];
  #isPaused = false;

  constructor(db: WriteDatabase, reader: ItemReader, writer: DocumentWriter) {
    this.#db = db;
    this.#reader = reader;
    this.#writer = writer;
    this.#paths = new AncestorPaths(reader);
  }

  /** Must be called at the start of a transaction: others may have moved ancestors. */
  reset(): void {
    this.#paths.reset();
    this.#incomplete.length = 0;
    this.#isPaused = false;
  }

  /** Writes no documents until the end of the transaction, which must rebuild the index. */
  pause(): void {
    this.#isPaused = true;
  }

  announce(items: readonly PathItem[]): void {
    this.#paths.announce(items);
  }

  /** Must be called before the commit: builds documents again that lack ancestors. */
  async rebuildIncomplete(): Promise<void> {
    if (this.#incomplete.length === 0) return;
    this.#paths.reset();
    await this.rebuild(this.#incomplete.splice(0));
    // Items with an ancestor that does not exist are listed again; their documents stay as they are.
    this.#incomplete.length = 0;
  }

  async insert(items: readonly IndexedRow[]): Promise<void> {
    if (this.#isPaused) return;
    const documents = (await this.#build(items)).toSorted((a, b) => a.gid - b.gid);
    await this.#writer.insert(documents);
    await insertNames(this.#db, documents);
  }

  /** @param change changes the texts of the items; this reads the former ones first. */
  async update(
    changes: readonly Pick<ItemRow, 'gid' | 'data' | 'parts'>[],
    change: () => Promise<void>,
  ): Promise<void> {
    if (this.#isPaused) return change();
    const before = await this.#reader.listByGid(changes.map(({ gid }) => gid));
    await change();
    const texts = new Map(changes.map(({ gid, data, parts }) => [gid, { data, parts }]));
    const changed = before.map((row) => ({ ...row, ...texts.get(row.gid)! }));
    const renamed = before.filter(({ data }, i) => identifierOf(data) !== identifierOf(changed[i]!.data));
    if (renamed.length > 0) this.#paths.clear();
    await this.#replace(changed);
    for (const { gid } of renamed) await this.#rebuildDescendants(gid);
  }

  /** Must be called after the items got another parent. */
  async updateMoved(gids: readonly Gid[]): Promise<void> {
    if (this.#isPaused) return;
    this.#paths.clear();
    await this.rebuild(gids);
    for (const gid of gids) await this.#rebuildDescendants(gid);
  }

  async delete(gids: readonly Gid[]): Promise<void> {
    if (this.#isPaused) return;
    this.#paths.clear();
    await this.#writer.delete(gids);
    await deleteNames(this.#db, gids);
  }

  /** Writes the documents of stored items again. */
  async rebuild(gids: readonly Gid[]): Promise<void> {
    for (const some of inBatches(gids, itemsPerBatch)) {
      const rows = await this.#reader.listByGid(some);
      await this.#replace(rows);
    }
  }

  async #replace(items: readonly IndexedRow[]): Promise<void> {
    const documents = await this.#build(items);
    await this.#writer.replace(documents);
    const named = documents.filter(({ type }) => isListedByName(type));
    await deleteNames(
      this.#db,
      named.map(({ gid }) => gid),
    );
    await insertNames(this.#db, named);
  }

  async #rebuildDescendants(gid: Gid): Promise<void> {
    const rows = await this.#db.all<{ gid: Gid }>(
      `with recursive below (gid) as (
         select gid from item where parent = $1 union select item.gid from below join item on item.parent = below.gid)
       select gid from below order by gid`,
      [gid],
    );
    await this.rebuild(rows.map((row) => row.gid));
  }

  async #build(items: readonly IndexedRow[]): Promise<readonly SearchDocument[]> {
    const searched = items.filter((item) => isSearched(item.type));
    if (searched.length === 0) return [];
    const paths = await this.#paths.find(searched);
    return searched.map((item, i) => {
      const { ancestors, isComplete } = paths[i]!;
      if (!isComplete) this.#incomplete.push(item.gid);
      return buildDocument(item, ancestors);
    });
  }
}
