/** The values by which an item is sorted and filtered, parsed from its stored text when they are needed. */
import { isBefore } from '../../model/dates.ts';
import { findListField, type ListField } from '../../model/list-fields.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { PartEnvelope } from '../content/part-builder.ts';

export type FieldValue = string | number | boolean;

type Data = Readonly<Record<string, unknown>>;

export class ItemValues {
  readonly #row: ItemRow;
  #data: Data | undefined;
  #parts: readonly PartEnvelope[] | undefined;

  constructor(row: ItemRow) {
    this.#row = row;
  }

  /** All values of the field: of the item, or of its parts in their order. */
  list(property: string): readonly FieldValue[] {
    const field = findListField(getRecordType(this.#row.type), property);
    if (field?.paths === undefined) {
      this.#data ??= JSON.parse(this.#row.data) as Data;
      return valuesOf(this.#data, field?.key ?? property);
    }
    return this.#listInParts(field.key, field.paths);
  }

  /** The sort value: the first value, or the earliest date. */
  first(property: string): FieldValue | undefined {
    const values = this.list(property);
    if (values.length < 2) return values[0];
    const kind = findListField(getRecordType(this.#row.type), property)?.declared?.kind;
    if (kind !== 'date') return values[0];
    return values.reduce((first, value) => (isBefore(String(value), String(first)) ? value : first));
  }

  #listInParts(key: string, paths: NonNullable<ListField['paths']>): readonly FieldValue[] {
    if (this.#row.parts === '') return [];
    this.#parts ??= JSON.parse(this.#row.parts) as readonly PartEnvelope[];
    const parts = this.#parts;
    return paths.flatMap((path) => {
      const reached = path.reduce(
        (from: readonly PartEnvelope[], name) => from.flatMap((part) => part.relationships[name] ?? []),
        parts,
      );
      return reached.flatMap((part) => valuesOf(part.data, key));
    });
  }
}

function valuesOf(data: Data, key: string): readonly FieldValue[] {
  // Every object has inherited keys such as `constructor`, which are not fields.
  if (!Object.hasOwn(data, key)) return [];
  return [data[key]]
    .flat()
    .filter((value): value is FieldValue => value !== null && typeof value !== 'object');
}
