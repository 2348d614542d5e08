/** Which events are asked for, in the caller's words, and what the store is asked for in turn. */
import type { EventType } from '../model/system.ts';
import type { EventFilter } from '../store/history.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import { type Actor, viewerOf } from './actor.ts';
import { findKnownTombstone, getVisibleItem, keepVisible } from './lookup.ts';

/** All that is given must hold; of a list, one entry. */
export interface EventQuery {
  readonly eventTypes?: readonly EventType[];
  /** Types of subjects that still exist. */
  readonly subjectTypes?: readonly string[];
  /** Ids of subjects that still exist. */
  readonly items?: readonly string[];
  /** Ids of those who acted, also of such as have been deleted since. */
  readonly users?: readonly string[];
  /** Timestamps, both included. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * How events are put into groups:
 * - `user`: consecutive events of one actor. A group ends where that actor has an event in between that the viewer may see and the list omits;
 * - `strict`: what has the same type, message, scope, first subject and actor;
 * - `off`: each event alone.
 */
export const aggregations = ['user', 'strict', 'off'] as const;

export type Aggregation = (typeof aggregations)[number];

/** What a personal stream shows: what happened to watched items, what those did who are followed, or where both holds. */
export const shownWords = ['watched', 'followed'] as const;

export type Shown = (typeof shownWords)[number];

/** Whose events: everybody's, those of an item, those of one who acts, or those that a user wants to be told of. */
export type EventStream =
  | { readonly of: 'all' }
  | { readonly of: 'item'; readonly id: string }
  | { readonly of: 'actor'; readonly type: string; readonly id: string }
  | { readonly of: 'user'; readonly type: string; readonly id: string; readonly show: readonly Shown[] };

interface Reader {
  readonly store: StoreReader;
  readonly actor: Actor;
}

/** Throws `not-found` or `gone` for whose events they are. Ids in the query that mean nothing to the actor match nothing. */
export async function toEventFilter(
  reader: Reader,
  stream: EventStream,
  query: EventQuery,
): Promise<EventFilter> {
  const { eventTypes, subjectTypes, from, to } = query;
  const own = await streamFilter(reader, stream);
  const actors = both(own.actors, query.users && (await findActors(reader, query.users)));
  const subjects = both(own.subjects, query.items && (await findSubjects(reader, query.items)));
  return {
    ...(eventTypes === undefined ? {} : { eventTypes }),
    ...(subjectTypes === undefined ? {} : { subjectTypes }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(actors === undefined ? {} : { actors }),
    ...(subjects === undefined ? {} : { subjects }),
  };
}

type Whose = Pick<EventFilter, 'actors' | 'subjects'>;

async function streamFilter({ store, actor }: Reader, stream: EventStream): Promise<Whose> {
  switch (stream.of) {
    case 'all':
      return {};
    case 'item':
      return { subjects: [(await getVisibleItem(store, actor, stream.id)).gid] };
    case 'actor':
      return { actors: [(await getVisibleItem(store, actor, stream.id, stream.type)).gid] };
    case 'user': {
      const { gid } = await getVisibleItem(store, actor, stream.id, stream.type);
      const ends = async (label: string): Promise<readonly Gid[]> =>
        (await store.edges.listFrom([gid], label)).map((edge) => edge.to);
      return {
        ...(stream.show.includes('watched') ? { subjects: await ends('isWatching') } : {}),
        ...(stream.show.includes('followed') ? { actors: await ends('isFollowing') } : {}),
      };
    }
  }
}

/** Those who act leave their events behind when they are deleted. Whoever may not see one is not told what they did. */
async function findActors({ store, actor }: Reader, ids: readonly string[]): Promise<readonly Gid[]> {
  const items = await store.items.listById(ids);
  const known = new Set(items.map((item) => item.id));
  const departed = [];
  for (const id of ids) if (!known.has(id)) departed.push(await findKnownTombstone(store, actor, id));
  const visible = await keepVisible(store, viewerOf(actor), items);
  return [...visible.map((item) => item.gid), ...departed.flatMap((tombstone) => tombstone?.gid ?? [])];
}

/** No look at who may see them: an event with a subject that is hidden is hidden itself. */
async function findSubjects({ store }: Reader, ids: readonly string[]): Promise<readonly Gid[]> {
  return (await store.items.listHeads(ids)).map((item) => item.gid);
}

/** What stands in both lists, where there are two. */
function both(a: readonly Gid[] | undefined, b: readonly Gid[] | undefined): readonly Gid[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const wanted = new Set(b);
  return a.filter((gid) => wanted.has(gid));
}
