/** The records that a batch of lines refers to: items, parts and tombstones. */
import type { DumpReference } from '../../model/dump-record.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { ItemHead, TombstoneRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { failAt, type NumberedRecord } from './assign-gids.ts';

export class ReferenceTargets {
  readonly #items: ReadonlyMap<string, ItemHead>;
  readonly #parts: ReadonlyMap<string, Gid>;
  readonly #tombstones: ReadonlyMap<string, TombstoneRow>;

  private constructor(
    items: ReadonlyMap<string, ItemHead>,
    parts: ReadonlyMap<string, Gid>,
    tombstones: ReadonlyMap<string, TombstoneRow>,
  ) {
    this.#items = items;
    this.#parts = parts;
    this.#tombstones = tombstones;
  }

  /** @param mayBeDeleted relations that may refer to deleted items. */
  static async find(
    tx: RestoreTransaction,
    records: readonly NumberedRecord[],
    mayBeDeleted: readonly string[] = [],
  ): Promise<ReferenceTargets> {
    const ids = new Set(
      records.flatMap((record) => Object.values(record.references).flat()).map(({ id }) => id),
    );
    const items = new Map((await tx.items.listHeads([...ids])).map((head) => [head.id, head]));
    const others = [...ids].filter((id) => !items.has(id));
    const parts = new Map((await tx.parts.listById(others)).map((part) => [part.id, part.gid]));
    const tombstones = new Map<string, TombstoneRow>();
    const references = mayBeDeleted.flatMap((name) =>
      records.flatMap((record) => record.references[name] ?? []),
    );
    const gids = references.flatMap(({ gid }) => gid ?? []);
    for (const row of await tx.items.listTombstones([...new Set(gids)])) tombstones.set(keyOf(row), row);
    for (const { id, gid } of references) {
      if (gid !== undefined || items.has(id) || tombstones.has(id)) continue;
      const row = await tx.items.findTombstone(id);
      if (row !== undefined) tombstones.set(id, row);
    }
    return new ReferenceTargets(items, parts, tombstones);
  }

  /** An item, a part or, if the relation allows it, a deleted item. Throws `invalid`. */
  get(record: NumberedRecord, name: string, reference: DumpReference): Gid {
    return (
      this.#tombstones.get(keyOf(reference))?.gid ??
      this.#items.get(reference.id)?.gid ??
      this.#parts.get(reference.id) ??
      failAt(record.line, `'${name}' of '${record.id}' refers to '${reference.id}', which does not exist.`)
    );
  }

  getItem(record: NumberedRecord, name: string, reference: DumpReference): ItemHead {
    return (
      this.#items.get(reference.id) ??
      failAt(
        record.line,
        `'${name}' of '${record.id}' refers to '${reference.id}', which is not an existing item.`,
      )
    );
  }

  /** An item or a tombstone. */
  getItemOrTombstone(record: NumberedRecord, name: string, reference: DumpReference): Gid {
    return this.#tombstones.get(keyOf(reference))?.gid ?? this.getItem(record, name, reference).gid;
  }

  /** The single entry of a relation, if it has one. */
  optional(record: NumberedRecord, name: string): Gid | undefined {
    const references = record.references[name] ?? [];
    if (references.length > 1) failAt(record.line, `'${record.id}' can have only one '${name}'.`);
    return references[0] === undefined ? undefined : this.get(record, name, references[0]);
  }

  required(record: NumberedRecord, name: string): Gid {
    return this.optional(record, name) ?? failAt(record.line, `'${record.id}' needs '${name}'.`);
  }
}

function keyOf({ id, gid }: { readonly id: string; readonly gid: Gid | undefined }): string {
  return gid === undefined ? id : `${id} ${gid}`;
}
