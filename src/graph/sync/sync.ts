/**
 * A sync: an import after which the stored tree is that of the files. Units that the files hold under another parent are moved: they are new
 * items, to which all is carried over that people have made on the old ones. Units that the files do not hold are deleted. All of it happens in
 * the transaction of the import, after its last file.
 */
import type { Gid } from '../../store/viewer.ts';
import { ManyAudit } from '../audit/many-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { deleteAll, type Head } from '../changes/records/delete-all.ts';
import type { ImportContext, SyncCounts } from '../import/import-context.ts';
import { carryOver } from './carry-over.ts';
import type { SyncPlan } from './plan-sync.ts';
import { type Survey, surveyTree } from './survey.ts';

/**
 * Moves and deletes; the rows of all files are written by now. Throws `identifiers-not-unique`, `permission-denied`, `limit-exceeded`.
 */
export async function carryOutSync(run: ImportContext, plan: SyncPlan): Promise<SyncCounts> {
  const { tx, env, actor, scope, options } = run;
  const context: ChangeContext = { tx, env, actor, logMessage: options.logMessage };
  const { moved, gone, fresh } = await surveyTree(run, plan);
  if (moved.length > 0) {
    const audit = await ManyAudit.open(context, 'modification', plan.top);
    await carryOver({ ...context, run, audit }, moved);
    await audit.finish();
  }
  // An event cannot have happened in what it has deleted.
  const isTopGone = gone.some(({ gid }) => gid === plan.top);
  await deleteAll(context, gone, { scope: isTopGone ? scope.gid : plan.top, versions: true });

  tell(plan, { moved, gone, fresh });
  const count = moved.length;
  return { created: fresh.length - count, moved: count, deleted: gone.length - count };
}

/** By id, whatever way the tree was walked. */
function tell({ options: { onSynced } }: SyncPlan, { moved, gone, fresh }: Survey): void {
  const [from, to] = [new Set<Gid>(), new Set<Gid>()];
  for (const pair of moved.toSorted((a, b) => byId(a.from, b.from))) {
    from.add(pair.from.gid);
    to.add(pair.to.gid);
    onSynced('moved', pair.from.id, pair.to.id);
  }
  for (const { gid, id } of gone.toSorted(byId)) if (!from.has(gid)) onSynced('deleted', id);
  for (const { gid, id } of fresh.toSorted(byId)) if (!to.has(gid)) onSynced('added', id);
}

const byId = (a: Head, b: Head): number => (a.id < b.id ? -1 : 1);
