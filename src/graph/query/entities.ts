/** Records of any type, by id or by gid: all that permissions are kept on, items and events. */

import { contentTypes } from '../../model/system.ts';
import type { StoredEvent } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { keepVisible } from '../lookup.ts';
import type { Wire } from '../wire/wire.ts';

export interface EntityKeys {
  readonly gids: readonly Gid[];
  readonly ids: readonly string[];
}

/** Who looks, where, and how it is written down. */
interface Looking {
  readonly store: StoreReader;
  readonly viewer: Viewer;
  wire(): Wire;
}

/** Texts of the records, first those asked for by gid, then those by id; null for what there is not, or not for the actor. */
export async function findEntities(looking: Looking, keys: EntityKeys): Promise<readonly (string | null)[]> {
  const items = await readItems(looking, keys);
  const events = await readEvents(looking, keys);
  const wire = looking.wire();
  const texts = new Map<Gid, string>();
  const keep = (rows: readonly { gid: Gid }[], written: readonly string[]): void =>
    rows.forEach((row, i) => void texts.set(row.gid, written[i]!));
  keep(items, await wire.items(items, looking.viewer));
  keep(events, await wire.events(events, looking.viewer));
  const gidOf = new Map([...items, ...events].map((row) => [row.id, row.gid]));
  return [
    ...keys.gids.map((gid) => texts.get(gid) ?? null),
    ...keys.ids.map((id) => texts.get(gidOf.get(id) ?? -1) ?? null),
  ];
}

async function readItems({ store, viewer }: Looking, { gids, ids }: EntityKeys): Promise<readonly ItemRow[]> {
  const found = [
    ...(gids.length === 0 ? [] : await store.items.listByGid([...new Set(gids)])),
    ...(ids.length === 0 ? [] : await store.items.listById([...new Set(ids)])),
  ].filter((row) => contentTypes.includes(row.type));
  return keepVisible(store, viewer, [...new Map(found.map((row) => [row.gid, row])).values()]);
}

async function readEvents(
  { store, viewer }: Looking,
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
