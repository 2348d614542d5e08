/** The accessors of items that a file marks as restricted. */
import type { GrantRow } from '../../store/grants.ts';
import type { ItemHead } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { allowsUpdates } from '../permissions/decide.ts';

/** Maximum grants per query. */
const pageSize = 1000;

/**
 * The importing user, and all users and groups that may update every item of the type in the scope. Administrators see all items and are
 * not listed.
 */
export async function listEditors(
  reads: StoreReader,
  actor: Gid,
  { type, scope }: { readonly type: string; readonly scope: ItemHead },
): Promise<readonly Gid[]> {
  const [contentType] = await reads.items.listHeads([type]);
  if (contentType === undefined) throw new Error(`There is no content type '${type}'`);
  const scopes = (await reads.items.listWithAncestors([scope.gid])).map(({ gid }) => gid);
  const editors = new Set([actor]);
  let page: readonly GrantRow[] = [];
  do {
    const after = page.at(-1)?.gid;
    const position = after === undefined ? {} : { after };
    page = await reads.grants.list({ target: contentType.gid }, { offset: 0, limit: pageSize, ...position });
    for (const grant of page) if (allowsUpdates(grant, scopes)) editors.add(grant.accessor);
  } while (page.length === pageSize);
  return [...editors];
}
