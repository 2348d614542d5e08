/** The undo of an event, or the restore of a record as on a day, as pages show them: counts, conflicts and impossible steps. */
import type { ImpossibleUndoCode } from '../../model/system.ts';

/** Conflicts, and impossible steps, on one page. */
export const stepsPerPage = 50;

/** A change of more records is a job, and its page does not execute the dry run: 2,000 records take about half a second. */
export const maxShownRecords = 2000;

/** Conflicts, and impossible steps, that a job keeps. */
export const maxKeptSteps = 200;

/** The form that makes the change of a dry run. */
export interface RevertForm {
  readonly verb: 'undo' | 'restore';
  /** Of the page that takes the form. */
  readonly path: string;
  /** Its fields besides the digest of the dry run. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A record that a step of the undo is about. */
export interface AffectedRecord {
  readonly id: string;
  readonly title: string;
  /** Undefined for a record without a page. */
  readonly path: string | undefined;
}

/** A value that was changed after the event. */
export interface ShownConflict {
  readonly record: AffectedRecord;
  /** Type of the record and name of the field, which messages may have a label for; undefined for a whole record. */
  readonly field: { readonly type: string; readonly name: string } | undefined;
  /** As in the API. */
  readonly path: string;
  /** Empty without a value. */
  readonly before: string;
  readonly now: string;
}

interface ShownImpossible {
  readonly record: AffectedRecord;
  readonly code: ImpossibleUndoCode;
}

/** The result of an undo, or of its dry run, with one page of the conflicts and of the impossible steps. */
export interface ShownUndoResult {
  readonly restored: number;
  readonly updated: number;
  readonly moved: number;
  readonly deleted: number;
  readonly conflictCount: number;
  readonly conflicts: readonly ShownConflict[];
  readonly impossibleCount: number;
  readonly impossible: readonly ShownImpossible[];
  /** Of all counts and steps: the form sends it, so that nothing is undone that the user has not seen. */
  readonly digest: string;
}
