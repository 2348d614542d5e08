/** The differences of a record, as people read them: fields by their labels, parts by their types, descriptions by their languages. */
import type { Field } from '../../model/define.ts';

/** One of them is undefined for a value that was added or removed. */
export interface ValueDiff {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface FieldDiff {
  /** Type and name of the field in the registry: messages have a label for it. */
  readonly type: string;
  readonly name: string;
  /** Of content of the source file without a field, instead of the name of a field: the names of its elements, or the path of source data. */
  readonly source?: { readonly names: readonly string[] } | { readonly path: string };
  readonly codes?: Field['codes'];
  /** Empty if only the order of the values is different. */
  readonly values: readonly ValueDiff[];
}

/** The differences of an item or of a part. */
export interface RecordDiff {
  readonly type: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Tag of the language of a description. */
  readonly language?: string;
  readonly fields: readonly FieldDiff[];
  readonly parts: readonly RecordDiff[];
  /** Types of the parts whose order is different. */
  readonly reordered: readonly string[];
}
