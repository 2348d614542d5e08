/**
 * The wire form of records: JSON texts with neighbours in short form (ancestors, groups, the latest event and its actor). For a page of
 * records, all neighbours are loaded first (neighbours.ts); each text is then written synchronously (item-writer.ts for items,
 * wire-records.ts for events, versions and grants).
 *
 * A Wire caches neighbours and is replaced when the store changes.
 */
import { type Profile, renameAccessPointTypes } from '../../model/profile.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { StoredEvent, SubjectRow, VersionRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { isInAudience } from '../lookup.ts';
import { WireItemWriter } from './item-writer.ts';
import { Neighbours } from './neighbours.ts';
import { findParentIds } from './parent-ids.ts';
import { writeEventSummary, writeSummary } from './summary.ts';
import { type VisibilityTest, writeEvent, writeGrant, writeVersion } from './wire-records.ts';

export interface WireForm {
  /** Fields that the short forms of neighbours contain besides the required ones. */
  readonly include: readonly string[];
  /** Writes the record with its parts only, without neighbours. */
  readonly ownOnly: boolean;
  readonly withMeta: boolean;
  /** Writes the summaries of items and events (wire/summary.ts) instead of the records. */
  readonly isSummary?: boolean;
}

/** Only records in this form are cached. */
export const defaultForm: WireForm = { include: [], ownOnly: false, withMeta: true };

export interface WireRecord {
  readonly id: string;
  readonly type: string;
  /** JSON in UTF-8. */
  readonly body: Buffer;
  readonly etag: string;
  /** Time of the latest event. */
  readonly modified: string | undefined;
}

export interface WireList {
  /** Number of records in the whole list that the actor may see; -1 if it was not requested. */
  readonly total: number;
  /** JSON texts of the records, in batches. */
  readonly records: AsyncIterable<readonly string[]>;
}

export class Wire {
  readonly #reads: StoreReader;
  readonly #form: WireForm;
  readonly #profile: Pick<Profile, 'accessPointTypes'>;
  readonly #neighbours: Neighbours;
  readonly #writer: WireItemWriter;

  constructor(reads: StoreReader, profile: Pick<Profile, 'accessPointTypes'>, form: WireForm = defaultForm) {
    this.#reads = reads;
    this.#form = form;
    this.#profile = profile;
    this.#neighbours = new Neighbours(reads, form.include);
    this.#writer = new WireItemWriter(this.#neighbours, form.ownOnly);
  }

  get isSummary(): boolean {
    return this.#form.isSummary === true;
  }

  /** A full instance must be replaced. */
  get isFull(): boolean {
    return this.#neighbours.isFull;
  }

