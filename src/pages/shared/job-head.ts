/** The fields of a job that its pages show. The views cannot import the types of the graph, which uses modules of Node. */

type JobKind = 'import' | 'sync' | 'undo' | 'restore' | 'pdf';

type JobState = 'queued' | 'running' | 'finishing' | 'review' | 'done' | 'failed' | 'cancelled';

export type ReviewedKind = 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged';

export interface JobHead {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly format: string;
  readonly scope: string;
  /** Null for an anonymous reader. */
  readonly user: string | null;
  readonly message: string | null;
  readonly created: string;
}
