/** A record as the API sends it, parsed. */
import type { RecordTree } from '../../model/bundle.ts';
import { replaceControlCharacters } from './control-characters.ts';

export interface WireItem extends RecordTree<WireItem> {
  readonly id: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export function parseItem(json: string): WireItem {
  return JSON.parse(json) as WireItem;
}

/** The records of a list, whose JSON texts arrive in batches. */
export async function parseList({
  records,
}: {
  readonly records: AsyncIterable<readonly string[]>;
}): Promise<readonly WireItem[]> {
  const items: WireItem[] = [];
  for await (const texts of records) items.push(...texts.map((text) => JSON.parse(text) as WireItem));
  return items;
}

/** Texts of a field as readers see them: none, one or several. */
export function textsOf(item: Pick<WireItem, 'data'>, name: string): readonly string[] {
  const value = item.data[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one) => replaceControlCharacters(String(one)));
}
