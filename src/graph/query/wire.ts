/**
 * The wire form of items, put together from stored text without parsing it: own data, counts and parts, and a few
 * neighbours in short form (ancestors, groups, the latest event and who did it). Which neighbours, and how far, is what the
 * registry says.
 *
 * What a page of items needs is read first, in a few batches; each text is then written without waiting.
 * A Wire keeps what it has read, and so must be thrown away when the store changes; a call under way goes on with the old one.
 * Short forms that depend on who looks are never kept.
 */
import { LRUCache } from 'lru-cache';
import { type CountName, type RecordType, type Relation, shortFields } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import type { EdgeRow, EventRow, Gid, ItemRow, StoreReads, Viewer } from '../../store/store.ts';
import { parseParts } from '../part-writer.ts';

/** How many relations deep a record is followed: bounds what a deep tree, or a circle of groups, can make of one record. */
const maxDepth = 10;

/** Rows and short forms that many records share. */
const cachedNeighbours = 20_000;

interface Neighbour {
  readonly row: ItemRow;
  /** `"id":…,"type":…,"data":{…}` in short form. */
  readonly head: string;
  /** Short form of the parts, as a JSON list; empty when there are none. */
  readonly parts: string;
}

/** A nested text, and whether all of it may be shown to anyone. */
interface Nested {
  readonly text: string;
  readonly open: boolean;
}

const nothing: Nested = { text: '', open: true };

export class Wire {
  readonly #reads: StoreReads;
  readonly #neighbours = new LRUCache<Gid, Neighbour>({ max: cachedNeighbours });
  readonly #events = new LRUCache<Gid, EventRow>({ max: cachedNeighbours });
  readonly #edges = new LRUCache<Gid, readonly EdgeRow[]>({ max: cachedNeighbours });
  readonly #subjects = new LRUCache<Gid, Gid>({ max: cachedNeighbours });
  readonly #restricted = new Set<Gid>();
  /** Short forms by gid and depth, only of what anyone may see. */
  readonly #short = new LRUCache<number, string>({ max: cachedNeighbours });

  constructor(reads: StoreReads) {
    this.#reads = reads;
  }

  async items(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly string[]> {
    const eventGids = rows.flatMap((row) => (row.lastEvent === null ? [] : [row.lastEvent]));
    await this.#loadEvents(eventGids, false);
    await this.#loadNeighbours([
      ...rows.flatMap((row) => (row.parent === null ? [] : [row.parent])),
      ...eventGids.map((gid) => this.#events.get(gid)!.actor),
    ]);
    await this.#loadEdges(rows);
    const visible = await this.#loadVisible(viewer);
    return rows.map((row) => this.#item(row, visible));
  }

  /** When an event happened; of an item just written it is known already. */
  async timestampOf(event: Gid): Promise<string | undefined> {
    await this.#loadEvents([event], false);
    return this.#events.get(event)?.timestamp;
  }

  async events(rows: readonly EventRow[], viewer: Viewer): Promise<readonly string[]> {
    for (const row of rows) this.#events.set(row.gid, row);
    await this.#loadEvents(
      rows.map((row) => row.gid),
      true,
    );
    await this.#loadNeighbours(
      rows.flatMap((row) =>
        [row.actor, row.scope, this.#subjects.get(row.gid)].filter(
          (gid) => gid !== null && gid !== undefined,
        ),
      ),
    );
    const visible = await this.#loadVisible(viewer);
    return rows.map((row) => this.#event(row, 0, visible).text);
  }

