/** Options and state that the files of one import share. */
import type { FieldChange } from '../../lib/json-diff.ts';
import type { SourceError } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ActingUser } from '../changes/change-context.ts';
import type { Environment } from '../environment.ts';
import type { ReviewedRecord } from '../reviewed-record.ts';
import type { DescribedSources } from './described-sources.ts';
import type { RestrictedItem } from './editors.ts';
import type { ExcludedNumbers } from './excluded-numbers.ts';
import type { ImportScope } from './import-scope.ts';
import type { ParentMap, UnitParents } from './unit-parents.ts';

export interface ImportOptions extends ImportScope {
  readonly actor: string;
  /** The gid of the user when a background import was submitted: another user may have the id by now. */
  readonly actorGid?: Gid | undefined;
  /** Part of every digest: a changed mapping creates different drafts from the same file. */
  readonly mappingVersion: number | string;
  /** If false, the import fails when a stored item would change. */
  readonly allowUpdate: boolean;
  readonly logMessage: string | null;
  /** Ids of users and groups that new items are restricted to, besides the actor. If empty, new items are unrestricted. */
  readonly accessibleTo?: readonly string[];
  /** In tolerant mode: called for each item or edge that is skipped because it cannot be stored. */
  readonly onSkipped?: ((error: SourceError) => void) | undefined;
  readonly onWarning: (warning: ImportWarning) => void;
  /** @param changes the changed fields of an updated item, if `diff` is set. */
  readonly onItem: (
    outcome: ImportOutcome,
    file: string,
    id: string,
    changes?: readonly FieldChange[],
  ) => void;
  /** Called for each record of the files, and for units that a sync moves or deletes; a moved unit is also a created one. */
  readonly onReviewed?: (record: ReviewedRecord) => void;
  /** Whether to report the changed fields of updated items. */
  readonly diff?: boolean;
  /** Moves units whose parent changed and deletes units missing from the files. */
  readonly sync?: SyncOptions;
  /** The event of several imports, if this is one of them; by default the import writes an event of its own. */
  readonly shared?: SharedEvent;
  /** The parent of each unit, if the import has a hierarchy file. */
  readonly parents?: ParentMap | undefined;
}

/** The event of several imports, which its owner writes after the last one. */
export interface SharedEvent {
  readonly gid: Gid;
  /** Each import adds its subjects. */
  subjectCount: number;
}

export interface SyncOptions {
  /** Id of the unit whose descendants are compared with the files; by default the scope. */
  readonly fonds?: string | undefined;
  /** Ids of units that are neither moved nor deleted, with their descendants. */
  readonly except: readonly string[];
  /** Result of a sync that would delete many units, or units from other files. */
  readonly manyDeletions: 'fail' | 'warn' | 'allow';
  /** Maximum number of units that are compared. */
  readonly syncUnits: number;
  /** Called for each unit that was moved, deleted, or is new and was not moved. */
  readonly onSynced: (outcome: UnitSyncOutcome, id: string, newId?: string) => void;
}

export type UnitSyncOutcome = 'moved' | 'deleted' | 'added';

export interface SyncCounts {
  /** New units, without those that were moved. */
  readonly created: number;
  readonly moved: number;
  readonly deleted: number;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged';

interface ImportWarning {
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
  /** Prefix of the ids of items directly below the scope. */
  readonly stem: string;
  /** The type of the imported items. */
  readonly target: string;
  readonly actor: ActingUser;
  /** The gid of the event, which is written at the end; items refer to it from the start. */
  readonly event: Gid;
  readonly counts: ImportCounts;
  /** Whether the store restricts an item with everything above it. */
  readonly inheritsRestrictions: boolean;
  /** Accessors that new items are restricted to. If empty, new items are unrestricted. */
  readonly accessors: readonly Gid[];
  /** The accessors that an item, or its notes, are restricted to if the file marks them as not public. The first call reads the grants. */
  readonly listEditors: (item: RestrictedItem) => Promise<readonly Gid[]>;
  /** For a sync: stored items that the files contain; all others are moved or deleted. */
  readonly named: Set<Gid> | undefined;
  /** For a sync: new items that the files mark as restricted. */
  readonly marked: Set<Gid> | undefined;
  /** Languages that earlier imports into this scope may have assumed (assumed-languages.ts). */
  readonly formerLanguages: ReadonlySet<string>;
  /** For a sync: names of the files that the imported descriptions came from. */
  readonly sourceFiles: Set<string> | undefined;
  /** Topmost item → the languages in which earlier files of this import have described it. */
  readonly describedLanguages: Map<Gid, Set<string>>;
  /** Sources of all descriptions of earlier files of this import. */
  readonly described: DescribedSources;
  /** Numbers of units that an earlier file of this import has described, or that have another type or parent. */
  readonly excluded: ExcludedNumbers;
  /** Finds parents by the hierarchy file, if the import has one. */
  readonly parents: UnitParents | undefined;
  subjectCount: number;
  /** Number of annotations that were created, updated or deleted for parts marked as not public. */
  noteCount: number;
  /** The gid of the event of these annotations, which is written at the end. */
  reserveNoteEvent(): Promise<Gid>;
  /** Reserves gids, so that at least `count` can be taken. */
  reserveGids(count: number): Promise<void>;
  /** The first of `count` consecutive reserved gids. */
  takeGids(count: number): Gid;
  /** Whether this import has reserved the gid: other transactions may create items at the same time. */
  hasTaken(gid: Gid): boolean;
}
