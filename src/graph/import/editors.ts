/** The accessors of items that a file marks as restricted: the importing user, and all users and groups that may update the item. */
import type { GrantRow } from '../../store/grants.ts';
import type { ItemHead } from '../../store/items.ts';
import type { StoreReader, StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { allowsUpdates } from '../permissions/decide.ts';
import type { OpenItem } from './open-item.ts';

/** Maximum grants per query. */
const pageSize = 1000;

/** Users and groups with grants on the content type. Administrators see all items and are not listed. */
export interface Editors {
  /** The importing user, and accessors that may update all items in the scope of the import. */
  readonly ofScope: readonly Gid[];
  /** Item below the scope → the accessors that may update the items below it. */
  readonly byItem: ReadonlyMap<Gid, readonly Gid[]>;
}

export type RestrictedItem = Pick<OpenItem, 'gid' | 'parent' | 'stored'>;

export async function readEditors(
  reads: StoreReader,
  actor: Gid,
  { type, scope }: { readonly type: string; readonly scope: ItemHead },
): Promise<Editors> {
  const [contentType] = await reads.items.listHeads([type]);
  if (contentType === undefined) throw new Error(`There is no content type '${type}'`);
  const scopes = new Set((await reads.items.listWithAncestors([scope.gid])).map(({ gid }) => gid));
  const ofScope = new Set([actor]);
  const byItem = new Map<Gid, Gid[]>();
  for await (const grant of listUpdateGrants(reads, contentType.gid)) {
    if (grant.scope === null || scopes.has(grant.scope)) ofScope.add(grant.accessor);
    else byItem.set(grant.scope, [...(byItem.get(grant.scope) ?? []), grant.accessor]);
  }
  return { ofScope: [...ofScope], byItem };
}

/** The accessors that may update the item. Returns `ofScope` itself if there are no others. */
export async function listEditorsOf(
  reads: StoreReader,
  { ofScope, byItem }: Editors,
  item: RestrictedItem,
): Promise<readonly Gid[]> {
  const others: Gid[] = [];
  if (byItem.size > 0)
    for (let at = item.parent; at !== undefined; at = at.parent) others.push(...(byItem.get(at.gid) ?? []));
  if (item.stored !== undefined)
    for await (const { accessor } of listUpdateGrants(reads, item.gid)) others.push(accessor);
  return others.length === 0 ? ofScope : [...new Set([...ofScope, ...others])];
}

async function* listUpdateGrants(reads: StoreReader, target: Gid): AsyncGenerator<GrantRow> {
  let page: readonly GrantRow[] = [];
  do {
    const after = page.at(-1)?.gid;
    page = await reads.grants.list(
      { target },
      { offset: 0, limit: pageSize, ...(after !== undefined && { after }) },
    );
    yield* page.filter(allowsUpdates);
  } while (page.length === pageSize);
}

interface EditorContext {
  readonly tx: StoreTransaction;
  readonly listEditors: (item: RestrictedItem) => Promise<readonly Gid[]>;
}

interface NewRestriction {
  /** The item to restrict: `item` itself, or an annotation on it. */
  readonly gid: Gid;
  readonly item: RestrictedItem;
}

/** Restricts new items to their editors. */
export async function restrictToEditors(
  context: EditorContext,
  restrictions: readonly NewRestriction[],
): Promise<void> {
  for (const { editors, gids } of await groupByEditors(context, restrictions))
    await context.tx.access.restrictNew(gids, editors);
}

/** Items with the same editors are restricted with one call of the store. */
export async function groupByEditors(
  { listEditors }: Pick<EditorContext, 'listEditors'>,
  restrictions: readonly NewRestriction[],
): Promise<readonly { readonly editors: readonly Gid[]; readonly gids: readonly Gid[] }[]> {
  const groups = new Map<readonly Gid[], Gid[]>();
  for (const { gid, item } of restrictions) {
    const editors = await listEditors(item);
    const known = groups.get(editors);
    if (known === undefined) groups.set(editors, [gid]);
    else known.push(gid);
  }
  return [...groups].map(([editors, gids]) => ({ editors, gids }));
}
