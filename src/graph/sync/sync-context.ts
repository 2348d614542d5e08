/** What those who carry things over to the new places of units are given. */
import type { Gid } from '../../store/store.ts';
import type { ManyAudit } from '../audit/many-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import type { ImportContext } from '../import/import-context.ts';

export interface SyncContext extends ChangeContext {
  readonly run: ImportContext;
  readonly audit: ManyAudit;
}

/** What is what in the new place: units and their parts by gid. */
export type Counterparts = ReadonlyMap<Gid, Gid>;
