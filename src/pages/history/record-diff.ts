/** The differences between two states of a record as data of a page. */
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
  /** The label of content without a field. */
  readonly label?: string;
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
