/**
 * Items as input of a record writer: the item with its descendants in source order, in batches, as far as one actor may see them. Where
 * restrictions are not inherited, a visible item below a hidden one is written as a child of its nearest visible ancestor.
 */
import type { ExportedRecord, ExportStep, NeighbourSelection } from '../../model/export-step.ts';
import { type Profile, renameAccessPointTypes } from '../../model/profile.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleItem, keepVisible, visibleItems } from '../lookup.ts';
import { readItems, wholeList } from '../paging.ts';
import { childrenOf, lineageOf, parentsOf } from '../tree/hierarchy.ts';
import { streamAllRecords } from './all-records.ts';
import { toExportedRecords } from './exported-records.ts';
import { readSteps } from './read-steps.ts';

/** Related records to read besides the item itself. */
export interface ExportReadOptions {
  /** Also the descendants of the item. */
  readonly withDescendants: boolean;
  readonly links: boolean;
  /** Items at the other end of edges. */
  readonly neighbours?: readonly NeighbourSelection[];
}

export interface ExportStream {
  readonly id: string;
  readonly type: string;
  /** The ancestors of the item, nearest first. */
  readonly ancestors: readonly ExportedRecord[];
  readonly steps: AsyncIterable<readonly ExportStep[]>;
}

export class Exports {
  readonly #context: ReadContext;
  readonly #profile: Profile;

  constructor(context: ReadContext, profile: Profile) {
    this.#context = context;
    this.#profile = profile;
  }

  /** All records that the actor may see, without neighbours: JSON texts in batches. */
  async *streamAll(): AsyncGenerator<readonly string[]> {
    for await (const texts of streamAllRecords(this.#context))
      yield texts.map((text) => renameAccessPointTypes(text, this.#profile));
  }

  /**
   * Throws `not-found` or `gone`.
   * @param type the type that the item must have, if the caller knows it.
   */
  async get(
    { id, type }: { readonly id: string; readonly type?: string },
    options: ExportReadOptions,
  ): Promise<ExportStream> {
    const { store, actor } = this.#context;
    const row = await getVisibleItem(store, actor, id, type);
    return this.#toSource(row, await this.#readAncestors(row), options);
  }

  /**
   * Several items with as many queries as for one, in the order of the gids, without those that the actor may not see. Descendants are read
   * while the source is written.
   */
  async getMany(gids: readonly Gid[], options: ExportReadOptions): Promise<readonly ExportStream[]> {
    const { store, viewer } = this.#context;
    const lineage = await store.items.listWithAncestors(gids);
    const visible = new Map((await keepVisible(store, viewer, lineage)).map((row) => [row.gid, row]));
    const items = gids.flatMap((gid) => visible.get(gid) ?? []);
    const records = options.withDescendants ? [] : await toExportedRecords(this.#context, items, options);
    const requested = new Set(gids);
    const ancestors = [...visible.values()].filter((row) => !requested.has(row.gid));
    const ancestorRecords = await toExportedRecords(this.#context, ancestors);
    const byGid = new Map(ancestors.map((row, i) => [row.gid, ancestorRecords[i]!]));
    const parents = parentsOf(lineage);
    return items.map((row, i) => {
      const above = lineageOf(row.gid, parents).slice(1);
      return {
        id: row.id,
        type: row.type,
        ancestors: above.flatMap((gid) => byGid.get(gid) ?? []),
        steps: options.withDescendants ? readSteps(this.#context, row, options) : toSteps(records[i]!),
      };
    });
  }

  /** Each child of an item as its own source. Throws `not-found` or `gone` before the first. */
  async list(
    { id, type }: { readonly id: string; readonly type: string },
    options: ExportReadOptions,
  ): Promise<AsyncIterable<ExportStream>> {
    const { store, actor } = this.#context;
    return this.#readChildren(await getVisibleItem(store, actor, id, type), options);
  }

  async *#readChildren(parent: ItemRow, options: ExportReadOptions): AsyncGenerator<ExportStream> {
    const { store, viewer } = this.#context;
    const ancestors = [
      ...(await toExportedRecords(this.#context, [parent])),
      ...(await this.#readAncestors(parent)),
    ];
    for await (const rows of readItems(store, childrenOf(parent), viewer, wholeList))
      for (const { gid } of rows) {
        // Read again: writing the sources before may have taken long, and the item may be hidden or deleted by now.
        const row = (await visibleItems(this.#context, [gid])).get(gid);
        if (row !== undefined) yield this.#toSource(row, ancestors, options);
      }
  }

  #toSource(row: ItemRow, ancestors: readonly ExportedRecord[], options: ExportReadOptions): ExportStream {
    return { id: row.id, type: row.type, ancestors, steps: readSteps(this.#context, row, options) };
  }

  async #readAncestors({ gid }: ItemRow): Promise<readonly ExportedRecord[]> {
    const { store, viewer } = this.#context;
    const lineage = await store.items.listWithAncestors([gid]);
    const rows = new Map(lineage.map((row) => [row.gid, row]));
    const above = lineageOf(gid, parentsOf(lineage)).slice(1);
    const ancestors = above.flatMap((one) => rows.get(one) ?? []);
    return toExportedRecords(this.#context, await keepVisible(store, viewer, ancestors));
  }
}

async function* toSteps(record: ExportedRecord): AsyncGenerator<readonly ExportStep[]> {
  yield [{ step: 'open', record }, { step: 'close' }];
}
