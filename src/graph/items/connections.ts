/** Items connected to an item by edges. */
import { userType } from '../../model/system.ts';
import type { ItemSelection } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleContentItem, getVisibleItem } from '../lookup.ts';

/** Labels of the edges that lead to the item. */
const incoming = {
  links: 'hasLinkTarget',
  linksFrom: 'hasLinkSource',
  annotations: 'hasAnnotationTarget',
  broader: 'narrower',
  relatedBy: 'related',
  includedIn: 'includesUnit',
  followers: 'isFollowing',
  madeLinks: 'hasLinker',
  madeVirtualUnits: 'hasAuthor',
} as const satisfies Readonly<Record<string, string>>;

/** Labels of the edges that lead from the item. */
const outgoing = {
  related: 'related',
  includes: 'includesUnit',
  following: 'isFollowing',
  blocked: 'isBlocking',
  watching: 'isWatching',
  madeAnnotations: 'hasAnnotation',
} as const satisfies Readonly<Record<string, string>>;

export type IncomingConnection = keyof typeof incoming;

export type Connection = IncomingConnection | keyof typeof outgoing;

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
      ? await getVisibleContentItem(store, actor, id)
      : await getVisibleItem(store, actor, id, type);
  return isIncoming(connection)
    ? { to: item.gid, label: incoming[connection] }
    : { from: item.gid, label: outgoing[connection] };
}

function isIncoming(connection: Connection): connection is IncomingConnection {
  return Object.hasOwn(incoming, connection);
}

/**
 * Which of the connections the item has, also if the actor may not see the item at the other end: callers must show nothing but the lists of these
 * connections. Throws `not-found` or `gone`.
 */
export async function findConnections(
  { store, actor }: ReadContext,
  id: string,
  wanted: readonly IncomingConnection[],
): Promise<ReadonlySet<IncomingConnection>> {
  const { gid } = await getVisibleContentItem(store, actor, id);
  const labels = wanted.map((connection) => incoming[connection]);
  const found = await store.edges.listLabelsTo(gid, labels);
  return new Set(wanted.filter((connection) => found.includes(incoming[connection])));
}

/** Whether an edge with this label leads from a user to an item. Throws `not-found` or `gone`. */
export async function isConnected(
  { store, actor }: ReadContext,
  { from, label, to }: { readonly from: string; readonly label: string; readonly to: string },
): Promise<boolean> {
  const user = await getVisibleItem(store, actor, from, userType);
  const other = await getVisibleContentItem(store, actor, to);
  const edges = await store.edges.listFrom([user.gid], label);
  return edges.some((edge) => edge.to === other.gid);
}
