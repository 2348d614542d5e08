/** Items in lists, with the data that a link needs: names, and the number of children that the viewer may see. */
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { parseParts } from '../content/part-builder.ts';

/** An item in a list, with the data that a link needs. */
export interface ListedItem {
  readonly id: string;
  readonly type: string;
  readonly identifier: string | undefined;
  /** In the order of the descriptions. The language is an ISO 639-2 code; undefined for an item with a name of its own. */
  readonly names: readonly { readonly name: string; readonly language: string | undefined }[];
  /** Number of children that the viewer may see. */
  readonly childCount: number;
}

export async function toListedItems(
  context: ReadContext,
  rows: readonly ItemRow[],
): Promise<readonly ListedItem[]> {
  const hidden = new Map<Gid, number>();
  for (const [type, some] of Map.groupBy(rows, (row) => row.type))
    for (const { parent, count } of await countHidden(context, type, some)) hidden.set(parent, count);
  return rows.map((row) => toListedItem(row, row.childCount - (hidden.get(row.gid) ?? 0)));
}

function countHidden({ store, viewer }: ReadContext, type: string, rows: readonly ItemRow[]) {
  const { children } = getRecordType(type);
  const parents = rows.filter(({ childCount }) => childCount > 0).map(({ gid }) => gid);
  return store.items.countHiddenChildren(parents, viewer, children.by === 'edges' ? children : undefined);
}

function toListedItem({ id, type, data, parts }: ItemRow, childCount: number): ListedItem {
  const { identifier, name } = JSON.parse(data) as { readonly identifier?: string; readonly name?: string };
  const described = parseParts(parts).flatMap(({ data: { name: text, languageCode } }) =>
    text === undefined
      ? []
      : [{ name: String(text), language: languageCode === undefined ? undefined : String(languageCode) }],
  );
  const own = name === undefined ? [] : [{ name, language: undefined }];
  return { id, type, identifier, names: described.length > 0 ? described : own, childCount };
}
