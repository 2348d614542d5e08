/** The user or group that a request acts as, with the groups it belongs to directly or through other groups. */
import { fail } from '../model/errors.ts';
import {
  actorTypes,
  adminGroupId,
  anonymousId,
  deactivationLabel,
  groupType,
  userType,
} from '../model/system.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid, Viewer } from '../store/viewer.ts';
import type { CallerWork } from './caller-work.ts';

export interface Actor {
  /** Null for anonymous readers, who can change nothing. */
  readonly gid: Gid | null;
  readonly id: string;
  /** `UserProfile`; `Group` on the command line, and for a group if the profile allows groups to act. */
  readonly type: string;
  /** The actor and all its groups. */
  readonly accessors: readonly Gid[];
  readonly isAdmin: boolean;
  /** A deactivated user may neither read nor change anything. Callers that find an actor must check it: {@link requireActive}. */
  readonly isDeactivated?: boolean;
  /** Whether this actor sees users and groups only where other records contain them, and cannot request or list them. */
  readonly hidesAccessors?: boolean;
  /** Display name of a user. */
  readonly name?: string;
  /** The session of a browser in which the user has signed in. */
  readonly session?: ActorSession;
}

export interface ActorSession {
  readonly id: string;
  /** Forms of pages carry it, so that no other site can send them. */
  readonly formToken: string;
  /** Whether the sign-in is recent enough for changes that could give somebody else access permanently. */
  readonly isRecent: boolean;
  /** Whether a proxy has signed the user in: there is no session to end. */
  readonly isOfProxy?: boolean;
}

export const anonymous: Actor = { gid: null, id: anonymousId, type: userType, accessors: [], isAdmin: false };

/** A reader of a public service without a token, unless the setting public-users is on. */
export const visitor: Actor = { ...anonymous, hidesAccessors: true };

export function isAnonymous({ gid }: Pick<Actor, 'gid'>): boolean {
  return gid === null;
}

/** Types whose records the actor sees only where other records contain them, and cannot request or list. */
export function hiddenTypesOf({ hidesAccessors }: Actor): readonly string[] {
  return hidesAccessors === true ? actorTypes : [];
}

/** The actor of reads on the command line, which have the permissions of an administrator. */
export const operator: Actor = { gid: null, id: adminGroupId, type: groupType, accessors: [], isAdmin: true };

/** The store as one actor reads it. */
export interface ReadContext {
  readonly store: StoreReader;
  readonly actor: Actor;
  /** As viewerOf(actor). */
  readonly viewer: Viewer;
  readonly work: CallerWork;
}

/** The actor with that id: a UserProfile, or a Group if `types` includes it. */
export async function findActor(
  reads: StoreReader,
  id: string,
  types: readonly string[] = [userType],
): Promise<Actor | undefined> {
  const item = await reads.items.find(id);
  if (item === undefined || !types.includes(item.type)) return undefined;
  const accessors = await groupsAbove(reads, [item.gid]);
  const admin = await reads.items.find(adminGroupId);
  const deactivated = await listDeactivated(reads, item.type === userType ? [item.gid] : []);
  return {
    gid: item.gid,
    id: item.id,
    type: item.type,
    ...nameOf(item.data),
    accessors: [...accessors],
    isAdmin: admin !== undefined && accessors.has(admin.gid),
    ...(deactivated.has(item.gid) && { isDeactivated: true }),
  };
}

function nameOf(data: string): { readonly name?: string } {
  const { name } = JSON.parse(data) as { readonly name?: unknown };
  return typeof name === 'string' ? { name } : {};
}

/** Throws `user-deactivated`. */
export function requireActive<Found extends Pick<Actor, 'id' | 'isDeactivated'>>(actor: Found): Found {
  if (actor.isDeactivated !== true) return actor;
  fail('user-deactivated', `The user '${actor.id}' is deactivated. Ask an administrator.`, {
    details: actor.id,
  });
}

/** Throws `sign-in-again` if the user of a session has signed in too long ago. @param toDo such as `create a token` */
export function requireRecentSignIn({ session }: Pick<Actor, 'session'>, toDo: string): void {
  if (session === undefined || session.isRecent) return;
  fail('sign-in-again', `To ${toDo}, sign in again: your sign-in is more than 10 minutes old.`);
}

/** The users among these that are deactivated. */
export async function listDeactivated(
  reads: Pick<StoreReader, 'edges'>,
  users: readonly Gid[],
): Promise<ReadonlySet<Gid>> {
  if (users.length === 0) return new Set();
  return new Set((await reads.edges.listFrom(users, deactivationLabel)).map((edge) => edge.from));
}

/** The given users and groups with all groups they belong to, directly or through other groups. Memberships may form a cycle. */
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

/** The viewer that reads are filtered for: 'everything' for administrators, otherwise the actor and its groups. */
export function viewerOf(actor: Actor): Viewer {
  return actor.isAdmin ? 'everything' : actor.accessors;
}

/** Equal for two actors only if they see the same records. */
export function viewerKeyOf({ isAdmin, accessors, hidesAccessors }: Actor): string {
  return hidesAccessors === true ? 'visitor' : isAdmin ? '*' : accessors.join(',');
}
