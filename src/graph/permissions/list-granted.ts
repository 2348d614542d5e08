/** Which users and groups have grants that concern an item or the records of a type, and below which items a user or group has grants. */
import { contentTypes } from '../../model/registry.ts';
import { groupType, userType } from '../../model/system.ts';
import type { GrantSelection } from '../../store/grants.ts';
import type { Gid } from '../../store/viewer.ts';
import { findActor, type ReadContext } from '../actor.ts';
import { failNotFound, getVisibleContentItem, visibleItems } from '../lookup.ts';
import { type ExplainedTarget, mayExplainTarget, requireMayExplain } from './explain.ts';
import { readGrants } from './grants.ts';
import { getAccessor, requireKnownUser } from './permission-matrix.ts';

interface GrantedAccessor {
  readonly type: string;
  readonly id: string;
}

export interface GrantedAccessors {
  readonly total: number;
  readonly accessors: readonly GrantedAccessor[];
}

/**
 * Without those that the actor may not see, and without administrators. Members of a listed group are not listed. In the order of their first grants.
 * Throws `user-required`, `not-found`, `permission-denied` (requireMayExplain).
 */
export async function listGranted(
  context: ReadContext,
  target: ExplainedTarget,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<GrantedAccessors> {
  const { store, actor } = context;
  requireKnownUser(actor);
  const id = 'item' in target ? target.item : target.scope;
  const place = id === undefined ? undefined : await getVisibleContentItem(store, actor, id);
  const type = 'item' in target ? place!.type : target.type;
  if (!contentTypes.includes(type)) return { total: 0, accessors: [] };
  await requireMayExplain(context, 'item' in target ? { item: place!, type } : { type, scope: place });
  const contentType = (await store.items.listHeads([type]))[0]!.gid;
  const scopes = new Set<Gid>(
    place === undefined ? [] : (await store.items.listWithAncestors([place.gid])).map(({ gid }) => gid),
  );
  const found = new Set<Gid>();
  const selections: readonly GrantSelection[] = [
    { target: contentType },
    ...('item' in target ? [{ target: place!.gid }] : []),
  ];
  for (const selection of selections)
    for await (const rows of readGrants(store, selection, { offset: 0, limit: -1, counted: false }))
      for (const { accessor, scope } of rows) if (scope === null || scopes.has(scope)) found.add(accessor);
  const visible = await visibleItems(context, [...found]);
  const rows = [...found].flatMap((gid) => visible.get(gid) ?? []);
  return {
    total: rows.length,
    accessors: rows.slice(offset, offset + limit).map((row) => ({ type: row.type, id: row.id })),
  };
}

/**
 * Ids of the items below which a user or group has permissions on types of records, also through groups: those that the actor may see, and where the
 * actor may ask about them (mayExplainTarget). In the order of the first grants. Throws `user-required`, `not-found`.
 */
export async function listGrantedScopes(context: ReadContext, id: string): Promise<readonly string[]> {
  const { store } = context;
  const row = await getAccessor(context, id);
  const { accessors } = (await findActor(store, row.id, [userType, groupType])) ?? failNotFound(id);
  const types = new Map((await store.items.listHeads(contentTypes)).map((head) => [head.gid, head.id]));
  const grants = await store.grants.listOf(accessors, [...types.keys()]);
  const visible = await visibleItems(
    context,
    grants.flatMap(({ scope }) => scope ?? []),
  );
  const ids = new Set<string>();
  for (const { targets, scope: gid } of grants) {
    const scope = gid === null ? undefined : visible.get(gid);
    const type = targets.flatMap((target) => types.get(target) ?? [])[0];
    if (scope === undefined || type === undefined || ids.has(scope.id)) continue;
    if (await mayExplainTarget(context, { type, scope }, row.gid)) ids.add(scope.id);
  }
  return [...ids];
}
