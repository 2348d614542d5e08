/**
 * Addresses of all items of a type, divided into parts of a fixed span of gids, as sitemaps need them. A gid never changes, so a part is
 * found by key, keeps its items when others are added, and never has more items than its span.
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { ItemRow } from '../store/items.ts';
import type { ReadContext } from './actor.ts';
import { type RowKey, readItems, wholeList } from './paging.ts';

export interface ItemAddress {
  readonly id: string;
  readonly type: string;
  /** Time of the latest event, if there is one. */
  readonly modified?: string;
}

export class ItemAddresses {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  /** Numbers of the parts with items that the actor may see, in their order. Costs one query per part. */
  async *listParts(type: string, span: number): AsyncGenerator<number> {
    const { store, viewer } = this.#context;
    for (let part = 0; ; part += 1) {
      const after = startOf(part, span);
      const [row] = await store.items.list({ type }, viewer, { offset: 0, limit: 1, after });
      if (row === undefined) return;
      part = Math.floor((row.gid - 1) / span);
      yield part;
      await waitForTimeSlice();
    }
  }

  /** The items of a part that the actor may see, in batches. */
  async *streamPart(
    type: string,
    { part, span }: { readonly part: number; readonly span: number },
  ): AsyncGenerator<readonly ItemAddress[]> {
    const { store, viewer } = this.#context;
    const last = (part + 1) * span;
    const page = { ...wholeList, after: startOf(part, span) };
    for await (const rows of readItems(store, { type }, viewer, page)) {
      const within = rows.filter(({ gid }) => gid <= last);
      yield await this.#toAddresses(within);
      if (within.length < rows.length) return;
      await waitForTimeSlice();
    }
  }

  async #toAddresses(rows: readonly ItemRow[]): Promise<readonly ItemAddress[]> {
    const gids = new Set(rows.flatMap(({ lastEvent }) => lastEvent ?? []));
    const events = await this.#context.store.events.listByGid([...gids]);
    const times = new Map(events.map(({ gid, timestamp }) => [gid, timestamp]));
    return rows.map(({ id, type, lastEvent }) => {
      const modified = lastEvent === null ? undefined : times.get(lastEvent);
      return { id, type, ...(modified !== undefined && { modified }) };
    });
  }
}

/** The row key after which the part starts. */
function startOf(part: number, span: number): RowKey {
  return { gid: part * span, position: 0 };
}
