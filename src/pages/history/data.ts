/** The history of an item as data of a page. */
import type { Field } from '../../model/define.ts';
import type { ItemLink } from '../shared/page-path.ts';
import type { ShownEvent } from '../shared/shown-values.ts';

export interface HistoryEntry extends ShownEvent {
  /** Identifies the entry on the page. */
  readonly key: string;
  /** `none` if the event changed no text; `hidden` if the reader may not see the state before or after the event; undefined if it stored no version. */
  readonly change: RecordDiff | 'none' | 'hidden' | undefined;
  /** Number of differences that are not shown. */
  readonly omitted: number;
}

export interface HistoryPage {
  readonly type: string;
  readonly item: ItemLink;
  /** From the topmost item to the parent. */
  readonly ancestors: readonly ItemLink[];
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** The newest entries, unless this page has them. */
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
  /** The same in the API. */
  readonly data: { readonly versions: string; readonly events: string };
}

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
