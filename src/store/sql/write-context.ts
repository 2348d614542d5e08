/** State and services that the writers of one transaction share. */
import type { EdgeRow } from '../connections.ts';
import type { Gid } from '../viewer.ts';
import type { WriteDatabase } from './database.ts';
import { toStamp } from './harvest-sql.ts';
import type { DocumentUpdater } from './search/document-updater.ts';

export interface WriteContext {
  readonly db: WriteDatabase;
  readonly locks: Locks;
  readonly restrictions: Restrictions;
  readonly harvest: HarvestChanges;
  readonly search: DocumentUpdater;
}

/** Locks until the transaction ends. An engine with one writer at a time needs none. */
export interface Locks {
  /** See ItemWriter.lock. */
  lockForDeletion(items: readonly Gid[]): Promise<void>;
  /** Other transactions cannot change these items. */
  lockForChange(items: readonly Gid[]): Promise<void>;
  /** Other transactions cannot delete these items, but change their texts and counts. Gids of parts are ignored. */
  lockConnected(gids: readonly Gid[]): Promise<void>;
}

/** Updates the restrictions that depend on a change: see restrictions.ts. */
export interface Restrictions {
  /** Must be called after a change to access, votes or edges of these items, which the transaction must have locked or inserted. */
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
