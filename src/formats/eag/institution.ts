import type { ExportedPart, ExportedRecord } from '../../model/export-step.ts';

/** A repository with what a writer of EAG needs to know of it. */
export interface Institution {
  readonly record: ExportedRecord;
  readonly description: ExportedPart | undefined;
  /** JSON of the content that no element can contain (extension.ts). */
  readonly extension?: string | undefined;
  /** ISO 3166-1, in capitals; XX where it is not known. */
  readonly countryCode: string;
}
