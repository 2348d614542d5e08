/** Deletes the children of an item or all its descendants, with one event, all or nothing. Only ids and gids of the tree are kept in memory. */
import { getRecordType } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { getVisibleItem } from '../../lookup.ts';
import { readItems, wholeList } from '../../paging.ts';
import type { ChangeContext } from '../change-context.ts';
import { requireDeletable } from './delete.ts';
import { type DeletedHead, deleteInBatches, toDeletedHead } from './delete-in-batches.ts';
import { readDeletionRule, requireDeletePermission, requireVisibleChildren } from './deletion-rule.ts';

interface DeleteChildrenRequest {
  readonly type: string;
  readonly id: string;
  /** Whether all descendants are deleted. Otherwise a child with children makes the change fail. */
  readonly all: boolean;
  /** Whether the items are stored as versions. */
  readonly versions: boolean;
}

/** Returns the ids of the deleted items, sorted. */
export async function deleteChildren(
  context: ChangeContext,
  { type, id, all, versions }: DeleteChildrenRequest,
): Promise<readonly string[]> {
  const { tx, actor } = context;
  const parent = await getVisibleItem(tx, actor, id, type);
  const below = await listBelow(context, parent, all);
  if (below.length === 0) return [];
  await deleteInBatches(context, below, { scope: parent.gid, versions });
  return below.map((head) => head.id).sort();
}

interface Level {
  readonly parent: DeletedHead;
  /** Ancestors of the children that are scopes of a grant of the actor. */
  readonly scopes: readonly Gid[];
}

/** The items to delete, parents before their children. Throws `permission-denied`, `has-children`. */
async function listBelow(
  { tx, actor }: ChangeContext,
  top: ItemRow,
  all: boolean,
): Promise<readonly DeletedHead[]> {
  const rule = await readDeletionRule(tx, actor, top);
  const found: DeletedHead[] = [];
  const withChildren: ItemRow[] = [];
  const open: Level[] = [{ parent: top, scopes: rule.scopes }];
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    const { parent, scopes } = level;
    for await (const rows of readItems(tx, { parent: parent.gid }, 'everything', wholeList)) {
      await requireVisibleChildren(tx, actor, parent.id, rows);
      requireDeletePermission(actor, rule, rows, scopes);
      found.push(...rows.map(toDeletedHead));
      const parents = rows.filter(hasChildren);
      if (all)
        open.push(
          ...parents.map((row) => ({ parent: toDeletedHead(row), scopes: rule.scopesBelow(row, scopes) })),
        );
      else withChildren.push(...parents.map((row) => ({ ...row, data: '', parts: '' })));
    }
  }
  for (const row of withChildren.sort((a, b) => (a.id < b.id ? -1 : 1))) requireDeletable(row);
  return found;
}

function hasChildren({ childCount, type }: ItemRow): boolean {
  return childCount > 0 && getRecordType(type).children.by === 'parent';
}
