/**
 * Reads a table of permissions. The id of the path is a user or a group (all types of records, or one record), an item (all users and groups with
 * grants that concern it), or a content type. Each cell is an explanation, which the decisions of changes also are.
 */

import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ExplainedTarget } from '../../graph/permissions/explain.ts';
import { contentTypes, getRecordType } from '../../model/registry.ts';
import { actorTypes, adminGroupId, groupType, userType } from '../../model/system.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { toLink } from '../shared/item-link.ts';
import { firstText } from '../shared/item-parts.ts';
import { hasItemPages, pagePath } from '../shared/page-path.ts';
import { requirePage } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { groupPath, permissionsPath, userPath } from '../shared/staff-menu.ts';
import { parseItem } from '../shared/wire-item.ts';
import { setPermissionsAction } from './actions.ts';
import type { PermissionRow, PermissionSubject, PermissionsPage } from './data.ts';
import { toRow } from './derive.ts';

/** Rows of a page of the table of an item or a type. */
const pageSize = 50;

/** Items below which a user or group has permissions. */
const maxScopes = 50;

const parameters = {
  scope: textParameter('Id of the item below which the permissions apply; everywhere by default', {
    mayBeEmpty: true,
  }),
  item: textParameter('Of a user or group: id of a single record', { mayBeEmpty: true }),
  page: integerParameter('Page of the users and groups', { default: 1, min: 1, max: 1_000_000 }),
  done: textParameter('The form that was just sent', { oneOf: ['set'] }),
};

interface NamedItem {
  readonly id: string;
  readonly type: string;
  readonly title: string;
}

export const permissionsPage = definePage({
  name: 'permissions',
  path: '/staff/permissions/{id}',
  access: 'grantor',
  summary: 'The permissions of a user or group, or on a record or a type of records',
  parameters,
  isIndexed: false,
  actions: [setPermissionsAction],
  load: async ({ params, parameters: given }, { graph }): Promise<PermissionsPage> => {
    const id = params.id!;
    const subject = contentTypes.includes(id) ? 'type' : await findSubject(graph, id);
    const own = subject === 'type' ? undefined : await readNamed(graph, id);
    const named = (other: string | undefined) =>
      other === undefined || subject === 'item' ? undefined : readNamed(graph, other.trim());
    const scope = await named(given.scope);
    const item = subject === 'accessor' ? await named(given.item) : undefined;
    const { page } = given;
    const target = subject === 'item' ? { item: id } : { type: id, scope: scope?.id };
    const { rows, sees, total } =
      subject === 'accessor'
        ? await readRowsOfAccessor(graph, own!, scope, item)
        : await readRowsOfTarget(graph, target, page);
    requirePage({ total, page, pageSize });
    const { isAdmin } = graph.actor;
    const lists = subject === 'accessor' && scope === undefined && item === undefined;
    const granted = lists ? await graph.permissions.listGrantedScopes(id) : [];
    const grantedBelow = await Promise.all(granted.slice(0, maxScopes).map((one) => readNamed(graph, one)));
    return {
      menu: await readStaffMenu(graph),
      subject,
      id,
      title: own?.title ?? id,
      path: permissionsPath(id),
      recordPath: own && pathOfRecord(own, isAdmin),
      scope,
      item,
      sees,
      rows,
      total,
      page,
      pageSize,
      grantedBelow,
      omittedScopes: granted.length - grantedBelow.length,
      scopes: isAdmin ? [] : (await graph.permissions.readGrantable()).scopes.map((place) => place.id),
      isAdministrator: isAdmin,
      isSaved: given.done !== undefined,
    };
  },
});

async function findSubject(graph: ActorGraph, id: string): Promise<PermissionSubject> {
  return actorTypes.includes(await graph.items.getType(id)) ? 'accessor' : 'item';
}

async function readNamed(graph: ActorGraph, id: string): Promise<NamedItem> {
  const item = parseItem((await graph.items.getAny(id)).body.toString());
  const isActor = actorTypes.includes(item.type);
  const title = isActor ? (firstText(item, 'name') ?? item.id) : toLink(item).title;
  return { id: item.id, type: item.type, title };
}

function pathOfRecord(item: NamedItem, isAdministrator: boolean): string | undefined {
  if (item.type === userType) return isAdministrator ? userPath(item.id) : undefined;
  if (item.type === groupType) return isAdministrator ? groupPath(item.id) : undefined;
  return hasItemPages(item.type) ? pagePath(item) : undefined;
}

type Rows = Pick<PermissionsPage, 'rows' | 'sees' | 'total'>;

/** One row for each type of records about which the caller may know the permissions there, or one for the single record. */
async function readRowsOfAccessor(
  { permissions }: ActorGraph,
  accessor: NamedItem,
  scope: NamedItem | undefined,
  item: NamedItem | undefined,
): Promise<Rows> {
  const isFixed = accessor.id === adminGroupId;
  if (item !== undefined) {
    const explanation = await permissions.explain(accessor.id, { item: item.id });
    const isEditable = !isFixed && (await permissions.may('grant', item.id));
    const row = { key: item.type, kind: 'type', path: pathOfRecord(item, false), isEditable } as const;
    return { rows: [toRow(explanation, row)], sees: explanation.sees, total: 1 };
  }
  const explained = await Promise.all(
    contentTypes
      .filter((type) => getRecordType(type).kind === 'item')
      .map(async (type): Promise<readonly (readonly [PermissionRow, boolean])[]> => {
        const target = { type, scope: scope?.id };
        if (!(await permissions.mayExplain(accessor.id, target))) return [];
        const explanation = await permissions.explain(accessor.id, target);
        const isEditable = !isFixed && (await permissions.mayOnType('grant', type, scope?.id));
        const row = { key: type, kind: 'type', path: undefined, isEditable } as const;
        return [[toRow(explanation, row), explanation.sees]];
      }),
  );
  return {
    rows: explained.flatMap((found) => found.map(([row]) => row)),
    sees: explained.every((found) => found.every(([, sees]) => sees)),
    // The table of a user or group has one page.
    total: 1,
  };
}

/** One row for each user or group with a grant. Their own pages change it. */
async function readRowsOfTarget(
  { permissions }: ActorGraph,
  target: ExplainedTarget,
  page: number,
): Promise<Rows> {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const { total, accessors } = await permissions.listGranted(target, window);
  const rows = accessors.map(async ({ id }) => {
    const query = 'item' in target ? `?item=${encodeURIComponent(target.item)}` : '';
    const row = { key: id, kind: 'accessor', path: permissionsPath(id) + query, isEditable: false } as const;
    return toRow(await permissions.explain(id, target), row);
  });
  return { rows: await Promise.all(rows), sees: true, total };
}
