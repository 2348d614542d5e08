/**
 * Converts parts of a request or an import into their stored form: a JSON object in the row of the item, and a row with id and gid for each
 * part. The caller determines ids that have a rule; all others are new UUIDs.
 */
import type { RecordTree } from '../../model/bundle.ts';
import type { PartRow } from '../../store/parts-and-edges.ts';
import type { Gid } from '../../store/viewer.ts';

/** A part without an id, or with an id from the client. Bundles and drafts both have this form. */
export interface PartInput extends RecordTree<PartInput> {
  readonly id?: string | undefined;
}

/** The stored form of a part, which is also its wire form. */
export interface PartEnvelope extends RecordTree<PartEnvelope> {
  readonly id: string;
  readonly meta: { readonly gid: Gid };
}

/** The number of gids that the parts and their nested parts need. */
export function countParts(parts: readonly PartInput[]): number {
  let count = parts.length;
  for (const part of parts) {
    for (const name in part.relationships) count += countParts(part.relationships[name]!);
  }
  return count;
}

/** Assigns gids and ids to parts. `rows` collects the rows of new parts. */
export class PartBuilder {
  readonly rows: PartRow[] = [];
  readonly #item: Gid;
  readonly #newId: () => string;
  readonly #known: ReadonlyMap<string, Gid> | undefined;
  #nextGid: Gid;

  /**
   * @param firstGid the first of countParts(parts) consecutive gids.
   * @param known gids of stored parts by id: these parts keep their gids and need no new rows.
   */
  constructor(item: Gid, firstGid: Gid, newId: () => string, known?: ReadonlyMap<string, Gid>) {
    this.#item = item;
    this.#nextGid = firstGid;
    this.#newId = newId;
    this.#known = known;
  }

  /** @param id the id of this part if a rule determines it. */
  buildPart(part: PartInput, id = part.id ?? this.#newId()): PartEnvelope {
    const known = this.#known?.get(id);
    const gid = known ?? this.#nextGid++;
    if (known === undefined) this.rows.push({ gid, id, item: this.#item });
    const relationships: Record<string, readonly PartEnvelope[]> = {};
    for (const name in part.relationships) {
      const nested = part.relationships[name]!;
      if (nested.length > 0) relationships[name] = nested.map((entry) => this.buildPart(entry));
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

/** Parts with all nested parts. */
export function listParts(parts: readonly PartEnvelope[]): readonly PartEnvelope[] {
  return parts.flatMap((part) => [part, ...Object.values(part.relationships).flatMap(listParts)]);
}

/** Gids of parts and all nested parts. */
export function partGids(parts: readonly PartEnvelope[]): Gid[] {
  return parts.flatMap((part) => [part.meta.gid, ...Object.values(part.relationships).flatMap(partGids)]);
}

/** Gids of parts and all nested parts, by id. */
export function partGidsById(
  parts: readonly PartEnvelope[],
  known = new Map<string, Gid>(),
): Map<string, Gid> {
  for (const part of parts) {
    known.set(part.id, part.meta.gid);
    for (const name in part.relationships) partGidsById(part.relationships[name]!, known);
  }
  return known;
}
