import { adminGroupId, groupType, userType } from '../model/system.ts';
import type { Store, StoreReader } from '../store/store.ts';

/** Creates the record that every store has from the start: the group of administrators. Writes no event, since there is no actor yet. */
export function initialise(store: Pick<Store, 'transaction'>): Promise<void> {
  return store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    await tx.items.insert([
      {
        gid,
        id: adminGroupId,
        type: groupType,
        parent: null,
        position: 0,
        childCount: 0,
        lastEvent: null,
        data: JSON.stringify({ identifier: adminGroupId, name: 'Administrators' }),
        parts: '',
      },
    ]);
  });
}

/** Whether a user is a member of the group of administrators, directly or through other groups. */
export async function hasAdministrator(reads: StoreReader): Promise<boolean> {
  const admin = await reads.items.find(adminGroupId);
  if (admin === undefined) return false;
  let groups = [admin.gid];
  const seen = new Set(groups);
  while (groups.length > 0) {
    const members = await reads.items.listByGid(await reads.edges.listMembers(groups));
    if (members.some((member) => member.type === userType)) return true;
    groups = members.map((member) => member.gid).filter((gid) => !seen.has(gid));
    for (const gid of groups) seen.add(gid);
  }
  return false;
}
