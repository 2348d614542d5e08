/** The undo of an event as data of a page: its dry run, the forms, and the result. */
import type { ImpossibleUndoCode } from '../../model/system.ts';
import type { ShownChange } from '../shared/shown-change.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

/** A record that a step of the undo is about. */
export interface UndoneRecord {
  readonly id: string;
  readonly title: string;
  /** Undefined for a record without a page. */
  readonly path: string | undefined;
}

/** A value that was changed after the event. */
export interface ShownConflict {
  readonly record: UndoneRecord;
  /** Type of the record and name of the field, which messages may have a label for; undefined for a whole record. */
  readonly field: { readonly type: string; readonly name: string } | undefined;
  /** As in the API. */
  readonly path: string;
  /** Empty without a value. */
  readonly before: string;
  readonly now: string;
}

interface ShownImpossible {
  readonly record: UndoneRecord;
  readonly code: ImpossibleUndoCode;
}

/** The dry run of an undo. Conflicts and impossible steps are paged together. */
export interface UndoPreview {
  readonly restored: number;
  readonly updated: number;
  readonly moved: number;
  readonly deleted: number;
  readonly conflictCount: number;
  readonly conflicts: readonly ShownConflict[];
  readonly impossibleCount: number;
  readonly impossible: readonly ShownImpossible[];
  readonly page: number;
  /** Of all counts and steps: the form sends it, so that nothing is undone that the user has not seen. */
  readonly digest: string;
}

export interface UndoPage extends StaffPage {
  readonly path: string;
  readonly event: ShownChange;
  /** The undo of the event that this event has undone. */
  readonly undoesPath: string | undefined;
  /** The undo of the event that has undone this event completely. */
  readonly undoneByPath: string | undefined;
  /** The event of the form that was just sent, and the number of its records. */
  readonly done: { readonly path: string; readonly count: number } | undefined;
  /** Undefined if the event was undone. */
  readonly preview: UndoPreview | undefined;
}
