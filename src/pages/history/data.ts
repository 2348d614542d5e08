/** The history of an item as data of a page. */

import type { ItemLink } from '../shared/page-path.ts';
import type { RecordDiff } from '../shared/record-diff.ts';
import type { ShownEvent } from '../shared/shown-values.ts';

export interface HistoryEntry extends ShownEvent {
  /** Identifies the entry on the page. */
  readonly key: string;
  /** `none` if the event changed no text; `hidden` if the reader may not see the state before or after the event; undefined if it stored no version. */
  readonly change: RecordDiff | 'none' | 'hidden' | undefined;
  /** Number of differences that are not shown. */
  readonly omitted: number;
  /** Restores the record as it was after this event; for users who may change it. */
  readonly restorePath?: string | undefined;
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
  /** Restores the record as on a day; for users who may change it. */
  readonly restorePath: string | undefined;
  /** The same in the API. */
  readonly data: { readonly versions: string; readonly events: string };
}
