/** A job as data of a page: its progress, its log, and the differences of a reviewed import. */
import type { SourceLocation } from '../../model/errors.ts';
import type { ImportChoices } from '../shared/import-choices.ts';
import type { JobHead, ReviewedKind } from '../shared/job-head.ts';
import type { RecordDiff } from '../shared/record-diff.ts';
import type { ShownUndoLink } from '../shared/shown-values.ts';
import type { StaffPage } from '../shared/staff-menu.ts';
import type { RevertForm, ShownUndoResult } from '../shared/undo-preview.ts';

/** A location in a file, with the lines around it. */
export interface ShownLocation extends Pick<SourceLocation, 'file' | 'line' | 'column' | 'source'> {
  readonly message?: string;
}

export interface ShownWarning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly locations: readonly ShownLocation[];
}

/** The differences that the import makes to one record. */
export interface ShownChange {
  readonly key: string;
  /** Undefined if the user may not see the record any longer. */
  readonly id: string | undefined;
  readonly title: string;
  readonly type: string;
  /** Of a moved unit: its id before. */
  readonly from: string | undefined;
  /** Path of the record; undefined if it does not exist. */
  readonly path: string | undefined;
  readonly diff: RecordDiff | undefined;
  /** Number of differences that are not shown. */
  readonly omitted: number;
}

/** Of an undo or restore. */
interface ChangeProgress {
  readonly records: number;
  readonly total: number;
  /** Records per second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

interface ShownProgress {
  readonly file: string;
  readonly bytesRead: number;
  readonly bytesTotal: number | null;
  /** Items so far. */
  readonly items: number;
  /** Items per second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
}

export interface Review {
  readonly counts: readonly { readonly kind: ReviewedKind; readonly count: number; readonly path: string }[];
  /** The kind of the listed records. */
  readonly kind: ReviewedKind;
  readonly records: readonly ShownChange[];
  readonly from: number;
  readonly total: number;
  readonly previousPath: string | undefined;
  readonly nextPath: string | undefined;
  /** Records that the import changes. */
  readonly changes: number;
  /** Ids of records that had changed after an earlier dry run. */
  readonly changed: readonly string[];
  readonly until: string | null;
}

interface Correction {
  readonly choices: ImportChoices;
  /** Files of one request. */
  readonly maxFiles: number;
}

export interface JobPage extends StaffPage {
  readonly job: JobHead & {
    readonly cancelling: boolean;
    readonly queuePosition: number | null;
    readonly isReviewed: boolean;
    /** False for a dry run. */
    readonly commit: boolean;
  };
  readonly path: string;
  readonly progress: ShownProgress | ChangeProgress | undefined;
  readonly counts:
    | { readonly created: number; readonly updated: number; readonly unchanged: number }
    | undefined;
  readonly warnings: readonly ShownWarning[];
  readonly errors: readonly ShownLocation[];
  /** Of a failed job. */
  readonly failure: string | undefined;
  readonly review: Review | undefined;
  /** Of a job that has changed records. */
  readonly undo: ShownUndoLink | undefined;
  /** Of a job that undoes an event or restores a record, or of its dry run: the form, and the result. */
  readonly reverted: { readonly form: RevertForm; readonly preview: ShownUndoResult | undefined } | undefined;
  /** For corrected files: the choices of this import. Undefined if it has neither errors nor warnings. */
  readonly correction: Correction | undefined;
  readonly mayRun: boolean;
  readonly mayCancel: boolean;
}
