/**
 * Writes the JSON text of items from stored text, without parsing it: own data, counts and parts, and neighbours in short form. The record
 * types declare which neighbours are written, and to which depth. All neighbours must be loaded before (neighbours.ts), so that nothing here
 * is asynchronous.
 */
import type { CountName, EdgeRelation, RecordType, Relation } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { maxLevels, type Neighbours } from './neighbours.ts';
import type { Neighbour } from './short-form.ts';
import {
  emptyNested,
  type Nested,
  type VisibilityTest,
  writeDeletedActor,
  writeEvent,
} from './wire-records.ts';

export class WireItemWriter {
  readonly neighbours: Neighbours;
  /** Writes records and their parts only. */
  readonly ownOnly: boolean;
  /** Short forms that all viewers see alike, by gid and remaining levels. Others must not be cached. */
  readonly #shortForms = new Map<number, string>();
  /** JSON of latest events, as nested in items, that all viewers see alike. All items of one import have the same latest event. */
  readonly #events = new Map<Gid, string>();

  constructor(neighbours: Neighbours, ownOnly: boolean) {
    this.neighbours = neighbours;
    this.ownOnly = ownOnly;
  }

  /** The neighbours of the item must be loaded. */
  item(row: ItemRow, visible: VisibilityTest): string {
    const type = getRecordType(row.type);
    const relations = this.#relations(type, row, row.parts, { levels: maxLevels, isTop: true, visible });
    return `{"id":${JSON.stringify(row.id)},"type":"${row.type}","data":${row.data},"meta":${meta(type, row, visible)},"relationships":{${relations.text}}}`;
  }

