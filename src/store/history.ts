/**
 * Events and versions, and the viewers who may see them; a part of the contract of store.ts. The audience of an event or a
 * version is stored with it: it stays hidden from viewers who could not see its records when it was written.
 */
import type { Audience, Gid, ListLimits, OffsetWindow, Viewer } from './viewer.ts';

export interface EventRow {
  readonly gid: Gid;
  readonly id: string;
  readonly eventType: string;
  readonly timestamp: string;
  readonly logMessage: string | null;
  readonly actor: Gid;
  readonly scope: Gid | null;
  /** Includes deleted subjects. */
  readonly subjectCount: number;
}

export type StoredEvent = EventRow & {
  /** The id of the event that it undoes; null for other events. */
  readonly undoes: string | null;
  /** The viewers who could see the scope and all subjects when the event was written; null for everybody. */
  readonly seenBy: Audience | null;
};

/** An item as the subject of an event. */
export interface SubjectRow {
  readonly event: Gid;
  readonly item: Gid;
}

/** An event must match all given fields, and one entry of a list. */
export interface EventFilter {
  readonly eventTypes?: readonly string[];
  readonly actors?: readonly Gid[];
  readonly subjects?: readonly Gid[];
  /** Types of subjects that still exist. */
  readonly subjectTypes?: readonly string[];
  /** Types of records that the event changed or deleted, whether they still exist or not. */
  readonly recordTypes?: readonly string[];
  /** Timestamps, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface HistoryWindow extends OffsetWindow {
  /** Only rows older than this one. */
  readonly before?: Gid;
}

export interface EventReader {
  find(id: string): Promise<StoredEvent | undefined>;
  /** The events that exist, in any order. */
  listById(ids: readonly string[]): Promise<readonly StoredEvent[]>;
  /** The events that exist, in any order. */
  listByGid(gids: readonly Gid[]): Promise<readonly StoredEvent[]>;
  /**
   * Newest first. An event is hidden from viewers who may not see its scope, or one of its subjects that still exist or were restricted when
   * they were deleted, and from viewers who could not see them when the event was written.
   */
  list(filter: EventFilter, viewer: Viewer, page: HistoryWindow): Promise<readonly StoredEvent[]>;
  count(filter: EventFilter, viewer: Viewer): Promise<number>;
  /** The newest events of each item. */
  listPerItem(
    items: readonly Gid[],
    filter: Pick<EventFilter, 'eventTypes'>,
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly { readonly item: Gid; readonly event: StoredEvent }[]>;
  /** The events among these that the viewer may see. */
  listVisible(events: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]>;
  /** The subjects among these that the viewer could not see when the event was written. */
  listHiddenSubjects(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]>;
  /** For each event the previous one by the same actor that the viewer may see. Events without one are omitted. */
  listPreviousByActor(
    events: readonly Gid[],
    viewer: Viewer,
  ): Promise<readonly { readonly event: Gid; readonly before: Gid }[]>;
  /** One subject of each event that still exists. Events without one are omitted. */
  listFirstSubjects(events: readonly Gid[]): Promise<readonly SubjectRow[]>;
}

export interface EventWriter extends EventReader {
  /** Stores the present audience of the scope with the event. @param undoes the event that it undoes. */
  insert(event: EventRow, undoes?: Gid): Promise<void>;
  /** Adds subjects that the deletion of an open item has removed. */
  restoreSubjects(subjects: readonly SubjectRow[]): Promise<void>;
  /** Stores the present audience of each item with it. @param harvested items to report to harvesters; by default all items. */
  insertSubjects(event: Gid, items: readonly Gid[], harvested?: readonly Gid[]): Promise<void>;
  /** Sets the audience of existing subjects of the event to the present one. For items that are restricted later in the same transaction. */
  updateAudiences(event: Gid, items: readonly Gid[]): Promise<void>;
}

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

/** A version as a step in the history of its item. */
export interface VersionStep extends Pick<VersionRow, 'gid' | 'event' | 'seenBy'> {
  /** The next newer version of the item, for any audience; null for the newest version. */
  readonly next: Gid | null;
}

export interface VersionReader {
  find(id: string): Promise<VersionRow | undefined>;
  /** Versions of an item whose audience includes the viewer, newest first. */
  list(item: Gid, viewer: Viewer, page: HistoryWindow): Promise<readonly VersionRow[]>;
  /** Versions with these gids, in any order and for any audience; gids without a version are omitted. */
  listByGid(gids: readonly Gid[]): Promise<readonly VersionRow[]>;
  /** Versions of an item that were stored by the events between these two (exclusive), newest first. Without texts, and for any audience. */
  listSteps(
    item: Gid,
    events: { readonly after: Gid; readonly before: Gid },
  ): Promise<readonly VersionStep[]>;
  /** Versions that these events created, without texts, by gid; at most `maxPerEvent` for each event. */
  listByEvent(events: readonly Gid[], maxPerEvent: number): Promise<readonly VersionHead[]>;
  /** The items among these with a version whose audience includes a viewer with these accessors. */
  listItemsWithVisibleVersion(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]>;
}

export interface VersionWriter extends VersionReader {
  /**
   * Stores the present audience of each item with its version, and marks the items as versioned. Must be called before the items are deleted or
   * their access changes.
   */
  insert(versions: readonly NewVersion[]): Promise<void>;
}
