/**
 * The wire form of items, put together from stored text without parsing it: own data, counts and parts, and a few
 * neighbours in short form (ancestors, groups, the latest event and who did it). Which neighbours, and how far, is what the
 * registry says.
 *
 * What a page of items needs is read first (neighbours.ts); each text is then written without waiting. A Wire is thrown away when the
 * store changes. Short forms that depend on who looks are never kept.
 */
import type { CountName, RecordType, Relation } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import { eventRecordType } from '../../model/system.ts';
import type { EventRow, Gid, ItemRow, StoreReads, Viewer } from '../../store/store.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';

/** How many relations deep a record is followed: bounds what a deep tree, or a circle of groups, can make of one record. */
const maxDepth = 10;

/** A nested text, and whether all of it may be shown to anyone. */
interface Nested {
  readonly text: string;
  readonly open: boolean;
}

const nothing: Nested = { text: '', open: true };

export class Wire {
  readonly #reads: StoreReads;
  readonly #around: Neighbours;
  /** Short forms by gid and depth, only of what anyone may see. */
  readonly #short = new Map<number, string>();

  constructor(reads: StoreReads) {
    this.#reads = reads;
    this.#around = new Neighbours(reads);
  }

  /** A full one is to be replaced. */
  get isFull(): boolean {
    return this.#around.isFull;
  }

  async items(rows: readonly ItemRow[], viewer: Viewer): Promise<readonly string[]> {
    const visible = await this.#findVisible(await this.#around.loadForItems(rows), viewer);
    return rows.map((row) => this.#item(row, visible));
  }

  /** When the event of an item happened whose text was just made. */
  timestampOf(event: Gid): string | undefined {
    return this.#around.events.get(event)?.timestamp;
  }

  async events(rows: readonly EventRow[], viewer: Viewer): Promise<readonly string[]> {
    const visible = await this.#findVisible(await this.#around.loadForEvents(rows), viewer);
    return rows.map((row) => this.#event(row, 0, visible).text);
  }

  /** Which of the restricted neighbours the viewer may see. Asked for each page: never kept. */
  async #findVisible(restricted: ReadonlySet<Gid>, viewer: Viewer): Promise<Visible> {
    if (viewer === 'everything') return () => true;
    if (viewer.length === 0 || restricted.size === 0) return () => false;
    const seen = new Set(await this.#reads.listVisible([...restricted], viewer));
    return (gid) => seen.has(gid);
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
        const parent = row.parent === null ? undefined : this.#around.items.get(row.parent);
        return parent?.row.type === relation.target ? this.#list([parent.row.gid], depth, visible) : nothing;
      }
      case 'ancestor': {
        const found = this.#ancestor(row, relation.target);
        return found === undefined ? nothing : this.#list([found], depth, visible);
      }
      case 'edges':
        return this.#list(
          (this.#around.edges.get(row.gid) ?? []).filter((e) => e.label === name).map((e) => e.to),
          depth,
          visible,
        );
      case 'latest-event': {
        const event =
          row.lastEvent === null || depth > 0 ? undefined : this.#around.events.get(row.lastEvent);
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
      const neighbour: Neighbour | undefined = this.#around.items.get(next);
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
    const neighbour = this.#around.items.get(gid);
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
    const type = getRecordType(eventRecordType);
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
        'first-subject': this.#around.subjects.get(row.gid) ?? null,
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
    const neighbour = this.#around.items.get(gid);
    if (neighbour === undefined) return this.#departed(gid);
    const { row } = neighbour;
    if (row.restricted && !visible(gid)) return { text: '', open: false };
    const counts = counted(
      new Set([...getRecordType(row.type).counts, 'followers', 'following', 'watching']),
      row,
    );
    return { text: `[{${neighbour.head},"meta":${counts},"relationships":{}}]`, open: !row.restricted };
  }

  /** Of a user who was deleted the id is left. */
  #departed(gid: Gid): Nested {
    const tombstone = this.#around.departed.get(gid);
    if (tombstone === undefined) return nothing;
    const { id, type } = tombstone;
    return {
      text: `[{"id":${JSON.stringify(id)},"type":"${type}","data":{},"meta":{"gid":${gid}},"relationships":{}}]`,
      open: true,
    };
  }
}

type Visible = (gid: Gid) => boolean;

function meta(type: RecordType, row: ItemRow): string {
  return counted(type.counts, row);
}

function counted(names: Iterable<CountName>, row: ItemRow): string {
  let text = '{';
  for (const name of names) text += `"${name}":${row[name]},`;
  return `${text}"gid":${row.gid}}`;
}
