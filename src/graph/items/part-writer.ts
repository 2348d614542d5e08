/**
 * Turns parts to be (of a create request or an import) into what is stored: whole envelopes for the item's row, and one
 * narrow row for each part. Ids that follow a rule are decided by the caller; all others are fresh UUIDs.
 */
import type { Data } from '../../model/define.ts';
import type { PartRow } from '../../store/connections.ts';
import type { Gid } from '../../store/viewer.ts';

/** A part without ids, or with those a client gave. Bundles and drafts are both of this form. */
export interface PartInput {
  readonly id?: string | undefined;
  readonly type: string;
  readonly data: Data;
  readonly relationships: Readonly<Record<string, readonly PartInput[]>>;
}

/** A part as it is stored and shown. */
export interface PartEnvelope {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
  readonly meta: { readonly gid: Gid };
  readonly relationships: Readonly<Record<string, readonly PartEnvelope[]>>;
}

/** How many gids the parts and all parts in them need. */
export function countParts(parts: readonly PartInput[]): number {
  let count = parts.length;
  for (const part of parts) {
    for (const name in part.relationships) count += countParts(part.relationships[name]!);
  }
  return count;
}

/** Gives every part its gid and id. `rows` gathers the narrow rows. */
export class PartWriter {
  readonly rows: PartRow[] = [];
  readonly #item: Gid;
  readonly #newId: () => string;
  readonly #known: ReadonlyMap<string, Gid> | undefined;
  #nextGid: Gid;

  /**
   * @param firstGid the first of as many gids in a row as countParts says.
   * @param known parts that the item has already, by id: they keep their gids, and have their rows.
   */
  constructor(item: Gid, firstGid: Gid, newId: () => string, known?: ReadonlyMap<string, Gid>) {
    this.#item = item;
    this.#nextGid = firstGid;
    this.#newId = newId;
    this.#known = known;
  }

  /** @param id the id of this part where a rule made it. */
  write(part: PartInput, id = part.id ?? this.#newId()): PartEnvelope {
    const known = this.#known?.get(id);
    const gid = known ?? this.#nextGid++;
    if (known === undefined) this.rows.push({ gid, id, item: this.#item });
    const relationships: Record<string, readonly PartEnvelope[]> = {};
    for (const name in part.relationships) {
      const nested = part.relationships[name]!;
      if (nested.length > 0) relationships[name] = nested.map((entry) => this.write(entry));
    }
    return { id, type: part.type, data: part.data, meta: { gid }, relationships };
  }
}

export function stringifyParts(parts: readonly PartEnvelope[]): string {
  return parts.length === 0 ? '' : JSON.stringify(parts);
}

export function parseParts(text: string): readonly PartEnvelope[] {
  return text === '' ? [] : (JSON.parse(text) as PartEnvelope[]);
}

/** Stored parts and all parts in them. */
export function listParts(parts: readonly PartEnvelope[]): readonly PartEnvelope[] {
  return parts.flatMap((part) => [part, ...Object.values(part.relationships).flatMap(listParts)]);
}

/** Gids of stored parts and of all parts in them. */
export function partGids(parts: readonly PartEnvelope[]): Gid[] {
  return parts.flatMap((part) => [part.meta.gid, ...Object.values(part.relationships).flatMap(partGids)]);
}

/** Gids of stored parts, and of all parts in them, by id. */
export function knownGids(parts: readonly PartEnvelope[], known = new Map<string, Gid>()): Map<string, Gid> {
  for (const part of parts) {
    known.set(part.id, part.meta.gid);
    for (const name in part.relationships) knownGids(part.relationships[name]!, known);
  }
  return known;
}