  #relations(type: RecordType, row: ItemRow, parts: string, at: Position): Nested {
    let text = '';
    let open = true;
    for (const name in type.relations) {
      const nested = this.#relation(type.relations[name]!, row, parts, at);
      open &&= nested.open;
      if (nested.text !== '') text += `${text === '' ? '' : ','}"${name}":${nested.text}`;
    }
    return { text, open };
  }

  #relation(relation: Relation, row: ItemRow, parts: string, at: Position): Nested {
    if (relation.from === 'parts') return parts === '' ? emptyNested : { text: parts, open: true };
    if (this.ownOnly) return emptyNested;
    switch (relation.from) {
      case 'parent': {
        const parent = row.parent === null ? undefined : this.neighbours.items.get(row.parent);
        return parent?.row.type === relation.target
          ? this.list([parent.row.gid], at.levels, at.visible)
          : emptyNested;
      }
      case 'ancestor': {
        const found = this.#ancestor(row, relation.target);
        return found === undefined ? emptyNested : this.list([found], at.levels, at.visible);
      }
      case 'edges':
        return this.#edges(relation, row, at);
      case 'access':
        return at.isTop
          ? this.list(this.neighbours.access.get(row.gid) ?? [], at.levels, at.visible)
          : emptyNested;
      case 'latest-event': {
        if (row.lastEvent === null || !at.isTop) return emptyNested;
        if (at.visible.wasHidden(row.lastEvent, row.gid)) return { text: '', open: false };
        return this.#latestEvent(row.lastEvent, at.visible);
      }
      case 'references':
        return emptyNested;
    }
  }

  #latestEvent(gid: Gid, visible: VisibilityTest): Nested {
    const cached = this.#events.get(gid);
    if (cached !== undefined) return { text: cached, open: true };
    const event = this.neighbours.events.get(gid);
    if (event === undefined) return emptyNested;
    const nested = writeEvent(this, event, 1, visible);
    const text = `[${nested.text}]`;
    if (nested.open) this.#events.set(gid, flatten(text));
    return { text, open: nested.open };
  }

  #edges(relation: EdgeRelation, row: ItemRow, at: Position): Nested {
    if (relation.topOnly === true && !at.isTop) return emptyNested;
    const gids = this.neighbours.edgesOf(row.gid, relation);
    if (relation.full === true && at.isTop) return this.#whole(gids, at);
    // Plus one for the record itself: the depth of the relation counts the levels below it.
    return this.list(gids, Math.min(at.levels, (relation.maxDepth ?? maxLevels) + 1), at.visible);
  }

  /** Items with all their data and parts. */
  #whole(gids: readonly Gid[], at: Position): Nested {
    const nested = gids.map((gid): Nested => {
      const row = this.neighbours.whole.get(gid);
      if (row === undefined) return emptyNested;
      if (row.restricted && !at.visible(gid)) return { text: '', open: false };
      const type = getRecordType(row.type);
      const relations = this.#relations(type, row, row.parts, { ...at, levels: at.levels - 1, isTop: false });
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
      const neighbour: Neighbour | undefined = this.neighbours.items.get(next);
      if (neighbour === undefined || neighbour.row.type === type) return neighbour?.row.gid;
      next = neighbour.row.parent;
    }
    return undefined;
  }

  /** @param levels depth to which relations are written, including these records. */
  list(gids: readonly Gid[], levels: number, visible: VisibilityTest): Nested {
    if (levels <= 0 || gids.length === 0) return emptyNested;
    return join(gids.map((gid) => this.#shortForm(gid, levels - 1, visible)));
  }

  #shortForm(gid: Gid, levels: number, visible: VisibilityTest): Nested {
    const key = gid * (maxLevels + 1) + levels;
    const cached = this.#shortForms.get(key);
    if (cached !== undefined) return { text: cached, open: true };
    const neighbour = this.neighbours.items.get(gid);
    if (neighbour === undefined) return this.#part(gid, visible);
    if (neighbour.row.restricted && !visible(gid)) return { text: '', open: false };
    const type = getRecordType(neighbour.row.type);
    // On the last level all relations are omitted, including parts.
    const relations =
      levels === 0
        ? emptyNested
        : this.#relations(type, neighbour.row, neighbour.parts, { levels, isTop: false, visible });
    const text = `{${neighbour.head},"meta":${meta(type, neighbour.row, visible)},"relationships":{${relations.text}}}`;
    const open = relations.open && isOpen(neighbour.row);
    if (open) this.#shortForms.set(key, flatten(text));
    return { text, open };
  }

  #part(gid: Gid, visible: VisibilityTest): Nested {
    const part = this.neighbours.parts.get(gid);
    if (part === undefined) return emptyNested;
    const { item, restricted, text } = part;
    return restricted && !visible(item) ? { text: '', open: false } : { text, open: !restricted };
  }

  /** The actor of an event, without relations. Groups also have the counts of users, as ehri-rest writes them. */
  actor(gid: Gid, visible: VisibilityTest): Nested {
    const neighbour = this.neighbours.items.get(gid);
    if (neighbour === undefined) return writeDeletedActor(this, gid, visible);
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

/** The position inside a record at which relations are written. */
interface Position {
  /** Remaining depth. */
  readonly levels: number;
  /** Whether they are relations of the requested record itself. */
  readonly isTop: boolean;
  readonly visible: VisibilityTest;
}

/** Whether all viewers see the item alike. */
function isOpen({ restricted, hasRestrictedVersion }: ItemRow): boolean {
  return !restricted && !hasRestrictedVersion;
}

/** V8 keeps a concatenated string as a tree of its pieces, and writing it would copy each piece: a list of 100 units has a thousand. */
function flatten(text: string): string {
  return Buffer.from(text).toString();
}

function join(nested: readonly Nested[]): Nested {
  const text = nested
    .map((entry) => entry.text)
    .filter((entry) => entry !== '')
    .join(',');
  return { text: text === '' ? '' : `[${text}]`, open: nested.every((entry) => entry.open) };
}

function meta(type: RecordType, row: ItemRow, visible: VisibilityTest): string {
  let text = '{';
  for (const name of type.counts) text += `"${name}":${row[name]},`;
  if (type.versioned) text += `"isVersioned":${isVersioned(row, visible)},`;
  if (row.promotionScore !== null) text += `"promotionScore":${row.promotionScore},`;
  return `${text}"gid":${row.gid}}`;
}

/** Whether the viewer may see a version of the item. */
function isVersioned(row: ItemRow, visible: VisibilityTest): boolean {
  return row.isVersioned && (!row.hasRestrictedVersion || visible.isVersioned(row.gid));
}
