/** The result of an undo. Conflicts and impossible steps are counted, and one page of each is kept, so that the memory does not depend on them. */
import { createHash } from 'node:crypto';
import type { ImpossibleUndoCode } from '../../../model/system.ts';
import type { Gid } from '../../../store/viewer.ts';

/** A value that was changed since. It stays, unless `force` is given. */
export interface UndoConflict {
  /** Id of the record. */
  readonly id: string;
  /** The field; that of a part is below the id of the part. Empty for the whole record. */
  readonly path: string;
  /** The value before the event, and the present one; null without a value. */
  readonly before: unknown;
  readonly now: unknown;
}

/** Something that cannot be undone. */
export interface ImpossibleUndo {
  readonly id: string;
  readonly code: ImpossibleUndoCode;
  readonly message: string;
}

export interface UndoResult {
  /** Id of the new event; null if nothing was changed. */
  readonly event: string | null;
  /** Id of the event that was undone. */
  readonly undoes: string;
  /** Numbers of records. `created` is 0: deleted records come back as they were. */
  readonly created: number;
  readonly restored: number;
  readonly updated: number;
  readonly moved: number;
  readonly deleted: number;
  readonly unchanged: number;
  /** Number of permissions, memberships and deactivations that were changed. Those of records that come back or are deleted do not count. */
  readonly permissions: number;
  readonly conflictCount: number;
  readonly conflicts: readonly UndoConflict[];
  readonly impossibleCount: number;
  readonly impossible: readonly ImpossibleUndo[];
  /** Digest of the counts, and of all conflicts and impossible steps: equal for an undo without `force` that does the same. */
  readonly digest: string;
}

/** The page of `conflicts` and of `impossible` that a caller requests. */
export interface UndoListPage {
  readonly offset: number;
  readonly limit: number;
}

export class UndoReport {
  readonly restored = new Set<Gid>();
  readonly updated = new Set<Gid>();
  readonly moved = new Set<Gid>();
  /** Items that the change has touched and that are as they were before. */
  readonly unchanged = new Set<Gid>();
  deleted = 0;
  permissions = 0;
  conflictCount = 0;
  impossibleCount = 0;
  readonly #hash = createHash('sha256');
  readonly #page: UndoListPage;
  readonly #conflicts: UndoConflict[] = [];
  readonly #impossible: ImpossibleUndo[] = [];

  constructor(page: UndoListPage) {
    this.#page = page;
  }

  addConflict(conflict: UndoConflict): void {
    this.#hash.update(`${JSON.stringify(conflict)}\n`);
    if (this.#isOnPage(this.conflictCount++)) this.#conflicts.push(conflict);
  }

  addImpossible(id: string, code: ImpossibleUndo['code'], message: string): void {
    this.#hash.update(`${JSON.stringify([id, code])}\n`);
    if (this.#isOnPage(this.impossibleCount++)) this.#impossible.push({ id, code, message });
  }

  addToDigest(text: string): void {
    this.#hash.update(`${text}\n`);
  }

  /** Whether everything was undone. */
  get isComplete(): boolean {
    return this.conflictCount === 0 && this.impossibleCount === 0;
  }

  /** The existing items that the undo has changed. */
  get changed(): readonly Gid[] {
    return [...new Set([...this.restored, ...this.updated, ...this.moved])];
  }

  /** Records so far. One that is in several steps is counted for each: for progress only. */
  get handled(): number {
    return this.restored.size + this.updated.size + this.moved.size + this.unchanged.size + this.deleted;
  }

  get isEmpty(): boolean {
    return this.deleted + this.restored.size + this.updated.size + this.moved.size === 0;
  }

  toResult(undoes: string, event: string | null): UndoResult {
    const counted = new Set([...this.restored, ...this.moved]);
    const updated = [...this.updated].filter((gid) => !counted.has(gid)).length;
    const changed = new Set(this.changed);
    const counts = {
      created: 0,
      restored: this.restored.size,
      updated,
      moved: this.moved.size,
      deleted: this.deleted,
      unchanged: [...this.unchanged].filter((gid) => !changed.has(gid)).length,
    };
    return {
      event,
      undoes,
      created: 0,
      restored: counts.restored,
      updated,
      moved: counts.moved,
      deleted: counts.deleted,
      unchanged: counts.unchanged,
      permissions: this.permissions,
      conflictCount: this.conflictCount,
      conflicts: this.#conflicts,
      impossibleCount: this.impossibleCount,
      impossible: this.#impossible,
      digest: this.#hash.copy().update(JSON.stringify(counts)).digest('base64url'),
    };
  }

  #isOnPage(index: number): boolean {
    const { offset, limit } = this.#page;
    return index >= offset && index < offset + limit;
  }
}
