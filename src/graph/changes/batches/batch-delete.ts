/** Deletes many records with one event. Records can be deleted together with their children, in any order of the request. */
import type { ItemHead } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { getVisibleContentItem, isAccessor } from '../../lookup.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { requireRemainingAdministrator } from '../permissions/accessors.ts';
import { deleteItem, getItemToDelete, requireDeletable } from '../records/delete.ts';
import { getBatchItem, runTolerant } from './batch-log.ts';
import type { BatchOptions } from './batch-update.ts';

interface BatchDeleteRequest extends BatchOptions {
  readonly ids: readonly string[];
  /** The scope of the event. It does not change the permissions that are needed. */
  readonly scope?: string;
}

/** Returns the number of deleted records. */
export async function batchDelete(context: ChangeContext, request: BatchDeleteRequest): Promise<number> {
  const { tx, actor } = context;
  const scope =
    request.scope === undefined ? null : (await getVisibleContentItem(tx, actor, request.scope)).gid;
  const heads = await findAll(context, request);
  const audit = await BatchAudit.open(context, 'deletion', scope);
  for (const { id } of childrenFirst(heads)) {
    await runTolerant(
      context,
      request.tolerant,
      async () => deleteOne(context, id, request.version, audit),
      () => undefined,
    );
  }
  const accessor = heads.find(isAccessor);
  if (accessor !== undefined) await requireRemainingAdministrator(context, accessor);
  const deleted = audit.subjectCount;
  await audit.finish();
  return deleted;
}

async function deleteOne(
  context: ChangeContext,
  id: string,
  keepVersion: boolean,
  audit: BatchAudit,
): Promise<void> {
  const item = await getItemToDelete(context, id);
  requireDeletable(item);
  await deleteItem(context, item, audit);
  await audit.addDeleted(item.gid, keepVersion ? item : undefined);
}

/** Throws `invalid` for an id without an item that the actor may see; in tolerant mode such ids are skipped. */
async function findAll(
  context: ChangeContext,
  { ids, tolerant }: BatchDeleteRequest,
): Promise<readonly ItemHead[]> {
  const heads: ItemHead[] = [];
  for (const id of new Set(ids)) {
    const item = await runTolerant(
      context,
      tolerant,
      () => getBatchItem(context, id),
      () => undefined,
    );
    // Without data and parts, to save memory.
    if (item !== undefined) heads.push(pick(item));
  }
  return heads;
}

const pick = ({ gid, id, type, parent, position, restricted, revision }: ItemHead): ItemHead => ({
  gid,
  id,
  type,
  parent,
  position,
  restricted,
  revision,
});

/** Children before their parents, as far as both are deleted. */
function childrenFirst(heads: readonly ItemHead[]): readonly ItemHead[] {
  const byGid = new Map(heads.map((head) => [head.gid, head]));
  const depths = new Map<Gid, number>();
  for (const head of heads) {
    const path: ItemHead[] = [];
    let next: ItemHead | undefined = head;
    while (next !== undefined && !depths.has(next.gid)) {
      path.push(next);
      next = next.parent === null ? undefined : byGid.get(next.parent);
    }
    let depth = next === undefined ? -1 : depths.get(next.gid)!;
    for (const { gid } of path.reverse()) depths.set(gid, ++depth);
  }
  return [...heads].sort((a, b) => depths.get(b.gid)! - depths.get(a.gid)!);
}
