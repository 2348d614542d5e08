/** What the files of one import share. */
import type { FieldChange } from '../../lib/json-diff.ts';
import type { SourceError } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ActingUser } from '../change-context.ts';
import type { Environment } from '../environment.ts';
import type { ImportScope } from '../import-scope.ts';
import type { ParentMap, UnitParents } from './unit-parents.ts';

export interface ImportOptions extends ImportScope {
  readonly actor: string;
  /** Of the user when the import was asked for, where that was a while ago: another one may have the id by now. */
  readonly actorGid?: Gid | undefined;
  /** Part of every digest: a new mapping makes other drafts of the same file. */
  readonly mappingVersion: number | string;
  /** False refuses the import when an existing item would change. */
  readonly allowUpdate: boolean;
  readonly logMessage: string | null;
  /** Ids of the users and groups that new items are restricted to, besides the actor; without them, items are open to everybody. */
  readonly accessibleTo?: readonly string[];
  /** In tolerant mode: told of an item that cannot be stored, and is left out. */
  readonly leaveOut?: ((error: SourceError) => void) | undefined;
  readonly onWarning: (oddity: ImportWarning) => void;
  /** @param changes what is other than before, where an item was updated and `diff` is wanted. */
  readonly onItem: (
    outcome: ImportOutcome,
    file: string,
    id: string,
    changes?: readonly FieldChange[],
  ) => void;
  /** Whether to tell what is other than before. */
  readonly diff?: boolean;
  /** Moves and deletes afterwards what the files hold elsewhere, or no more. */
  readonly sync?: SyncOptions;
  /** The parent of each unit, if the import has a hierarchy file. */
  readonly parents?: ParentMap | undefined;
}

export interface SyncOptions {
  /** Id of the unit whose tree is compared with the files; the scope itself where there is none. */
  readonly fonds?: string | undefined;
  /** Ids of units that are left alone, with all below them. */
  readonly except: readonly string[];
  /** How many units can be compared. */
  readonly syncUnits: number;
  /** Told of each unit that was moved, deleted, or is new without having been moved. */
  readonly onSynced: (outcome: SyncOutcome, id: string, newId?: string) => void;
}

export type SyncOutcome = 'moved' | 'deleted' | 'added';

export interface SyncCounts {
  /** Those that are new; those that were moved are not counted here. */
  readonly created: number;
  readonly moved: number;
  readonly deleted: number;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged';

export interface ImportWarning {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly path?: string;
  readonly id?: string;
  readonly count?: number;
}

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
}

export interface ImportContext {
  readonly tx: StoreTransaction;
  readonly env: Environment;
  readonly options: ImportOptions;
  readonly scope: ItemRow;
  /** Beginning of the ids of what is imported at the top. */
  readonly stem: string;
  /** The type of what is imported. */
  readonly target: string;
  readonly actor: ActingUser;
  /** The gid of the event to be; items point to it from the start. */
  readonly event: Gid;
  readonly counts: ImportCounts;
  /** Accessors that new items are restricted to; they are open to everybody when there are none. */
  readonly accessors: readonly Gid[];
  /** Stored items that the files hold: kept where those that they do not hold are to go. */
  readonly named: Set<Gid> | undefined;
  /** Sources that files of this import have described items at the top from, by item. */
  readonly described: Map<Gid, Set<string>>;
  /** Finds the parents that the hierarchy file names, if there is one. */
  readonly parents: UnitParents | undefined;
  subjectCount: number;
  /** Makes sure that as many gids can be taken. */
  prepareGids(count: number): Promise<void>;
  /** The first of `count` fresh gids in a row, of those that were prepared. */
  takeGids(count: number): Gid;
  /** Whether takeGids has given it out: others may be making items at the same time. */
  hasTaken(gid: Gid): boolean;
}
