/** The units that a sync compares with the files, decided before the first file is read. */
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { BatchAudit } from '../../changes/batch-audit.ts';
import type { ChangeContext } from '../../changes/change-context.ts';
import { getVisibleItem } from '../../lookup.ts';
import type { ImportContext, SyncOptions } from '../import-context.ts';

/** Arguments of the functions that move content to the new units. */
export interface SyncContext extends ChangeContext {
  readonly run: ImportContext;
  readonly audit: BatchAudit;
}

/** The new unit or part for each old one, by gid. */
export type Counterparts = ReadonlyMap<Gid, Gid>;

export interface ResolvedSyncOptions {
  readonly options: SyncOptions;
  /** The item whose tree is compared: the scope of the import, or a unit in it. */
  readonly top: Gid;
  /** Units that the sync neither moves nor deletes, with all their descendants. */
  readonly excluded: ReadonlySet<Gid>;
  /** The excluded units and their ancestors. */
  readonly kept: ReadonlySet<Gid>;
}

/** Throws `not-found`, `gone`, `wrong-scope`. */
export async function resolveSyncOptions(
  run: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  options: SyncOptions,
): Promise<ResolvedSyncOptions> {
  const { tx, actor, scope } = run;
  const top = options.fonds === undefined ? scope : await getFonds(run, options.fonds);
  const excluded: Gid[] = [];
  for (const id of options.except) excluded.push((await getVisibleItem(tx, actor, id)).gid);
  const lineage = excluded.length === 0 ? [] : await tx.items.listWithAncestors(excluded);
  return { options, top: top.gid, excluded: new Set(excluded), kept: new Set(lineage.map((row) => row.gid)) };
}

async function getFonds(
  { tx, actor, scope }: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  id: string,
): Promise<ItemRow> {
  const fonds = await getVisibleItem(tx, actor, id);
  if ((await tx.items.listWithAncestors([fonds.gid])).some((row) => row.gid === scope.gid)) return fonds;
  fail('wrong-scope', `'${id}' is not below '${scope.id}'. A sync compares the scope or a unit below it.`, {
    details: 'fonds must be the id of the scope or of a unit in it',
  });
}
