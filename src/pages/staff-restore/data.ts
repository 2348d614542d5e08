/** The form that restores a record as on a day, and its dry run, as data of a page. */
import type { StaffPage } from '../shared/staff-menu.ts';
import type { ShownUndoResult } from '../shared/undo-preview.ts';

export interface RestorePage extends StaffPage {
  readonly path: string;
  readonly title: string;
  /** Undefined for a record without a page. */
  readonly itemPath: string | undefined;
  /** Whether the records below it can be restored with it. */
  readonly hasBelow: boolean;
  /** Values of the form; empty if absent. `event` is the last event whose changes stay. */
  readonly fields: { readonly date: string; readonly event: string; readonly below: string };
  /** Path of the undo of the change that was just made. */
  readonly donePath: string | undefined;
  /** Whether there are too many records for a dry run while the page is loaded. They are restored as a job. */
  readonly isLarge: boolean;
  /** The dry run; undefined before a day was chosen, and for many records. */
  readonly preview: ShownUndoResult | undefined;
}
