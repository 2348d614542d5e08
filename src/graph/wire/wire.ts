/**
 * The wire form of items, put together from stored text without parsing it: own data, counts and parts, and a few
 * neighbours in short form (ancestors, groups, the latest event and who did it). Which neighbours, and how far, is what the
 * registry says. Events, versions and grants: wire-records.ts.
 *
 * What a page of items needs is read first (neighbours.ts); each text is then written without waiting. A Wire is thrown away when the
 * store changes. Short forms that depend on who looks are never kept.
 */
import type { CountName, EdgeRelation, RecordType, Relation } from '../../model/define.ts';
import { nameAccessPoints, type Profile } from '../../model/profile.ts';
import { getRecordType } from '../../model/registry.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { StoredEvent, SubjectRow, VersionRow } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import { belongsTo } from '../lookup.ts';
import { defaultForm, type WireForm } from '../wire-form.ts';
import { maxLevels, Neighbours } from './neighbours.ts';
import type { Neighbour } from './short-form.ts';
import {
  departed,
  type Nested,
  nothing,
  type Visible,
  writeEvent,
  writeGrant,
  writeVersion,
} from './wire-records.ts';

export class Wire {
  readonly #reads: StoreReader;
  readonly #form: WireForm;
  readonly #profile: Pick<Profile, 'accessPointTypes'>;
  readonly around: Neighbours;
  /** Short forms by gid and levels left, only of what anyone may see. */
  readonly #short = new Map<number, string>();
  /** Latest events as they stand in items: all that came by one import share theirs. */
  readonly #events = new Map<Gid, string>();

  constructor(reads: StoreReader, profile: Pick<Profile, 'accessPointTypes'>, form: WireForm = defaultForm) {
    this.#reads = reads;
    this.#form = form;
    this.#profile = profile;
    this.around = new Neighbours(reads, form.include);
  }

  /** A full one is to be replaced. */
  get isFull(): boolean {
    return this.around.isFull;
  }

  get ownOnly(): boolean {
    return this.#form.ownOnly;
  }

