import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';

/** An agent, or one of several identities of it, as it is written. */
export interface Identity {
  readonly record: ExportedRecord;
  /** Undefined for an agent of which nothing is said. */
  readonly description: ExportedPart | undefined;
  readonly isFirst: boolean;
  /** What the elements cannot say. */
  readonly extension: string | undefined;
}
