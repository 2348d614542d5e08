import type { ItemRow } from '../../store/store.ts';

/** All that an item says itself, for telling whether it was changed: no neighbours, no counts. */
export function ownText({ data, parts }: Pick<ItemRow, 'data' | 'parts'>): string {
  return data + parts;
}
