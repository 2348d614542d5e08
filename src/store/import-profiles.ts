/** Choices for imports that are saved under a name; a part of the contract of store.ts. */
import type { Gid } from './viewer.ts';

export interface ImportProfileRow {
  readonly name: string;
  /** As in the path of imports. */
  readonly format: string;
  /** The item to import into, which may have been deleted. */
  readonly scope: Gid;
  /** JSON text of the parameters of the import. */
  readonly parameters: string;
  /** The user who saved it last; null for an operator. */
  readonly user: Gid | null;
  readonly updated: string;
}

export interface ImportProfileReader {
  find(name: string): Promise<ImportProfileRow | undefined>;
  /** By name. */
  list(): Promise<readonly ImportProfileRow[]>;
}

export interface ImportProfileWriter extends ImportProfileReader {
  /** Replaces the profile of that name. */
  upsert(profile: ImportProfileRow): Promise<void>;
  delete(name: string): Promise<void>;
}
