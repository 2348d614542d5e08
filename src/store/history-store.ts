/** The part of the contract (store.ts) about events and versions, and who may see them. */
import type { Gid } from './gid.ts';
import type { Audience, Viewer } from './viewer.ts';

export interface EventRow {
  readonly gid: Gid;
  readonly id: string;
  readonly eventType: string;
  readonly timestamp: string;
  readonly logMessage: string | null;
  readonly actor: Gid;
  readonly scope: Gid | null;
  /** Counts deleted subjects too. */
  readonly subjectCount: number;
}

export type StoredEvent = EventRow & {
  /** The viewers who could see the scope and all subjects when the event was written; null for everybody. */
  readonly seenBy: Audience | null;
};

export interface VersionRow {
  readonly gid: Gid;
  readonly id: string;
  readonly item: Gid;
  readonly event: Gid;
  readonly data: string;
  readonly parts: string;
  /** The viewers of the item when the version was written; null for everybody. The store sets it. */
  readonly seenBy: Audience | null;
}

export type NewVersion = Omit<VersionRow, 'seenBy'>;
export type VersionHead = Omit<VersionRow, 'data' | 'parts'>;

/** An item as the subject of an event. */
export interface SubjectRow {
  readonly event: Gid;
  readonly item: Gid;
}

/** An event must match all fields that are given, and of a list one entry. */
export interface EventFilter {
  readonly eventTypes?: readonly string[];
  readonly actors?: readonly Gid[];
  readonly subjects?: readonly Gid[];
  /** Types of subjects that still exist. */
  readonly subjectTypes?: readonly string[];
  /** Timestamps, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface HistoryReads {
  /** The newest events of each item, at most `limits.ofEach` of each and `limits.inAll` together. */
  listEventsOfEach(
    items: readonly Gid[],
    filter: Pick<EventFilter, 'eventTypes'>,
    viewer: Viewer,
    limits: { readonly ofEach: number; readonly inAll: number },
  ): Promise<readonly { readonly item: Gid; readonly event: StoredEvent }[]>;
  findEvent(id: string): Promise<StoredEvent | undefined>;
  /** Those of the ids that an event has, in any order. */
  findEvents(ids: readonly string[]): Promise<readonly StoredEvent[]>;
  getEvents(gids: readonly Gid[]): Promise<readonly StoredEvent[]>;
  /**
   * An event is hidden from viewers who may not see its scope, or one of its subjects that still exist or were restricted when they were
   * deleted, and from those who could not see them when the event was written.
   */
  countEvents(filter: EventFilter, viewer: Viewer): Promise<number>;
  /** Newest first; with `before`, only events older than that one. */
  listEvents(
    filter: EventFilter,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly StoredEvent[]>;
  /** Those of the events that the viewer may see. */
  listVisibleEvents(events: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]>;
  /** Those of the items that have a version whose audience the viewer belongs to. */
  listWithVisibleVersion(items: readonly Gid[], viewer: readonly Gid[]): Promise<readonly Gid[]>;
  /** Those of the subjects that the viewer could not see when the event was written. */
  listHiddenSubjects(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]>;
  /** Of each event the one before it by the same actor that the viewer may see, where there is one. */
  listEventsBefore(
    events: readonly Gid[],
    viewer: Viewer,
  ): Promise<readonly { readonly event: Gid; readonly before: Gid }[]>;
  /** A subject of each event that still exists, where there is one. */
  listFirstSubjects(events: readonly Gid[]): Promise<readonly { readonly event: Gid; readonly item: Gid }[]>;
  findVersion(id: string): Promise<VersionRow | undefined>;
  /** Versions of an item whose audience the viewer belongs to, newest first; with `before`, only versions older than that one. */
  listVersions(
    item: Gid,
    viewer: Viewer,
    page: { readonly offset: number; readonly limit: number; readonly before?: Gid },
  ): Promise<readonly VersionRow[]>;
  /** Versions that were kept by these events, without their texts, in gid order; of each event so many at most. */
  listVersionsOf(events: readonly Gid[], ofEach: number): Promise<readonly VersionHead[]>;
}
