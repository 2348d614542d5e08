/** Queries of the audit log, with ids as clients send them, and their translation into filters of the store. */
import type { EventType } from '../../model/system.ts';
import type { EventFilter } from '../../store/history.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { findKnownTombstone, getVisibleItem, isOfHiddenType, keepVisible } from '../lookup.ts';

/** An event must match every given field; a list matches if one of its entries does. */
export interface EventQuery {
  readonly eventTypes?: readonly EventType[];
  /** Types of subjects that still exist. */
  readonly subjectTypes?: readonly string[];
  /** Types of records that the event changed or deleted, whether they still exist or not. */
  readonly recordTypes?: readonly string[];
  /** Ids of subjects that still exist. */
  readonly items?: readonly string[];
  /** Ids of the users who acted, also of deleted users. */
  readonly users?: readonly string[];
  /** Timestamps, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * How events are grouped:
 * - `user`: consecutive events of one actor. A group ends where that actor has an event in between that the viewer may see and the list omits;
 * - `strict`: consecutive events with the same type, message, scope, first subject and actor;
 * - `off`: each event is its own group.
 */
export const aggregations = ['user', 'strict', 'off'] as const;

export type Aggregation = (typeof aggregations)[number];

/** The events of a personal stream: on watched items, by followed users; with both, only events that are both. */
export const personalStreamFilters = ['watched', 'followed'] as const;

type PersonalStreamFilter = (typeof personalStreamFilters)[number];

/** All events, the events of an item, the events by an actor, or the personal stream of a user. */
export type EventStream =
  | { readonly of: 'all' }
  | { readonly of: 'item'; readonly id: string }
  | { readonly of: 'actor'; readonly type: string; readonly id: string }
  | {
      readonly of: 'user';
      readonly type: string;
      readonly id: string;
      readonly show: readonly PersonalStreamFilter[];
    };

/** Throws `not-found` or `gone` for the record of the stream. Ids in the query that the actor may not see match no event. */
export async function toEventFilter(
  context: ReadContext,
  stream: EventStream,
  query: EventQuery,
): Promise<EventFilter> {
  const { eventTypes, subjectTypes, recordTypes, from, to } = query;
  const own = await streamFilter(context, stream);
  const actors = intersect(own.actors, query.users && (await findActors(context, query.users)));
  const subjects = intersect(own.subjects, query.items && (await findSubjects(context, query.items)));
  return {
    ...(eventTypes !== undefined && { eventTypes }),
    ...(subjectTypes !== undefined && { subjectTypes }),
    ...(recordTypes !== undefined && { recordTypes }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(actors !== undefined && { actors }),
    ...(subjects !== undefined && { subjects }),
  };
}

type StreamFilter = Pick<EventFilter, 'actors' | 'subjects'>;

async function streamFilter({ store, actor }: ReadContext, stream: EventStream): Promise<StreamFilter> {
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
        ...(stream.show.includes('watched') && { subjects: await ends('isWatching') }),
        ...(stream.show.includes('followed') && { actors: await ends('isFollowing') }),
      };
    }
  }
}

/** Includes deleted users, whose events still exist. Excludes users that the actor may not see. */
async function findActors(
  { store, actor, viewer }: ReadContext,
  ids: readonly string[],
): Promise<readonly Gid[]> {
  const items = await store.items.listById(ids);
  const known = new Set(items.map((item) => item.id));
  const deleted = [];
  for (const id of ids) if (!known.has(id)) deleted.push(await findKnownTombstone(store, actor, id));
  const visible = await keepVisible(store, viewer, items);
  return [...visible.map((item) => item.gid), ...deleted.flatMap((tombstone) => tombstone?.gid ?? [])];
}

/** Needs no check of visibility: an event with a hidden subject is hidden itself. */
async function findSubjects({ store, actor }: ReadContext, ids: readonly string[]): Promise<readonly Gid[]> {
  const items = await store.items.listHeads(ids);
  return items.filter((item) => !isOfHiddenType(actor, item)).map((item) => item.gid);
}

/** The intersection; the other list if one is undefined. */
function intersect(a: readonly Gid[] | undefined, b: readonly Gid[] | undefined): readonly Gid[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const wanted = new Set(b);
  return a.filter((gid) => wanted.has(gid));
}
