/** Lists of what an item is connected to, and whether it is connected to another one. */
import { userType } from '../../model/system.ts';
import type { ItemSelection } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Actor } from '../actor.ts';
import { getVisibleContent, getVisibleItem } from '../lookup.ts';

const out =
  (label: string) =>
  (from: Gid): ItemSelection => ({ from, label });
const into =
  (label: string) =>
  (to: Gid): ItemSelection => ({ to, label });

/** How the items at the other end are found. */
const connections = {
  links: into('hasLinkTarget'),
  annotations: into('hasAnnotationTarget'),
  broader: into('narrower'),
  related: out('related'),
  relatedBy: into('related'),
  includes: out('includesUnit'),
  followers: into('isFollowing'),
  following: out('isFollowing'),
  blocked: out('isBlocking'),
  watching: out('isWatching'),
  madeAnnotations: out('hasAnnotation'),
  madeLinks: into('hasLinker'),
  madeVirtualUnits: into('hasAuthor'),
} satisfies Readonly<Record<string, (gid: Gid) => ItemSelection>>;

export type Connection = keyof typeof connections;

export interface ConnectedRequest {
  readonly id: string;
  /** The type the item must have, where the connection is one of that type alone. */
  readonly type?: string;
  readonly connection: Connection;
}

/** Throws `not-found` or `gone`. */
export async function selectConnected(
  reads: StoreReader,
  actor: Actor,
  { id, type, connection }: ConnectedRequest,
): Promise<ItemSelection> {
  const item =
    type === undefined
      ? await getVisibleContent(reads, actor, id)
      : await getVisibleItem(reads, actor, id, type);
  return connections[connection](item.gid);
}

/** Whether an edge with this label leads from a user to an item. Throws `not-found` or `gone`. */
export async function isConnected(
  reads: StoreReader,
  actor: Actor,
  { from, label, to }: { readonly from: string; readonly label: string; readonly to: string },
): Promise<boolean> {
  const user = await getVisibleItem(reads, actor, from, userType);
  const other = await getVisibleContent(reads, actor, to);
  const edges = await reads.edges.listFrom([user.gid], label);
  return edges.some((edge) => edge.to === other.gid);
}
