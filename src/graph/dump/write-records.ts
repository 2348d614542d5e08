/**
 * Writes the records of a dump except versions and grants, which refer to other records. An item is written with its parent and its last event
 * if these are earlier in the file, as in every dump by Fonds; otherwise they are set when the records are connected.
 */
import { type DumpReference, dumpRelations } from '../../model/dump-record.ts';
import { dumpOnlyFields, formerIdsField, sourcesField } from '../../model/system.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { FormerIdRow } from '../../store/former-ids.ts';
import type { EventRow } from '../../store/history.ts';
import type { ItemHead, NewItem } from '../../store/items.ts';
import type { PartRow, SourceRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';
import { type PartEnvelope, stringifyParts } from '../content/part-builder.ts';
import type { Environment } from '../environment.ts';
import { failAt, type NumberedPart, type NumberedRecord } from './assign-gids.ts';
import { findParentProblem, parentOf } from './check-record.ts';
import { toJournalEvents, toJournalRow } from './journal-lines.ts';
import { toProfileRow } from './profile-lines.ts';
import { parseSource } from './source-texts.ts';

/** Maximum number of parents whose child counts are cached; others are read from the store. */
const maxKnownParents = 10_000;

type Head = Pick<ItemHead, 'gid' | 'type'>;

export class RecordRestorer {
  /** Whether an item was earlier in the file than its parent or its last event. */
  readonly forwardReferences = { parents: false, events: false };
  highestGid: Gid = 0;
  readonly #tx: RestoreTransaction;
  readonly #env: Environment;
  readonly #positions = new Map<Gid, number>();

  constructor(tx: RestoreTransaction, env: Environment) {
    this.#tx = tx;
    this.#env = env;
  }

  async write(batch: readonly NumberedRecord[]): Promise<void> {
    const items = batch.filter((record) => record.kind === 'item' || record.kind === 'fixed');
    for (const { gid } of batch) this.#note(gid);
    await this.#tx.restore.insertTombstones(batch.filter(isTombstone).map(toTombstone));
    const events = batch.filter((record) => record.kind === 'event');
    await this.#tx.restore.insertEvents(events.map(toEvent));
    await this.#tx.restore.insertJournalEvents(events.flatMap(toJournalEvents));
    const journal = batch.filter((record) => record.kind === 'journal');
    await this.#tx.restore.insertJournal(journal.map(toJournalRow));
    for (const profile of batch.filter((record) => record.kind === 'profile'))
      await this.#tx.importProfiles.upsert(toProfileRow(profile));
    const parents = await this.#findParents(items);
    const eventGids = await this.#tx.restore.listEventGids(idsOf(items.flatMap(lastEventOf)));
    if (this.#positions.size > maxKnownParents) this.#positions.clear();
    const rows: NewItem[] = [];
    const parts: PartRow[] = [];
    for (const item of items) {
      const written = item.parts.map((part) => this.#part(part, item.gid, parts));
      const [reference] = lastEventOf(item);
      const event = reference === undefined ? undefined : eventGids.get(reference.id);
      if (reference !== undefined && event === undefined) this.forwardReferences.events = true;
      rows.push({
        gid: item.gid,
        id: item.id,
        type: item.type,
        childCount: 0,
        ...(await this.#place(item, parents)),
        lastEvent: event ?? null,
        data: JSON.stringify(withoutDumpFields(item.data)),
        parts: stringifyParts(written),
      });
    }
    await this.#tx.items.insert(rows);
    await this.#tx.parts.insert(parts);
    await this.#tx.sources.upsert(items.flatMap(toSources));
    await this.#tx.formerIds.upsert(listFormerIds(items));
  }

  #note(gid: Gid): void {
    if (gid > this.highestGid) this.highestGid = gid;
  }

  /** Parents that are stored or in the batch, by id. */
  async #findParents(items: readonly NumberedRecord[]): Promise<ReadonlyMap<string, Head>> {
    const wanted = idsOf(items.flatMap((item) => parentOf(item) ?? []));
    const stored = await this.#tx.items.listHeads(wanted);
    return new Map<string, Head>([
      ...stored.map((head) => [head.id, head] as const),
      ...items.map((item) => [item.id, item] as const),
    ]);
  }

  async #place(
    item: NumberedRecord,
    parents: ReadonlyMap<string, Head>,
  ): Promise<Pick<NewItem, 'parent' | 'position'>> {
    const reference = parentOf(item);
    if (reference === undefined) return { parent: null, position: 0 };
    const parent = parents.get(reference.id);
    if (parent === undefined) {
      this.forwardReferences.parents = true;
      return { parent: null, position: 0 };
    }
    requireAllowedParentType(item, reference.id, parent.type);
    const position = this.#positions.get(parent.gid) ?? (await this.#tx.items.getNextPosition(parent.gid));
    this.#positions.set(parent.gid, position + 1);
    return { parent: parent.gid, position };
  }

  #part(part: NumberedPart, item: Gid, rows: PartRow[]): PartEnvelope {
    const { gid, type, data } = part;
    const id = part.id ?? this.#env.newId();
    this.#note(gid);
    rows.push({ gid, id, item });
    const relationships: Record<string, readonly PartEnvelope[]> = {};
    for (const name in part.relationships)
      relationships[name] = part.relationships[name]!.map((nested) => this.#part(nested, item, rows));
    return { id, type, data, meta: { gid }, relationships };
  }
}

export function requireAllowedParentType(item: NumberedRecord, id: string, type: string): void {
  const problem = findParentProblem(item, { id, type });
  if (problem !== undefined) failAt(item.line, problem);
}

export function lastEventOf(item: NumberedRecord): readonly DumpReference[] {
  return (item.references[dumpRelations.lastEvent] ?? []).slice(0, 1);
}

export function idsOf(references: readonly DumpReference[]): readonly string[] {
  return [...new Set(references.map((reference) => reference.id))];
}

function isTombstone(record: NumberedRecord): boolean {
  return record.kind === 'tombstone';
}

function toTombstone({ id, gid, data }: NumberedRecord) {
  return {
    id,
    gid,
    type: String(data.type),
    restricted: data.restricted === true,
    since: String(data.since),
  };
}

/** The line was checked (check-record.ts). Actor and scope are set when all items are written. */
function toEvent({ id, gid, data, references }: NumberedRecord): EventRow {
  const { eventType, timestamp, logMessage, subjectCount } = data;
  const subjects = references[dumpRelations.subjects] ?? [];
  return {
    gid,
    id,
    eventType: String(eventType),
    timestamp: String(timestamp),
    logMessage: logMessage === undefined ? null : String(logMessage),
    actor: 0,
    scope: null,
    subjectCount: typeof subjectCount === 'number' ? subjectCount : subjects.length,
  };
}

function withoutDumpFields(data: NumberedRecord['data']): NumberedRecord['data'] {
  if (!dumpOnlyFields.some((name) => Object.hasOwn(data, name))) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !dumpOnlyFields.includes(name)));
}

/** Each id once: of several items that had it, the last one of the file keeps it. */
function listFormerIds(items: readonly NumberedRecord[]): readonly FormerIdRow[] {
  const rows = items.flatMap(({ gid, data }) =>
    [data[formerIdsField] ?? []].flat().map((id) => ({ id: String(id), item: gid })),
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function toSources({ gid, data }: NumberedRecord): readonly SourceRow[] {
  return [data[sourcesField] ?? []].flat().map((text) => ({ item: gid, ...parseSource(String(text))! }));
}