  async items(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly string[]> {
    if (this.ownOnly) await this.around.loadEvents(rows.flatMap((row) => row.lastEvent ?? []));
    const restricted = this.ownOnly ? new Set<Gid>() : await this.around.loadForItems(rows);
    const versioned = rows.filter((row) => row.hasRestrictedVersion).map((row) => row.gid);
    const visible = await this.#findVisible(restricted, viewer, rows.flatMap(toLatest), versioned);
    return rows.map((row) => this.#finish(this.#item(row, visible)));
  }

  async events(rows: readonly StoredEvent[], viewer: Viewer): Promise<readonly string[]> {
    const visible = await this.#findVisible(await this.around.loadForEvents(rows), viewer);
    return rows.map((row) => this.#finish(writeEvent(this, row, 0, visible).text));
  }

  /** Without those of which it is not known any more, or not yet, what they are versions of. */
  async versions(rows: readonly VersionRow[], viewer: Viewer): Promise<readonly string[]> {
    const events = await this.around.loadEvents(rows.map((row) => row.event));
    const restricted = new Set(await this.around.loadForEvents(events));
    const owners = rows.map((row) => row.item);
    await this.around.loadOwners(owners, restricted);
    const visible = await this.#findVisible(restricted, viewer, rows);
    return rows.flatMap((row) => {
      const text = writeVersion(this, row, visible);
      return text === undefined ? [] : [this.#finish(text)];
    });
  }

  async grants(rows: readonly GrantRow[], viewer: Viewer): Promise<readonly string[]> {
    const restricted = new Set<Gid>();
    const ends = rows.flatMap((row) =>
      [row.accessor, row.grantee ?? [], row.scope ?? [], row.targets].flat(),
    );
    await this.around.loadNested(ends, restricted, 1);
    const permissions = await this.#reads.items.listById([...new Set(rows.map((row) => row.permission))]);
    await this.around.loadNested(
      permissions.map((row) => row.gid),
      restricted,
    );
    const gidOf = new Map(permissions.map((row) => [row.id, row.gid]));
    const visible = await this.#findVisible(restricted, viewer);
    return rows.map((row) => this.#finish(writeGrant(this, row, gidOf.get(row.permission), visible)));
  }

  /**
   * The time of the latest event of an item whose text was just made. Undefined where the item was hidden from the viewer at that time: the time
   * would reveal the change.
   */
  async findModificationTime(row: ItemRow, viewer: Viewer): Promise<string | undefined> {
    const latest = toLatest(row);
    const wasHidden = (await this.#listHidden(latest, viewer)).length > 0;
    return wasHidden || row.lastEvent === null ? undefined : this.around.events.get(row.lastEvent)?.timestamp;
  }

  #finish(text: string): string {
    const named = nameAccessPoints(text, this.#profile);
    return this.#form.withMeta ? named : JSON.stringify(withoutMeta(JSON.parse(named)));
  }

  /**
   * Which of the restricted neighbours the viewer may see, which of those with restricted versions have one that the viewer may see, and which of the
   * subjects the viewer could not see when the event was written. Read for each page: never cached.
   */
  async #findVisible(
    restricted: ReadonlySet<Gid>,
    viewer: Viewer,
    subjects: readonly SubjectRow[] = [],
    withRestrictedVersions: readonly Gid[] = [],
  ): Promise<Visible> {
    if (viewer === 'everything')
      return Object.assign(() => true, { viewer, wasHidden: () => false, isVersioned: () => true });
    const isRead = viewer.length > 0 && restricted.size > 0;
    const seen = new Set(isRead ? await this.#reads.access.listVisible([...restricted], viewer) : []);
    const hidden = new Set((await this.#listHidden(subjects, viewer)).map(subjectKey));
    const others = [...restricted].filter((gid) => this.around.items.get(gid)?.row.hasRestrictedVersion);
    const mixed = [...new Set([...withRestrictedVersions, ...others])];
    const versioned = new Set(
      mixed.length === 0 ? [] : await this.#reads.versions.listItemsWithVisible(mixed, viewer),
    );
    return Object.assign((gid: Gid) => seen.has(gid), {
      viewer,
      wasHidden: (event: Gid, item: Gid) => hidden.has(subjectKey({ event, item })),
      isVersioned: (gid: Gid) => versioned.has(gid),
    });
  }

  /** Those of the subjects that were hidden from the viewer when the event was written. Asks the store about mixed events only. */
  async #listHidden(subjects: readonly SubjectRow[], viewer: Viewer): Promise<readonly SubjectRow[]> {
    const past = subjects.filter(({ event }) => {
      const row = this.around.events.get(event);
      return row !== undefined && !belongsTo(row.seenBy, viewer);
    });
    return past.length === 0 || viewer === 'everything'
      ? []
      : this.#reads.events.listHiddenSubjects(past, viewer);
  }

  #item(row: ItemRow, visible: Visible): string {
    const type = getRecordType(row.type);
    const relations = this.#relations(type, row, row.parts, { left: maxLevels, isTop: true, visible });
    return `{"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${row.data},"meta":${meta(type, row, visible)},"relationships":{${relations.text}}}`;
  }

  #relations(type: RecordType, row: ItemRow, parts: string, at: Place): Nested {
    let text = '';
    let open = true;
    for (const name in type.relations) {
      const nested = this.#relation(type.relations[name]!, row, parts, at);
      open &&= nested.open;
      if (nested.text !== '') text += `${text === '' ? '' : ','}"${name}":${nested.text}`;
    }
    return { text, open };
  }

  #relation(relation: Relation, row: ItemRow, parts: string, at: Place): Nested {
    if (relation.from === 'parts') return parts === '' ? nothing : { text: parts, open: true };
    if (this.ownOnly) return nothing;
    switch (relation.from) {
      case 'parent': {
        const parent = row.parent === null ? undefined : this.around.items.get(row.parent);
        return parent?.row.type === relation.target
          ? this.list([parent.row.gid], at.left, at.visible)
          : nothing;
      }
      case 'ancestor': {
        const found = this.#ancestor(row, relation.target);
        return found === undefined ? nothing : this.list([found], at.left, at.visible);
      }
      case 'edges':
        return this.#edges(relation, row, at);
      case 'access':
        return at.isTop ? this.list(this.around.access.get(row.gid) ?? [], at.left, at.visible) : nothing;
      case 'latest-event': {
        if (row.lastEvent === null || !at.isTop) return nothing;
        if (at.visible.wasHidden(row.lastEvent, row.gid)) return { text: '', open: false };
        return this.#latestEvent(row.lastEvent, at.visible);
      }
      case 'references':
        return nothing;
    }
  }

  #latestEvent(gid: Gid, visible: Visible): Nested {
    const kept = this.#events.get(gid);
    if (kept !== undefined) return { text: kept, open: true };
    const event = this.around.events.get(gid);
    if (event === undefined) return nothing;
    const nested = writeEvent(this, event, 1, visible);
    const text = `[${nested.text}]`;
    if (nested.open) this.#events.set(gid, inOnePiece(text));
    return { text, open: nested.open };
  }

  #edges(relation: EdgeRelation, row: ItemRow, at: Place): Nested {
    if (relation.topOnly === true && !at.isTop) return nothing;
    const gids = this.around.edgesOf(row.gid, relation);
    if (relation.full === true && at.isTop) return this.#whole(gids, at);
    // What hangs below is followed as far as the relation says, and one more for the record itself.
    return this.list(gids, Math.min(at.left, (relation.maxDepth ?? maxLevels) + 1), at.visible);
  }

  /** Items shown with all their data and parts. */
  #whole(gids: readonly Gid[], at: Place): Nested {
    const nested = gids.map((gid): Nested => {
      const row = this.around.whole.get(gid);
      if (row === undefined) return nothing;
      if (row.restricted && !at.visible(gid)) return { text: '', open: false };
      const type = getRecordType(row.type);
      const relations = this.#relations(type, row, row.parts, { ...at, left: at.left - 1, isTop: false });
      const head = `"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${row.data}`;
      return {
        text: `{${head},"meta":${meta(type, row, at.visible)},"relationships":{${relations.text}}}`,
        open: relations.open && isOpen(row),
      };
    });
    return join(nested);
  }

  #ancestor(row: ItemRow, type: string): Gid | undefined {
    let next = row.parent;
    while (next !== null) {
      const neighbour: Neighbour | undefined = this.around.items.get(next);
      if (neighbour === undefined || neighbour.row.type === type) return neighbour?.row.gid;
      next = neighbour.row.parent;
    }
    return undefined;
  }