  async items(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly string[]> {
    if (this.isSummary) return this.#summaries(rows, viewer);
    const { ownOnly } = this.#form;
    if (ownOnly) await this.#neighbours.loadEvents(rows.flatMap((row) => row.lastEvent ?? []));
    const restricted = ownOnly ? new Set<Gid>() : await this.#neighbours.loadForItems(rows);
    const versioned = rows.filter((row) => row.hasRestrictedVersion).map((row) => row.gid);
    const visible = await this.#findVisible(restricted, viewer, rows.flatMap(toLatest), versioned);
    return rows.map((row) => this.#finish(this.#writer.item(row, visible)));
  }

  async #summaries(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly string[]> {
    const parents = await findParentIds(this.#reads, rows, viewer);
    return rows.map((row) => this.#finish(writeSummary(row, parents.get(row.gid) ?? null)));
  }

  async events(rows: readonly StoredEvent[], viewer: Viewer): Promise<readonly string[]> {
    if (this.isSummary)
      return rows.map((row) =>
        this.#finish(writeEventSummary(row, isInAudience(row.seenBy, viewer) ? row.subjectCount : undefined)),
      );
    const visible = await this.#findVisible(await this.#neighbours.loadForEvents(rows), viewer);
    return rows.map((row) => this.#finish(writeEvent(this.#writer, row, 0, visible).text));
  }

  /** Omits versions whose item was not found: it can be deleted between two reads, after the search for items and before that for tombstones. */
  async versions(rows: readonly VersionRow[], viewer: Viewer): Promise<readonly string[]> {
    const events = await this.#neighbours.loadEvents(rows.map((row) => row.event));
    const restricted = new Set(await this.#neighbours.loadForEvents(events));
    const owners = rows.map((row) => row.item);
    await this.#neighbours.loadOwners(owners, restricted);
    const visible = await this.#findVisible(restricted, viewer, rows);
    return rows.flatMap((row) => {
      const text = writeVersion(this.#writer, row, visible);
      return text === undefined ? [] : [this.#finish(text)];
    });
  }

  async grants(rows: readonly GrantRow[], viewer: Viewer): Promise<readonly string[]> {
    const restricted = new Set<Gid>();
    const ends = rows.flatMap((row) =>
      [row.accessor, row.grantee ?? [], row.scope ?? [], row.targets].flat(),
    );
    await this.#neighbours.loadNested(ends, restricted, 1);
    const permissions = await this.#reads.items.listById([...new Set(rows.map((row) => row.permission))]);
    await this.#neighbours.loadNested(
      permissions.map((row) => row.gid),
      restricted,
    );
    const gidOf = new Map(permissions.map((row) => [row.id, row.gid]));
    const visible = await this.#findVisible(restricted, viewer);
    return rows.map((row) => this.#finish(writeGrant(this.#writer, row, gidOf.get(row.permission), visible)));
  }

  /**
   * The time of the latest event of an item. Undefined if the item was hidden from the viewer at that time, since the time would reveal the
   * change. Call it after `items`, which loads the event.
   */
  async findModificationTime(row: ItemRow, viewer: Viewer): Promise<string | undefined> {
    const latest = toLatest(row);
    const wasHidden = (await this.#listHidden(latest, viewer)).length > 0;
    return wasHidden || row.lastEvent === null
      ? undefined
      : this.#neighbours.events.get(row.lastEvent)?.timestamp;
  }

  #finish(text: string): string {
    const named = renameAccessPointTypes(text, this.#profile);
    return this.#form.withMeta ? named : JSON.stringify(withoutMeta(JSON.parse(named)));
  }

  /**
   * Reads which of the restricted neighbours the viewer may see, which items have a version that the viewer may see, and which subjects were
   * hidden from the viewer at the time of their event. Never cached: the result differs between viewers.
   */
  async #findVisible(
    restricted: ReadonlySet<Gid>,
    viewer: Viewer,
    subjects: readonly SubjectRow[] = [],
    withRestrictedVersions: readonly Gid[] = [],
  ): Promise<VisibilityTest> {
    if (viewer === 'everything')
      return Object.assign(() => true, { viewer, wasHidden: () => false, isVersioned: () => true });
    const isRead = viewer.length > 0 && restricted.size > 0;
    const seen = new Set(isRead ? await this.#reads.access.listVisible([...restricted], viewer) : []);
    const hidden = new Set((await this.#listHidden(subjects, viewer)).map(subjectKey));
    const others = [...restricted].filter((gid) => this.#neighbours.items.get(gid)?.row.hasRestrictedVersion);
    const mixed = [...new Set([...withRestrictedVersions, ...others])];
    const versioned = new Set(
      mixed.length === 0 ? [] : await this.#reads.versions.listItemsWithVisibleVersion(mixed, viewer),
    );
    return Object.assign((gid: Gid) => seen.has(gid), {
      viewer,
      wasHidden: (event: Gid, item: Gid) => hidden.has(subjectKey({ event, item })),
      isVersioned: (gid: Gid) => versioned.has(gid),
    });
  }

  /**
   * The subjects that were hidden from the viewer at the time of their event. Queries only events whose audience does not include the viewer: of the
   * others the viewer could see all subjects.
   */
  async #listHidden(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]> {
    const past = subjects.filter(({ event }) => {
      const row = this.#neighbours.events.get(event);
      return row !== undefined && !isInAudience(row.seenBy, viewer);
    });
    return past.length === 0 || viewer === 'everything'
      ? []
      : this.#reads.events.listHiddenSubjects(past, viewer);
  }
}

function toLatest({ gid, lastEvent }: ItemRow): readonly SubjectRow[] {
  return lastEvent === null ? [] : [{ event: lastEvent, item: gid }];
}

function subjectKey({ event, item }: SubjectRow): string {
  return `${event} ${item}`;
}

function withoutMeta(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMeta);
  if (typeof value !== 'object' || value === null) return value;
  const { id, type, data, relationships } = value as Record<string, unknown>;
  return {
    id,
    type,
    data,
    relationships: Object.fromEntries(
      Object.entries(relationships as object).map(([name, list]) => [name, withoutMeta(list)]),
    ),
  };
}
