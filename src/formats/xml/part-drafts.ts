import type { Data, RecordType, Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import type { Values } from './gathered.ts';

export type PartsByRelation = Record<string, readonly PartDraft[]>;

/** A part without parts of its own. */
export function partDraft(type: string, data: Data): PartDraft {
  return { type, data, relationships: {} };
}

/**
 * Values as fields of a type: several values make a list where the field may have several, and are parted by a blank
 * line otherwise.
 */
export function toFields(values: Values, type: RecordType): Record<string, Value> {
  const data: Record<string, Value> = {};
  for (const [name, list] of values) {
    if (list.length === 1) data[name] = list[0]!;
    else data[name] = type.fields[name]?.many === true ? list : list.join('\n\n');
  }
  return data;
}