  /** @param left how many levels deep, these records being the first. */
  list(gids: readonly Gid[], left: number, visible: Visible): Nested {
    if (left <= 0 || gids.length === 0) return nothing;
    return join(gids.map((gid) => this.#shortForm(gid, left - 1, visible)));
  }

  #shortForm(gid: Gid, left: number, visible: Visible): Nested {
    const key = gid * (maxLevels + 1) + left;
    const kept = this.#short.get(key);
    if (kept !== undefined) return { text: kept, open: true };
    const neighbour = this.around.items.get(gid);
    if (neighbour === undefined) return this.#part(gid, visible);
    if (neighbour.row.restricted && !visible(gid)) return { text: '', open: false };
    const type = getRecordType(neighbour.row.type);
    // Without a level left nothing is followed, parts included.
    const relations =
      left === 0
        ? nothing
        : this.#relations(type, neighbour.row, neighbour.parts, { left, isTop: false, visible });
    const text = `{${neighbour.head},"meta":${meta(type, neighbour.row, visible)},"relationships":{${relations.text}}}`;
    const open = relations.open && isOpen(neighbour.row);
    if (open) this.#short.set(key, inOnePiece(text));
    return { text, open };
  }

  #part(gid: Gid, visible: Visible): Nested {
    const part = this.around.parts.get(gid);
    if (part === undefined) return nothing;
    const { item, restricted, text } = part;
    return restricted && !visible(item) ? { text: '', open: false } : { text, open: !restricted };
  }

  /** Whoever acted, without relations of their own. Groups carry a user's counts too (spec: Group nested as actioner). */
  actor(gid: Gid, visible: Visible): Nested {
    const neighbour = this.around.items.get(gid);
    if (neighbour === undefined) return departed(this, gid, visible);
    const { row } = neighbour;
    if (row.restricted && !visible(gid)) return { text: '', open: false };
    const type = getRecordType(row.type);
    const counts = new Set<CountName>([...type.counts, 'followers', 'following', 'watching']);
    return {
      text: `[{${neighbour.head},"meta":${meta({ ...type, counts: [...counts] }, row, visible)},"relationships":{}}]`,
      open: isOpen(row),
    };
  }
}

/** Where in a record its relations are written: how many levels deep they may go, and for whom. */
interface Place {
  readonly left: number;
  readonly isTop: boolean;
  readonly visible: Visible;
}

function toLatest({ gid, lastEvent }: ItemRow): readonly SubjectRow[] {
  return lastEvent === null ? [] : [{ event: lastEvent, item: gid }];
}

/** Whether every viewer sees the same of an item. */
function isOpen({ restricted, hasRestrictedVersion }: ItemRow): boolean {
  return !restricted && !hasRestrictedVersion;
}

function subjectKey({ event, item }: SubjectRow): string {
  return `${event} ${item}`;
}

/**
 * A text that was put together is kept by the engine as the pieces it was made of, and every record that holds it would be written piece by piece. A list
 * of 100 units has a thousand of them.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}

function join(nested: readonly Nested[]): Nested {
  const text = nested
    .map((entry) => entry.text)
    .filter((entry) => entry !== '')
    .join(',');
  return { text: text === '' ? '' : `[${text}]`, open: nested.every((entry) => entry.open) };
}

function meta(type: RecordType, row: ItemRow, visible: Visible): string {
  let text = '{';
  for (const name of type.counts) text += `"${name}":${row[name]},`;
  if (type.versioned) text += `"isVersioned":${isVersioned(row, visible)},`;
  if (row.promotionScore !== null) text += `"promotionScore":${row.promotionScore},`;
  return `${text}"gid":${row.gid}}`;
}

/** Whether the viewer may see a version of the item. */
function isVersioned(row: ItemRow, visible: Visible): boolean {
  return row.isVersioned && (!row.hasRestrictedVersion || visible.isVersioned(row.gid));
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
