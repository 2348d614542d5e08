/**
 * What stands around the records of a page: ancestors, groups, events and who did them. Read in a few batches for a whole page and
 * kept, since many records share them. Nothing is taken out again: when it is full or the store has changed, a new one takes its
 * place, and a call under way goes on with the old.
 */
import { type RecordType, shortFields } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import type { EdgeRow, EventRow, Gid, ItemRow, StoreReads, TombstoneRow } from '../../store/store.ts';
import { parseParts } from '../part-writer.ts';

/** Items and events kept before a new set is begun. */
const fullAt = 20_000;

export interface Neighbour {
  readonly row: ItemRow;
  /** `"id":…,"type":…,"data":{…}` in short form. */
  readonly head: string;
  /** Short form of the parts, as a JSON list; empty when there are none. */
  readonly parts: string;
}

export class Neighbours {
  readonly items = new Map<Gid, Neighbour>();
  readonly events = new Map<Gid, EventRow>();
  /** Edges by where they start, of all labels that the registry shows. */
  readonly edges = new Map<Gid, readonly EdgeRow[]>();
  /** Of each event a subject that still exists. */
  readonly subjects = new Map<Gid, Gid>();
  /** Those who acted and have been deleted since. */
  readonly departed = new Map<Gid, TombstoneRow>();
  readonly #reads: StoreReads;

  constructor(reads: StoreReads) {
    this.#reads = reads;
  }

  get isFull(): boolean {
    return this.items.size + this.events.size > fullAt;
  }

  /** Returns the restricted neighbours that were met. */
  async loadForItems(rows: readonly ItemRow[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    const eventGids = rows.flatMap((row) => row.lastEvent ?? []);
    await this.#loadEvents(eventGids);
    await this.#loadActors(
      eventGids.flatMap((gid) => this.events.get(gid) ?? []),
      restricted,
    );
    await this.#loadItems(
      rows.flatMap((row) => row.parent ?? []),
      restricted,
    );
    await this.#loadEdges(rows, restricted);
    return restricted;
  }

  /** Returns the restricted neighbours that were met. */
  async loadForEvents(rows: readonly EventRow[]): Promise<ReadonlySet<Gid>> {
    const restricted = new Set<Gid>();
    for (const row of rows) this.events.set(row.gid, row);
    for (const { event, item } of await this.#reads.listFirstSubjects(rows.map((row) => row.gid))) {
      this.subjects.set(event, item);
    }
    await this.#loadActors(rows, restricted);
    await this.#loadItems(
      rows.flatMap((row) => [row.scope ?? [], this.subjects.get(row.gid) ?? []].flat()),
      restricted,
    );
    return restricted;
  }

  async #loadEvents(gids: readonly Gid[]): Promise<void> {
    const missing = [...new Set(gids)].filter((gid) => !this.events.has(gid));
    if (missing.length === 0) return;
    for (const row of await this.#reads.getEvents(missing)) this.events.set(row.gid, row);
  }

  async #loadActors(events: readonly EventRow[], restricted: Set<Gid>): Promise<void> {
    const actors = [...new Set(events.map((event) => event.actor))];
    await this.#loadItems(actors, restricted);
    const departed = actors.filter((gid) => !this.items.has(gid) && !this.departed.has(gid));
    if (departed.length === 0) return;
    for (const tombstone of await this.#reads.listTombstones(departed))
      this.departed.set(tombstone.gid, tombstone);
  }

  /** Reads items and all their ancestors. */
  async #loadItems(gids: readonly Gid[], restricted: Set<Gid>): Promise<void> {
    let wanted = [...new Set(gids)];
    while (wanted.length > 0) {
      const missing = wanted.filter((gid) => !this.items.has(gid));
      for (const row of missing.length === 0 ? [] : await this.#reads.getItems(missing)) {
        this.items.set(row.gid, toNeighbour(row));
      }
      const found = wanted.flatMap((gid) => this.items.get(gid)?.row ?? []);
      for (const row of found) if (row.restricted) restricted.add(row.gid);
      wanted = [...new Set(found.flatMap((row) => row.parent ?? []))];
    }
  }

  /** Follows edges as far as they go: the groups of a user, and the groups of those. */
  async #loadEdges(rows: readonly Pick<ItemRow, 'gid' | 'type'>[], restricted: Set<Gid>): Promise<void> {
    let sources = rows;
    while (sources.length > 0) {
      const targets: Gid[] = [];
      for (const [label, gids] of groupByLabel(sources)) {
        const edges = await this.#reads.listEdges(gids, label);
        for (const gid of gids) {
          const own = edges.filter((edge) => edge.from === gid);
          this.edges.set(gid, [
            ...(this.edges.get(gid) ?? []).filter((edge) => edge.label !== label),
            ...own,
          ]);
        }
        targets.push(...edges.map((edge) => edge.to));
      }
      await this.#loadItems(targets, restricted);
      sources = [...new Set(targets)].flatMap((gid) =>
        this.edges.has(gid) ? [] : (this.items.get(gid)?.row ?? []),
      );
    }
  }
}

/** Which labels the types of these items show, and the items that show each. */
function groupByLabel(rows: readonly Pick<ItemRow, 'gid' | 'type'>[]): ReadonlyMap<string, Gid[]> {
  const byLabel = new Map<string, Gid[]>();
  for (const row of rows) {
    for (const [name, relation] of Object.entries(getRecordType(row.type).relations)) {
      if (relation.from === 'edges') byLabel.set(name, [...(byLabel.get(name) ?? []), row.gid]);
    }
  }
  return byLabel;
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
  const short = shortFields(type).filter((name) => data[name] !== undefined);
  return JSON.stringify(Object.fromEntries(short.map((name) => [name, data[name]])));
}
