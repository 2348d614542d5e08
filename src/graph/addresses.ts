/**
 * All items of a type as search engines are told of them: in parts of so many numbers each. A part is a span of the numbers that records are
 * given once and for ever, so that it is found by key, stays what it was while others are added, and never holds more than its span.
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { ItemRow } from '../store/items.ts';
import type { Gid } from '../store/viewer.ts';
import type { ActorGraph } from './actor-graph.ts';
import { readItems, wholeList } from './query/paging.ts';

export interface Address {
  readonly id: string;
  readonly type: string;
  /** When it was last changed, as far as is known. */
  readonly modified?: string;
}

/** Numbers of the parts that hold items the actor may see, in their order. One look-up for each. */
export async function* listParts(graph: ActorGraph, type: string, span: number): AsyncGenerator<number> {
  for (let part = 0; ; part += 1) {
    const [row] = await graph.store.items.list({ type }, graph.viewer, {
      offset: 0,
      limit: 1,
      after: before(part, span),
    });
    if (row === undefined) return;
    part = Math.floor((row.gid - 1) / span);
    yield part;
    await waitForTimeSlice();
  }
}

/** The items of a part that the actor may see, in pieces. */
export async function* streamPart(
  graph: ActorGraph,
  type: string,
  { part, span }: { readonly part: number; readonly span: number },
): AsyncGenerator<readonly Address[]> {
  const last = (part + 1) * span;
  const page = { ...wholeList, after: before(part, span) };
  for await (const rows of readItems(graph.store, { type }, graph.viewer, page)) {
    const within = rows.filter(({ gid }) => gid <= last);
    yield await toAddresses(graph, within);
    if (within.length < rows.length) return;
    await waitForTimeSlice();
  }
}

/** The place behind which the numbers of a part begin. */
function before(part: number, span: number): { readonly gid: Gid; readonly position: number } {
  return { gid: part * span, position: 0 };
}

async function toAddresses(graph: ActorGraph, rows: readonly ItemRow[]): Promise<readonly Address[]> {
  const events = await graph.store.events.listByGid([
    ...new Set(rows.flatMap(({ lastEvent }) => lastEvent ?? [])),
  ]);
  const times = new Map(events.map(({ gid, timestamp }) => [gid, timestamp]));
  return rows.map(({ id, type, lastEvent }) => {
    const modified = lastEvent === null ? undefined : times.get(lastEvent);
    return { id, type, ...(modified === undefined ? {} : { modified }) };
  });
}
