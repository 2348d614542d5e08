/** Records as plain data, from which single fields can be picked, and the cost of reading them. */
import type { EventRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';

/** A part of an item. */
export type VisiblePart = PartEnvelope;

/** An item that the actor may see. */
export interface VisibleItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  /** In the list that it was read from. */
  readonly position: number;
  readonly childCount: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly parts: readonly VisiblePart[];
}

/** An event that the actor may see. */
export type VisibleEvent = Pick<EventRow, 'id' | 'eventType' | 'timestamp' | 'logMessage' | 'actor'>;

/** The remaining cost that a request may cause. `spend` throws if it is exceeded. */
export interface Budget {
  readonly left: number;
  spend(cost: number): void;
}

/** The cost of each record, to which its length is added. */
export const costOfRecord = 20;
const charactersPerCost = 256;

/** Number of index entries that the store skips or counts for a cost of one. */
const indexEntriesPerCost = 50;

export function costOfIndex(records: number): number {
  return Math.ceil(records / indexEntriesPerCost);
}

export function costOf({ data, parts }: Pick<ItemRow, 'data' | 'parts'>): number {
  return costOfRecord + Math.ceil((data.length + parts.length) / charactersPerCost);
}

/** Parses the texts when they are first accessed. */
export function toVisibleItem(row: ItemRow): VisibleItem {
  const { gid, id, type, parent, position, childCount } = row;
  let data: VisibleItem['data'] | undefined;
  let parts: readonly VisiblePart[] | undefined;
  return {
    gid,
    id,
    type,
    parent,
    position,
    childCount,
    get data() {
      data ??= JSON.parse(row.data) as VisibleItem['data'];
      return data;
    },
    get parts() {
      parts ??= parseParts(row.parts);
      return parts;
    },
  };
}
