/** Items connected to an item by edges. */
import { userType } from '../../model/system.ts';
import type { ItemSelection } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleContent, getVisibleItem } from '../lookup.ts';

const out =
  (label: string) =>
  (from: Gid): ItemSelection => ({ from, label });
const into =
  (label: string) =>
  (to: Gid): ItemSelection => ({ to, label });

/** The selection of the items at the other end of each connection. */
const connections = {
  links: into('hasLinkTarget'),
  linksFrom: into('hasLinkSource'),
  annotations: into('hasAnnotationTarget'),
  broader: into('narrower'),
  related: out('related'),
  relatedBy: into('related'),
  includes: out('includesUnit'),
  includedIn: into('includesUnit'),
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
  /** The type that the item must have, for connections that only one type has. */
  readonly type?: string;
  readonly connection: Connection;
}

/** Throws `not-found` or `gone`. */
export async function selectConnected(
  { store, actor }: ReadContext,
  { id, type, connection }: ConnectedRequest,
): Promise<ItemSelection> {
  const item =
    type === undefined
      ? await getVisibleContent(store, actor, id)
      : await getVisibleItem(store, actor, id, type);
  return connections[connection](item.gid);
}

/** Whether an edge with this label leads from a user to an item. Throws `not-found` or `gone`. */
export async function isConnected(
  { store, actor }: ReadContext,
  { from, label, to }: { readonly from: string; readonly label: string; readonly to: string },
): Promise<boolean> {
  const user = await getVisibleItem(store, actor, from, userType);
  const other = await getVisibleContent(store, actor, to);
  const edges = await store.edges.listFrom([user.gid], label);
  return edges.some((edge) => edge.to === other.gid);
}
