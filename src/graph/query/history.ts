/** What a record was before: its versions, newest first, and what has changed since one of them. */
import {
  diffJson,
  type FieldChange,
  type Json,
  listFieldChanges,
  type PatchOperation,
} from '../../lib/json-diff.ts';
import type { VersionRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { Actor } from '../actor.ts';
import { toBundle } from '../items/content.ts';
import {
  belongsTo,
  failNotFound,
  findKnownTombstone,
  getVisibleItem,
  isGoneFor,
  keepVisible,
} from '../lookup.ts';
import type { PageRequest } from './paging.ts';

interface Reader {
  readonly store: StoreReader;
  readonly actor: Actor;
  readonly viewer: Viewer;
}

/**
 * The item whose versions are asked for, or what is left of it: when a record is gone, its versions are what one looks for. Throws
 * `not-found`.
 */
export async function findOwner({ store, actor }: Omit<Reader, 'viewer'>, id: string): Promise<Gid> {
  if ((await store.items.find(id)) !== undefined) return (await getVisibleItem(store, actor, id)).gid;
  return (await findKnownTombstone(store, actor, id))?.gid ?? failNotFound(id);
}

/** False for viewers who may not see the record, could not see it before it was deleted, or could not when the version was written. */
export async function mayReadVersion(
  { store, actor, viewer }: Reader,
  version: Pick<VersionRow, 'item' | 'seenBy'>,
): Promise<boolean> {
  if (!belongsTo(version.seenBy, viewer)) return false;
  const items = await store.items.listByGid([version.item]);
  return items.length === 0
    ? isGoneFor(store, actor, version.item)
    : (await keepVisible(store, viewer, items)).length > 0;
}

/** Each holds a whole record, so only a few are read in one go. */
const versionsPerRead = 20;

/** Versions of an item in pieces, those that the viewer could see when they were written. */
export async function* readVersions(
  { store, viewer }: Pick<Reader, 'store' | 'viewer'>,
  item: Gid,
  page: Pick<PageRequest, 'offset' | 'limit'>,
): AsyncGenerator<readonly VersionRow[]> {
  let left = page.limit < 0 ? Number.POSITIVE_INFINITY : page.limit;
  let before: Gid | undefined;
  while (left > 0) {
    const limit = Math.min(left, versionsPerRead);
    const rows = await store.versions.list(item, viewer, {
      offset: before === undefined ? page.offset : 0,
      limit,
      ...(before === undefined ? {} : { before }),
    });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    before = rows.at(-1)!.gid;
    left -= limit;
  }
}

/**
 * What makes one version of an item into another one, or into what it is now. Throws `not-found`, also for a version of another
 * item.
 */
export async function diffVersions(
  reader: Reader,
  id: string,
  from: string,
  to: string | undefined,
): Promise<readonly PatchOperation[]> {
  const item = await getVisibleItem(reader.store, reader.actor, id);
  const before = await getVersionOf(reader, item, from);
  const after = to === undefined ? item : await getVersionOf(reader, item, to);
  return diffJson(toDocument(item, before), toDocument(item, after));
}

/** What makes one state of an item into another, with what was there before. */
export function listChanges(
  item: Pick<ItemRow, 'id' | 'type'>,
  before: Texts,
  after: Texts,
): readonly FieldChange[] {
  return listFieldChanges(toDocument(item, before), toDocument(item, after));
}

async function getVersionOf({ store, viewer }: Reader, item: ItemRow, id: string): Promise<VersionRow> {
  const version = await store.versions.find(id);
  return version?.item === item.gid && belongsTo(version.seenBy, viewer) ? version : failNotFound(id);
}

type Texts = Pick<ItemRow, 'data' | 'parts'>;

/** A record with its parts and without what the service counts. */
function toDocument({ id, type }: Pick<ItemRow, 'id' | 'type'>, { data, parts }: Texts): Json {
  return withoutMeta(toBundle({ id, type, data, parts }) as unknown as Record<string, Json>);
}

function withoutMeta({ id, type, data, relationships }: Readonly<Record<string, Json>>): Json {
  const relations = Object.entries(relationships as Readonly<Record<string, readonly Json[]>>);
  return {
    id: id!,
    type: type!,
    data: data!,
    relationships: Object.fromEntries(
      relations.map(([name, parts]) => [
        name,
        parts.map((part) => withoutMeta(part as Readonly<Record<string, Json>>)),
      ]),
    ),
  };
}
