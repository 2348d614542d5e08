/** Inserts items that belong to the user who creates them: links and annotations. */
import type { Data } from '../../../model/define.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { ChangeContext } from '../change-context.ts';

export interface InsertedItem {
  readonly gid: Gid;
  readonly id: string;
}

/**
 * Inserts items without parts and parents. A user who is not an administrator becomes the owner of each. Callers must check the permission, validate
 * the data, and write the event.
 */
export async function insertOwnedItems(
  { tx, env, actor }: Pick<ChangeContext, 'tx' | 'env' | 'actor'>,
  event: Gid,
  type: string,
  contents: readonly Data[],
): Promise<readonly InsertedItem[]> {
  const first = await tx.reserveGids(contents.length * 2);
  const items = contents.map((_, i) => ({ gid: first + i, id: env.newId() }));
  await tx.items.insert(
    contents.map((data, i) => ({
      ...items[i]!,
      type,
      parent: null,
      position: 0,
      childCount: 0,
      lastEvent: event,
      parts: '',
      data: JSON.stringify(data),
    })),
  );
  if (!actor.isAdmin)
    await tx.grants.insert(
      items.map(({ gid }) => ({
        gid: gid + contents.length,
        id: env.newId(),
        accessor: actor.gid,
        permission: 'owner',
        targets: [gid],
        scope: null,
        grantee: null,
      })),
    );
  return items;
}
