/**
 * Writes the search documents of the items that a transaction changes. The writer of items calls this for every change, so that no change can forget
 * the index. A document also depends on the ancestors of the item: on their gids, types and identifiers.
 */
import { type Ancestor, buildDocument, type SearchDocument } from '../../../search/document.ts';
import { isSearched } from '../../../search/search-fields.ts';
import type { ItemReader, ItemRow } from '../../items.ts';
import type { AnnouncedItem } from '../../search.ts';
import type { Gid } from '../../viewer.ts';
import type { WriteDatabase } from '../database.ts';

/** Writes of documents, which an engine implements itself. */
export interface SearchWrites {
  /** The items must have no document yet. */
  insert(documents: readonly SearchDocument[]): Promise<void>;
  replace(documents: readonly SearchDocument[]): Promise<void>;
  delete(gids: readonly Gid[]): Promise<void>;
}

type IndexedRow = Pick<ItemRow, 'gid' | 'type' | 'parent' | 'data' | 'parts'>;

/** Maximum number of items whose texts are in memory. */
export const itemsPerBatch = 500;

/** Maximum number of ancestors in memory. */
const maxAncestors = 20_000;

export class SearchChanges {
  readonly #db: WriteDatabase;
  readonly #reader: ItemReader;
  readonly #writes: SearchWrites;
  readonly #steps = new Map<Gid, AnnouncedItem>();
  /** Items that will be inserted: they cannot be read yet. */
  readonly #announced = new Map<Gid, AnnouncedItem>();
  /** Items whose documents were built before all ancestors were stored. */
  readonly #incomplete: Gid[] = [];
  #isPaused = false;

  constructor(db: WriteDatabase, reader: ItemReader, writes: SearchWrites) {
    this.#db = db;
    this.#reader = reader;
    this.#writes = writes;
  }

  /** Must be called at the start of a transaction: others may have moved ancestors. */
  reset(): void {
    this.#steps.clear();
    this.#announced.clear();
    this.#incomplete.length = 0;
    this.#isPaused = false;
  }

  /** Writes no documents until the end of the transaction, which must rebuild the index. */
  pause(): void {
    this.#isPaused = true;
  }

  announce(items: readonly AnnouncedItem[]): void {
    for (const item of items) this.#announced.set(item.gid, item);
  }

  /** Must be called before the commit: builds documents again that lack ancestors. */
  async settle(): Promise<void> {
    if (this.#incomplete.length === 0) return;
    this.#steps.clear();
    this.#announced.clear();
    await this.addStored(this.#incomplete.splice(0));
    // Their ancestors will not be stored: nothing is found below items that do not exist.
    this.#incomplete.length = 0;
  }

  async addNew(items: readonly IndexedRow[]): Promise<void> {
    if (this.#isPaused) return;
    await this.#writes.insert(await this.#build(items));
  }

  /**
   * Must be called before the change.
   * @param change changes the texts of the items.
   */
  async addChanged(
    changes: readonly Pick<ItemRow, 'gid' | 'data' | 'parts'>[],
    change: () => Promise<void>,
  ): Promise<void> {
    if (this.#isPaused) return change();
    const before = new Map(
      (await this.#reader.listByGid(changes.map(({ gid }) => gid))).map((row) => [row.gid, row]),
    );
    await change();
    const known = changes.flatMap(({ gid, data, parts }) => {
      const row = before.get(gid);
      return row === undefined ? [] : [{ ...row, data, parts }];
    });
    for (const { gid } of known) this.#steps.delete(gid);
    await this.#writes.replace(await this.#build(known));
    const renamed = known.filter(
      ({ gid, data }) => identifierOf(data) !== identifierOf(before.get(gid)!.data),
    );
    for (const { gid } of renamed) await this.#addDescendants(gid);
  }

  /** Must be called after the items got another parent. */
  async addMoved(gids: readonly Gid[]): Promise<void> {
    if (this.#isPaused) return;
    this.#steps.clear();
    await this.addStored(gids);
    for (const gid of gids) await this.#addDescendants(gid);
  }

  async delete(gids: readonly Gid[]): Promise<void> {
    if (this.#isPaused) return;
    for (const gid of gids) this.#steps.delete(gid);
    await this.#writes.delete(gids);
  }

  /** Writes the documents of stored items again. */
  async addStored(gids: readonly Gid[]): Promise<void> {
    for (let at = 0; at < gids.length; at += itemsPerBatch) {
      const rows = await this.#reader.listByGid(gids.slice(at, at + itemsPerBatch));
      await this.#writes.replace(await this.#build(rows));
    }
  }

  async #addDescendants(gid: Gid): Promise<void> {
    const rows = await this.#db.all<{ gid: Gid }>(
      `with recursive below (gid) as (
         select gid from item where parent = $1 union select item.gid from below join item on item.parent = below.gid)
       select gid from below order by gid`,
      [gid],
    );
    await this.addStored(rows.map((row) => row.gid));
  }

  async #build(items: readonly IndexedRow[]): Promise<readonly SearchDocument[]> {
    const searched = items.filter((item) => isSearched(item.type));
    if (searched.length === 0) return [];
    if (this.#steps.size > maxAncestors) this.#steps.clear();
    for (const item of searched) {
      this.#steps.set(item.gid, toStep(item));
      this.#announced.delete(item.gid);
    }
    await this.#loadAncestors(searched);
    return searched.map((item) => buildDocument(item, this.#ancestorsOf(item)));
  }

  async #loadAncestors(items: readonly IndexedRow[]): Promise<void> {
    const missing = new Set<Gid>();
    for (const { parent } of items) {
      const unknown = this.#firstUnknown(parent);
      if (unknown !== null) missing.add(unknown);
    }
    if (missing.size === 0) return;
    for (const row of await this.#reader.listWithAncestors([...missing])) {
      if (!this.#steps.has(row.gid)) this.#steps.set(row.gid, toStep(row));
    }
  }

  /** The nearest ancestor that must be read; null if all are known. */
  #firstUnknown(parent: Gid | null): Gid | null {
    const seen = new Set<Gid>();
    for (let gid = parent; gid !== null && !seen.has(gid); ) {
      seen.add(gid);
      const step = this.#findStep(gid);
      if (step === undefined) return gid;
      gid = step.parent;
    }
    return null;
  }

  #findStep(gid: Gid): AnnouncedItem | undefined {
    return this.#steps.get(gid) ?? this.#announced.get(gid);
  }

  /** From the root to the parent. Ends also if parent links form a cycle. */
  #ancestorsOf(item: IndexedRow): readonly Ancestor[] {
    const ancestors: Ancestor[] = [];
    const seen = new Set<Gid>();
    for (let gid = item.parent; gid !== null && !seen.has(gid); ) {
      seen.add(gid);
      const step = this.#findStep(gid);
      if (step === undefined) {
        this.#incomplete.push(item.gid);
        break;
      }
      ancestors.push(step);
      gid = step.parent;
    }
    return ancestors.reverse();
  }
}

function toStep({ gid, type, parent, data }: IndexedRow): AnnouncedItem {
  return { gid, type, parent, identifier: identifierOf(data) };
}

function identifierOf(data: string): string {
  const { identifier } = JSON.parse(data) as { readonly identifier?: unknown };
  return typeof identifier === 'string' ? identifier : '';
}
