/** A file, and what was found in it. Plain data. */
import type { DetectedDocument } from '../../formats/detection/detection.ts';
import type { InspectedTable } from '../../formats/inspected-table.ts';

/** A document with its tables, if it has some. */
export interface DetectedFile extends DetectedDocument {
  readonly file: string;
  readonly tables: readonly DetectedTable[];
}

export interface DetectedTable extends InspectedTable {
  readonly file: string;
}
