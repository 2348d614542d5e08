/** What a sync is about, settled before the first file is read. */
import { fail } from '../../model/errors.ts';
import type { Gid, ItemRow } from '../../store/store.ts';
import type { ImportContext, SyncOptions } from '../import/import-context.ts';
import { getVisibleItem } from '../lookup.ts';

export interface SyncPlan {
  readonly options: SyncOptions;
  /** The item whose tree is compared: the scope of the import, or a unit in it. */
  readonly top: Gid;
  /** Units that stay, whatever the files hold, with all below them. */
  readonly excepted: ReadonlySet<Gid>;
  /** Those and all above them. */
  readonly kept: ReadonlySet<Gid>;
}

/** Throws `not-found`, `gone`, `wrong-scope`. */
export async function planSync(
  run: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  options: SyncOptions,
): Promise<SyncPlan> {
  const { tx, actor, scope } = run;
  const top = options.fonds === undefined ? scope : await getFonds(run, options.fonds);
  const excepted: Gid[] = [];
  for (const id of options.except) excepted.push((await getVisibleItem(tx, actor, id)).gid);
  const lineage = excepted.length === 0 ? [] : await tx.getLineage(excepted);
  return {
    ...{ options, top: top.gid },
    excepted: new Set(excepted),
    kept: new Set(lineage.map((row) => row.gid)),
  };
}

async function getFonds(
  { tx, actor, scope }: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  id: string,
): Promise<ItemRow> {
  const fonds = await getVisibleItem(tx, actor, id);
  if ((await tx.getLineage([fonds.gid])).some((row) => row.gid === scope.gid)) return fonds;
  fail('wrong-scope', `'${id}' is not in '${scope.id}': a sync compares the scope, or a unit in it.`, {
    details: 'fonds must be the id of the scope or of a unit in it',
  });
}
