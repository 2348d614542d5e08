/** Versions: earlier states of a record, and the differences between two of them. */
import { type FieldChange, type Json, listFieldChanges } from '../../lib/json-diff.ts';
import type { VersionRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { toBundle } from '../content/content.ts';
import {
  failNotFound,
  findKnownTombstone,
  getVisibleItem,
  isGoneFor,
  isInAudience,
  isOfHiddenType,
  keepVisible,
} from '../lookup.ts';
import type { ListRequest } from '../paging.ts';

/** The gid of an item, also of a deleted one, since its versions still exist. Throws `not-found`. */
export async function findOwner(
  { store, actor }: Pick<ReadContext, 'store' | 'actor'>,
  id: string,
): Promise<Gid> {
  if ((await store.items.find(id)) !== undefined) return (await getVisibleItem(store, actor, id)).gid;
  return (await findKnownTombstone(store, actor, id))?.gid ?? failNotFound(id);
}

/** False if the viewer may not see the record now, could not see it when it was deleted, or could not see it in this version. */
export async function mayReadVersion(
  { store, actor, viewer }: ReadContext,
  version: Pick<VersionRow, 'item' | 'seenBy'>,
): Promise<boolean> {
  if (!isInAudience(version.seenBy, viewer)) return false;
  const items = await store.items.listByGid([version.item]);
  if (items.length === 0) return isGoneFor(store, actor, version.item);
  const [item] = await keepVisible(store, viewer, items);
  return item !== undefined && !isOfHiddenType(actor, item);
}

/** Each contains a whole record, so only a few are read at once. */
const versionsPerRead = 20;

/** Versions of an item in batches, newest first: those that the viewer could see when they were stored. */
export async function* readVersions(
  { store, viewer }: Pick<ReadContext, 'store' | 'viewer'>,
  item: Gid,
  page: Pick<ListRequest, 'offset' | 'limit'>,
): AsyncGenerator<readonly VersionRow[]> {
  let left = page.limit < 0 ? Number.POSITIVE_INFINITY : page.limit;
  let before: Gid | undefined;
  while (left > 0) {
    const limit = Math.min(left, versionsPerRead);
    const rows = await store.versions.list(item, viewer, {
      offset: before === undefined ? page.offset : 0,
      limit,
      ...(before !== undefined && { before }),
    });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    before = rows.at(-1)!.gid;
    left -= limit;
  }
}

/** The changes from one version of an item to another or, without `to`, to its current state. Throws `not-found`, also for a version of another item. */
export async function compareVersions(
  context: ReadContext,
  id: string,
  from: string,
  to: string | undefined,
): Promise<readonly FieldChange[]> {
  const item = await getVisibleItem(context.store, context.actor, id);
  const before = await getVersionOf(context, item, from);
  const after = to === undefined ? item : await getVersionOf(context, item, to);
  return listChanges(item, before, after);
}

/** The fields in which two states of an item differ, with both values. */
export function listChanges(
  item: Pick<ItemRow, 'id' | 'type'>,
  before: Texts,
  after: Texts,
): readonly FieldChange[] {
  return listFieldChanges(toDocument(item, before), toDocument(item, after));
}

/** Throws `not-found`, also for a version of another item, and for one that the viewer could not see when it was stored. */
export async function getVersionOf(
  { store, viewer }: Pick<ReadContext, 'store' | 'viewer'>,
  item: Pick<ItemRow, 'gid'>,
  id: string,
): Promise<VersionRow> {
  const version = await store.versions.find(id);
  return version?.item === item.gid && isInAudience(version.seenBy, viewer) ? version : failNotFound(id);
}

type Texts = Pick<ItemRow, 'data' | 'parts'>;

/** The item with its parts, without counts and gids. */
export function toDocument({ id, type }: Pick<ItemRow, 'id' | 'type'>, { data, parts }: Texts): Json {
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
