/** Who asks: a user with the groups they belong to, directly or through other groups. */
import { adminGroupId, anonymousId, groupType, userType } from '../model/system.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid, Viewer } from '../store/viewer.ts';

export interface Actor {
  /** Null for anonymous readers, who can change nothing. */
  readonly gid: Gid | null;
  readonly id: string;
  /** Groups act only where the profile lets them, and from the command line. */
  readonly type: string;
  /** The actor and all their groups. */
  readonly accessors: readonly Gid[];
  readonly isAdmin: boolean;
}

export const anonymous: Actor = { gid: null, id: anonymousId, type: userType, accessors: [], isAdmin: false };

/** Whoever holds the store itself: reads on the command line are not asked who they are. */
export const operator: Actor = {
  gid: null,
  id: adminGroupId,
  type: groupType,
  accessors: [],
  isAdmin: true,
};

/** The accessor with that id: a UserProfile, or a Group where `types` allows it. */
export async function findActor(
  reads: StoreReader,
  id: string,
  types: readonly string[] = [userType],
): Promise<Actor | undefined> {
  const item = await reads.items.find(id);
  if (item === undefined || !types.includes(item.type)) return undefined;
  const accessors = await groupsAbove(reads, [item.gid]);
  const admin = await reads.items.find(adminGroupId);
  return {
    gid: item.gid,
    id: item.id,
    type: item.type,
    accessors: [...accessors],
    isAdmin: admin !== undefined && accessors.has(admin.gid),
  };
}

/** The accessors, and all groups they belong to directly or through other groups; each once, also where groups stand in a circle. */
export async function groupsAbove(reads: StoreReader, start: readonly Gid[]): Promise<ReadonlySet<Gid>> {
  const found = new Set<Gid>(start);
  let frontier = start;
  while (frontier.length > 0) {
    const groups = (await reads.edges.listFrom(frontier, 'belongsTo')).map((edge) => edge.to);
    frontier = [...new Set(groups)].filter((gid) => !found.has(gid));
    for (const gid of frontier) found.add(gid);
  }
  return found;
}

/** What the actor sees in lists and nested records. */
export function viewerOf(actor: Actor): Viewer {
  return actor.isAdmin ? 'everything' : actor.accessors;
}
