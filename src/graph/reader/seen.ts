/** Records as plain data for those who pick out single fields, and what reading them costs. */
import type { EventRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, parseParts } from '../items/part-writer.ts';

/** A part of an item. */
export type SeenPart = PartEnvelope;

/** An item that the actor may see. */
export interface SeenItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  /** Its place in the list that it was read from. */
  readonly position: number;
  readonly childCount: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly parts: readonly SeenPart[];
}

/** An event that the actor may see. */
export type SeenEvent = Pick<EventRow, 'id' | 'eventType' | 'timestamp' | 'logMessage' | 'actor'>;

/** Says how much may still be read; throws when more is spent. */
export interface Budget {
  readonly left: number;
  spend(cost: number): void;
}

/** What a record costs, whatever it says, and how many characters of it cost one more. */
export const costOfRecord = 20;
const charactersForOne = 256;

/** Records that the store skips or counts in an index for a cost of one. */
const indexedForOne = 50;

export function costOfIndex(records: number): number {
  return Math.ceil(records / indexedForOne);
}

export function costOf({ data, parts }: Pick<ItemRow, 'data' | 'parts'>): number {
  return costOfRecord + Math.ceil((data.length + parts.length) / charactersForOne);
}

/** The texts are parsed when they are looked at. */
export function toSeen(row: ItemRow): SeenItem {
  const { gid, id, type, parent, position, childCount } = row;
  let data: SeenItem['data'] | undefined;
  let parts: readonly SeenPart[] | undefined;
  return {
    ...{ gid, id, type, parent, position, childCount },
    get data() {
      data ??= JSON.parse(row.data) as SeenItem['data'];
      return data;
    },
    get parts() {
      parts ??= parseParts(row.parts);
      return parts;
    },
  };
}
