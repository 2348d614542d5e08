/** Many records by id or gid, of all types on which permissions can be granted: items and events. */
import { contentTypes } from '../../model/registry.ts';
import type { StoredEvent } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { isOfHiddenType, keepVisible } from '../lookup.ts';
import type { Wire } from '../wire/wire.ts';

export interface EntityKeys {
  readonly gids: readonly Gid[];
  readonly ids: readonly string[];
}

/** JSON texts of the records, first by gid, then by id; null for a record that does not exist or that the actor may not see. */
export async function findEntities(
  context: ReadContext,
  getWire: () => Wire,
  keys: EntityKeys,
): Promise<readonly (string | null)[]> {
  const { viewer } = context;
  const items = await readItems(context, keys);
  const events = await readEvents(context, keys);
  const wire = getWire();
  const texts = new Map<Gid, string>();
  const addTexts = (rows: readonly { gid: Gid }[], written: readonly string[]): void =>
    rows.forEach((row, i) => void texts.set(row.gid, written[i]!));
  addTexts(items, await wire.items(items, viewer));
  addTexts(events, await wire.events(events, viewer));
  const gidOf = new Map([...items, ...events].map((row) => [row.id, row.gid]));
  return [
    ...keys.gids.map((gid) => texts.get(gid) ?? null),
    ...keys.ids.map((id) => texts.get(gidOf.get(id) ?? -1) ?? null),
  ];
}

async function readItems(
  { store, viewer, actor }: ReadContext,
  { gids, ids }: EntityKeys,
): Promise<readonly ItemRow[]> {
  const found = [
    ...(gids.length === 0 ? [] : await store.items.listByGid([...new Set(gids)])),
    ...(ids.length === 0 ? [] : await store.items.listById([...new Set(ids)])),
  ].filter((row) => contentTypes.includes(row.type) && !isOfHiddenType(actor, row));
  return keepVisible(store, viewer, [...new Map(found.map((row) => [row.gid, row])).values()]);
}

async function readEvents(
  { store, viewer }: ReadContext,
  { gids, ids }: EntityKeys,
): Promise<readonly StoredEvent[]> {
  const found = [
    ...(gids.length === 0 ? [] : await store.events.listByGid([...new Set(gids)])),
    ...(ids.length === 0 ? [] : await store.events.listById([...new Set(ids)])),
  ];
  const rows = [...new Map(found.map((row) => [row.gid, row])).values()];
  if (rows.length === 0) return [];
  const seen = new Set(
    await store.events.listVisible(
      rows.map((row) => row.gid),
      viewer,
    ),
  );
  return rows.filter((row) => seen.has(row.gid));
}
