import type { Profile } from '../model/profile.ts';
import { contentTypes } from '../model/registry.ts';
import { adminGroupId, contentTypeName, groupType, userType } from '../model/system.ts';
import { indexVersion } from '../search/index-version.ts';
import type { NewItem } from '../store/items.ts';
import type { Store, StoreReader, StoreTransaction } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import { listDeactivated } from './actor.ts';

/**
 * Creates the records that every store has from the start: the group of administrators and the content types. Writes no event, since there is
 * no actor yet.
 */
export function initialise(
  store: Pick<Store, 'transaction'>,
  { inheritsRestrictions }: Pick<Profile, 'inheritsRestrictions'>,
): Promise<void> {
  return store.transaction(async (tx) => {
    const data = JSON.stringify({ identifier: adminGroupId, name: 'Administrators' });
    await tx.items.insert([toItem(await tx.reserveGids(1), adminGroupId, groupType, data)]);
    await insertContentTypes(tx, await listMissingContentTypes(tx));
    await tx.access.setInherited(inheritsRestrictions, await tx.reserveGids(1));
    await tx.search.writeState({ version: indexVersion, rebuild: undefined });
  });
}

/** Adds content types that were declared after the store was created. Call it before the store is used for writing. */
export async function addContentTypes(store: Pick<Store, 'transaction' | 'items'>): Promise<void> {
  if ((await listMissingContentTypes(store)).length === 0) return;
  await store.transaction(async (tx) => {
    // Locked, since another process may start at the same time.
    const admin = await tx.items.find(adminGroupId);
    if (admin !== undefined) await tx.lockScope(admin.gid);
    await insertContentTypes(tx, await listMissingContentTypes(tx));
  });
}

async function listMissingContentTypes({ items }: Pick<StoreReader, 'items'>): Promise<readonly string[]> {
  const stored = new Set((await items.listHeads(contentTypes)).map((head) => head.id));
  return contentTypes.filter((name) => !stored.has(name));
}

async function insertContentTypes(tx: StoreTransaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const first = await tx.reserveGids(names.length);
  await tx.items.insert(names.map((name, i) => toItem(first + i, name, contentTypeName, '{}')));
}

function toItem(gid: Gid, id: string, type: string, data: string): NewItem {
  return { gid, id, type, parent: null, position: 0, childCount: 0, lastEvent: null, data, parts: '' };
}

/** Whether an active user is a member of the group of administrators, directly or through other groups. */
export async function hasAdministrator(reads: StoreReader): Promise<boolean> {
  for await (const level of readAdministrators(reads)) {
    const members = await reads.items.listByGid(level);
    const users = members.filter((member) => member.type === userType).map((member) => member.gid);
    const deactivated = await listDeactivated(reads, users);
    if (users.some((gid) => !deactivated.has(gid))) return true;
  }
  return false;
}

/** Users and groups that are members of the group of administrators, then the members of these groups, and so on; each once. */
export async function* readAdministrators(reads: StoreReader): AsyncGenerator<readonly Gid[]> {
  const admin = await reads.items.find(adminGroupId);
  const seen = new Set<Gid>();
  for (let groups = admin === undefined ? [] : [admin.gid]; groups.length > 0; ) {
    const members = await reads.edges.listMembers(groups);
    groups = members.filter((gid) => !seen.has(gid));
    for (const gid of groups) seen.add(gid);
    if (groups.length > 0) yield groups;
  }
}