  #item(row: ItemRow, visible: Visible): string {
    const type = getRecordType(row.type);
    const relations = this.#relations(type, row, row.parts, 0, visible);
    return `{"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${row.data},"meta":${meta(type, row)},"relationships":{${relations.text}}}`;
  }

  #relations(type: RecordType, row: ItemRow, parts: string, depth: number, visible: Visible): Nested {
    let text = '';
    let open = true;
    for (const name in type.relations) {
      const nested = this.#relation(name, type.relations[name]!, row, parts, depth, visible);
      open &&= nested.open;
      if (nested.text !== '') text += `${text === '' ? '' : ','}"${name}":${nested.text}`;
    }
    return { text, open };
  }

  #relation(
    name: string,
    relation: Relation,
    row: ItemRow,
    parts: string,
    depth: number,
    visible: Visible,
  ): Nested {
    switch (relation.from) {
      case 'parts':
        return parts === '' ? nothing : { text: parts, open: true };
      case 'parent': {
        const parent = row.parent === null ? undefined : this.#neighbours.get(row.parent);
        return parent?.row.type === relation.target ? this.#list([parent.row.gid], depth, visible) : nothing;
      }
      case 'ancestor': {
        const found = this.#ancestor(row, relation.target);
        return found === undefined ? nothing : this.#list([found], depth, visible);
      }
      case 'edges':
        return this.#list(
          (this.#edges.get(row.gid) ?? []).filter((e) => e.label === name).map((e) => e.to),
          depth,
          visible,
        );
      case 'latest-event': {
        const event = row.lastEvent === null || depth > 0 ? undefined : this.#events.get(row.lastEvent);
        if (event === undefined) return nothing;
        const nested = this.#event(event, depth + 1, visible);
        return { text: `[${nested.text}]`, open: nested.open };
      }
      case 'event':
        return nothing;
    }
  }

  #ancestor(row: ItemRow, type: string): Gid | undefined {
    let next = row.parent;
    while (next !== null) {
      const neighbour: Neighbour | undefined = this.#neighbours.get(next);
      if (neighbour === undefined || neighbour.row.type === type) return neighbour?.row.gid;
      next = neighbour.row.parent;
    }
    return undefined;
  }

  #list(gids: readonly Gid[], depth: number, visible: Visible): Nested {
    if (depth >= maxDepth) return nothing;
    const nested = gids.map((gid) => this.#shortForm(gid, depth + 1, visible));
    const text = nested
      .map((entry) => entry.text)
      .filter((entry) => entry !== '')
      .join(',');
    return { text: text === '' ? '' : `[${text}]`, open: nested.every((entry) => entry.open) };
  }

  #shortForm(gid: Gid, depth: number, visible: Visible): Nested {
    const key = gid * (maxDepth + 1) + depth;
    const kept = this.#short.get(key);
    if (kept !== undefined) return { text: kept, open: true };
    const neighbour = this.#neighbours.get(gid);
    if (neighbour === undefined) return nothing;
    if (neighbour.row.restricted && !visible(gid)) return { text: '', open: false };
    const type = getRecordType(neighbour.row.type);
    const relations = this.#relations(type, neighbour.row, neighbour.parts, depth, visible);
    const text = `{${neighbour.head},"meta":${meta(type, neighbour.row)},"relationships":{${relations.text}}}`;
    const open = relations.open && !neighbour.row.restricted;
    if (open) this.#short.set(key, text);
    return { text, open };
  }

  /** An event; nested ones show only what is not `topOnly`. */
  #event(row: EventRow, depth: number, visible: Visible): Nested {
    const type = getRecordType('SystemEvent');
    const data = JSON.stringify({
      eventType: row.eventType,
      timestamp: row.timestamp,
      ...(row.logMessage === null ? {} : { logMessage: row.logMessage }),
    });
    let relations = '';
    let open = true;
    for (const name in type.relations) {
      const relation = type.relations[name]!;
      if (relation.from !== 'event' || (relation.topOnly && depth > 0)) continue;
      const end = {
        actor: row.actor,
        scope: row.scope,
        'first-subject': this.#subjects.get(row.gid) ?? null,
      }[relation.end];
      if (end === null) continue;
      const nested = relation.end === 'actor' ? this.#actor(end, visible) : this.#list([end], depth, visible);
      open &&= nested.open;
      if (nested.text !== '') relations += `${relations === '' ? '' : ','}"${name}":${nested.text}`;
    }
    const counts = `{"childCount":${row.subjectCount},"gid":${row.gid}}`;
    return {
      text: `{"id":${JSON.stringify(row.id)},"type":"${type.name}","data":${data},"meta":${counts},"relationships":{${relations}}}`,
      open,
    };
  }

  /** Whoever acted, without relations of their own. Groups carry a user's counts too (spec: Group nested as actioner). */
  #actor(gid: Gid, visible: Visible): Nested {
    const neighbour = this.#neighbours.get(gid);
    if (neighbour === undefined) return nothing;
    const { row } = neighbour;
    if (row.restricted && !visible(gid)) return { text: '', open: false };
    const counts = counted(
      new Set([...getRecordType(row.type).counts, 'followers', 'following', 'watching']),
      row,
    );
    return { text: `[{${neighbour.head},"meta":${counts},"relationships":{}}]`, open: !row.restricted };
  }

  /** Reads the neighbours and all their ancestors. */
  async #loadNeighbours(gids: readonly Gid[]): Promise<void> {
    let wanted = new Set(gids);
    while (wanted.size > 0) {
      const missing = [...wanted].filter((gid) => !this.#neighbours.has(gid));
      for (const row of missing.length === 0 ? [] : await this.#reads.getItems(missing)) {
        this.#neighbours.set(row.gid, toNeighbour(row));
        if (row.restricted) this.#restricted.add(row.gid);
      }
      const parents = [...wanted].flatMap((gid) => this.#neighbours.get(gid)?.row.parent ?? []);
      wanted = new Set(parents);
    }
  }

  async #loadEvents(gids: readonly Gid[], withSubjects: boolean): Promise<void> {
    const missing = [...new Set(gids)].filter((gid) => !this.#events.has(gid));
    if (missing.length > 0)
      for (const row of await this.#reads.getEvents(missing)) this.#events.set(row.gid, row);
    if (!withSubjects) return;
    for (const { event, item } of await this.#reads.listFirstSubjects(gids)) this.#subjects.set(event, item);
  }

  /** Follows the groups of users and groups, as far as they go. */
  async #loadEdges(rows: readonly ItemRow[]): Promise<void> {
    let sources = rows.filter((row) => hasEdges(getRecordType(row.type))).map((row) => row.gid);
    while (sources.length > 0) {
      const edges = await this.#reads.listEdges(sources, 'belongsTo');
      for (const source of sources)
        this.#edges.set(
          source,
          edges.filter((edge) => edge.from === source),
        );
      const targets = [...new Set(edges.map((edge) => edge.to))];
      await this.#loadNeighbours(targets);
      sources = targets.filter((gid) => !this.#edges.has(gid));
    }
  }

  /** Which restricted neighbours the viewer may see. Looked up for each page: never kept. */
  async #loadVisible(viewer: Viewer): Promise<Visible> {
    if (viewer === 'everything') return () => true;
    if (viewer.length === 0) return () => false;
    if (this.#restricted.size === 0) return () => false;
    const seen = new Set(await this.#reads.listVisible([...this.#restricted], viewer));
    return (gid) => seen.has(gid);
  }
}

type Visible = (gid: Gid) => boolean;

function hasEdges(type: RecordType): boolean {
  return Object.values(type.relations).some((relation) => relation.from === 'edges');
}

function meta(type: RecordType, row: ItemRow): string {
  return counted(type.counts, row);
}

function counted(names: Iterable<CountName>, row: ItemRow): string {
  let text = '{';
  for (const name of names) text += `"${name}":${row[name]},`;
  return `${text}"gid":${row.gid}}`;
}

function toNeighbour(row: ItemRow): Neighbour {
  const type = getRecordType(row.type);
  const data = shortData(type, JSON.parse(row.data) as Record<string, unknown>);
  const parts = parseParts(row.parts).map(
    (part) =>
      `{"id":${JSON.stringify(part.id)},"type":"${part.type}","data":${shortData(getRecordType(part.type), part.data)},"meta":{"gid":${part.meta.gid}},"relationships":{}}`,
  );
  return {
    // The texts are not needed any more: a neighbour shows its short form only.
    row: { ...row, data: '', parts: '' },
    head: `"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${data}`,
    parts: parts.length === 0 ? '' : `[${parts.join(',')}]`,
  };
}

function shortData(type: RecordType, data: Readonly<Record<string, unknown>>): string {
  const short = shortFields(type)
    .filter((name) => data[name] !== undefined)
    .map((name) => [name, data[name]]);
  return JSON.stringify(Object.fromEntries(short));
}
