/** The undo of an event as data of a page: its dry run, the forms, and the result. */
import type { ShownChange } from '../shared/shown-change.ts';
import type { StaffPage } from '../shared/staff-menu.ts';
import type { ShownUndoResult } from '../shared/undo-preview.ts';

export interface UndoPage extends StaffPage {
  readonly path: string;
  readonly event: ShownChange;
  /** The undo of the event that this event has undone. */
  readonly undoesPath: string | undefined;
  /** The undo of the event that has undone this event completely. */
  readonly undoneByPath: string | undefined;
  /** The event of the form that was just sent, and the number of its records. */
  readonly done: { readonly path: string; readonly count: number } | undefined;
  /** Undefined if the event was undone, or has too many records for a dry run while the page is loaded. */
  readonly preview: ShownUndoResult | undefined;
  /** The page of the conflicts and impossible steps. */
  readonly page: number;
  /** Of an event with many records, which is undone as a job: their number. */
  readonly records: number | undefined;
}
