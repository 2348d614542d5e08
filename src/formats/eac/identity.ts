import type { WrittenPart, WrittenRecord } from '../../model/written.ts';

/** An agent, or one of several identities of it, as it is written. */
export interface Identity {
  readonly record: WrittenRecord;
  /** Undefined for an agent of which nothing is said. */
  readonly description: WrittenPart | undefined;
  readonly isFirst: boolean;
  /** What the elements cannot say. */
  readonly extension: string | undefined;
}
