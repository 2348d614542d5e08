/** What the references of a batch of lines lead to: items, parts, and what was deleted. */
import type { DumpReference } from '../../model/dump-record.ts';
import type { RestoreTransaction } from '../../store/dump-store.ts';
import type { ItemHead, TombstoneRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { failAt, type NumberedRecord } from './numbering.ts';

export class Ends {
  readonly #items: ReadonlyMap<string, ItemHead>;
  readonly #parts: ReadonlyMap<string, Gid>;
  readonly #gone: ReadonlyMap<string, TombstoneRow>;

  private constructor(
    items: ReadonlyMap<string, ItemHead>,
    parts: ReadonlyMap<string, Gid>,
    gone: ReadonlyMap<string, TombstoneRow>,
  ) {
    this.#items = items;
    this.#parts = parts;
    this.#gone = gone;
  }

  /** @param mayBeGone relations that may lead to what was deleted. */
  static async find(
    tx: RestoreTransaction,
    records: readonly NumberedRecord[],
    mayBeGone: readonly string[] = [],
  ): Promise<Ends> {
    const ids = new Set(
      records.flatMap((record) => Object.values(record.references).flat()).map(({ id }) => id),
    );
    const items = new Map((await tx.items.listHeads([...ids])).map((head) => [head.id, head]));
    const others = [...ids].filter((id) => !items.has(id));
    const parts = new Map((await tx.parts.listById(others)).map((part) => [part.id, part.gid]));
    const gone = new Map<string, TombstoneRow>();
    const departed = mayBeGone.flatMap((name) => records.flatMap((record) => record.references[name] ?? []));
    const named = departed.flatMap(({ gid }) => gid ?? []);
    for (const row of await tx.items.listTombstones([...new Set(named)])) gone.set(keyOf(row), row);
    for (const { id, gid } of departed) {
      if (gid !== undefined || items.has(id) || gone.has(id)) continue;
      const row = await tx.items.findTombstone(id);
      if (row !== undefined) gone.set(id, row);
    }
    return new Ends(items, parts, gone);
  }

  /** An item or a part; what was deleted where that was asked for. Throws `invalid`. */
  get(record: NumberedRecord, name: string, reference: DumpReference): Gid {
    return (
      this.#gone.get(keyOf(reference))?.gid ??
      this.#items.get(reference.id)?.gid ??
      this.#parts.get(reference.id) ??
      failAt(record.line, `'${name}' of '${record.id}' leads to '${reference.id}', which is not there.`)
    );
  }

  getItem(record: NumberedRecord, name: string, reference: DumpReference): ItemHead {
    return (
      this.#items.get(reference.id) ??
      failAt(
        record.line,
        `'${name}' of '${record.id}' leads to '${reference.id}', which is no item that is there.`,
      )
    );
  }

  /** An item, or what is left of one. */
  getItemOrGone(record: NumberedRecord, name: string, reference: DumpReference): Gid {
    return this.#gone.get(keyOf(reference))?.gid ?? this.getItem(record, name, reference).gid;
  }

  /** The only entry of a relation. */
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
