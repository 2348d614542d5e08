import type { Data, RecordType, Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { getRecordType } from '../../model/registry.ts';
import type { Values } from './collected-item.ts';

export type PartsByRelation = Record<string, readonly PartDraft[]>;

/** A part without parts of its own. If a single-valued field has several values, it gets the first; the others go to a field of their own. */
export function partDraft(type: string, data: Data): PartDraft {
  return { type, data: withSingleValues(getRecordType(type), data), relationships: {} };
}

/** `authfilenumber: [a, b]` becomes `authfilenumber: a, otherAuthfilenumbers: b`. */
function withSingleValues({ fields }: RecordType, data: Data): Data {
  let single = data;
  for (const name in data) {
    const value = data[name]!;
    if (!Array.isArray(value) || !Object.hasOwn(fields, name) || fields[name]!.many) continue;
    const [first, ...others] = value as readonly string[];
    const further = `other${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
    single = { ...single, [name]: first!, [further]: others.length === 1 ? others[0]! : others };
  }
  return single;
}

/**
 * Converts values to fields of a type: several values become an array if the field allows it, and are otherwise joined by blank lines.
 */
export function toFields(values: Values, type: RecordType): Record<string, Value> {
  const data: Record<string, Value> = {};
  for (const [name, list] of values) {
    if (list.length === 1) data[name] = list[0]!;
    else data[name] = type.fields[name]?.many === true ? list : list.join('\n\n');
  }
  return data;
}
