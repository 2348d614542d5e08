/** State and services that the writers of one transaction share. */

import type { NewItem } from '../items.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import type { DocumentUpdater } from '../search/sql/document-updater.ts';
import type { Gid } from '../viewer.ts';
import type { WriteDatabase } from './database.ts';
import { toStamp } from './harvest-sql.ts';
import type { Journal } from './journal.ts';

export interface WriteContext {
  readonly db: WriteDatabase;
  readonly locks: Locks;
  readonly restrictions: Restrictions;
  readonly harvest: HarvestChanges;
  readonly search: DocumentUpdater;
  readonly journal: Journal;
}

/** Locks until the transaction ends. An engine with one writer at a time needs none. */
export interface Locks {
  /** See ItemWriter.lock. */
  lockForDeletion(items: readonly Gid[]): Promise<void>;
  /** Other transactions cannot change these items. */
  lockForChange(items: readonly Gid[]): Promise<void>;
  /**
   * Waits for imports into these items, their ancestors and their descendants, and blocks new ones. Only for items with children, if the store has
   * the rule that restrictions are inherited.
   */
  lockTrees(items: readonly Gid[]): Promise<void>;
  /** Other transactions cannot delete these items, but change their texts and counts. Gids of parts are ignored. */
  lockConnected(gids: readonly Gid[]): Promise<void>;
}

/** Updates the restrictions that depend on a change: see restrictions.ts. */
export interface Restrictions {
  /** Must be called after a change to the access or the votes of items, which the transaction must have locked. */
  updateCauses(items: readonly Gid[]): Promise<void>;
  /** Must be called after the access of new items was limited. */
  addNewCauses(items: readonly Gid[]): Promise<void>;
  /** Must be called after items were inserted: they are restricted with the items above them. */
  deriveFromNewItems(items: readonly Pick<NewItem, 'gid' | 'parent'>[]): Promise<void>;
  /** For a restore, which derives all restrictions at its end: its new items have a history, and inherit nothing before. */
  pause(): void;
  /** Must be called after items were moved, with the edges and rows of the transaction in place. */
  derive(items: readonly Gid[]): Promise<void>;
  deriveFromNewEdges(edges: readonly EdgeRow[]): Promise<void>;
  deriveFromDeletedEdges(edges: readonly Pick<EdgeRow, 'from' | 'label'>[]): Promise<void>;
}

/** Items whose OAI records must be updated at the end of the transaction. */
export class HarvestChanges {
  readonly items: Gid[] = [];
  /** Time of the latest event. */
  stamp = toStamp('');

  add(items: readonly Gid[]): void {
    for (const gid of items) this.items.push(gid);
  }
}
