/** Reads the users: for administrators with their state, for users who may grant permissions by their names only. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { groupType, userType } from '../../model/system.ts';
import { userStates } from '../../model/user-account.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { toLink } from '../shared/item-link.ts';
import { firstText } from '../shared/item-parts.ts';
import { requirePage } from '../shared/paging.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { permissionsPath, userPath, usersPath } from '../shared/staff-menu.ts';
import { parseItem, parseList } from '../shared/wire-item.ts';
import { inviteAction } from './actions.ts';
import type { InvitationScope, ListedUser, UsersPage } from './data.ts';

const pageSize = 30;
/** Groups of the form. */
const maxGroups = 500;

const parameters = {
  q: textParameter('Text in the id or the name', { mayBeEmpty: true }),
  state: textParameter('State of the users', { oneOf: userStates, mayBeEmpty: true }),
  page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }),
};

type UsersRequest = PageRequest<typeof parameters>;

export const usersPage = definePage({
  name: 'users',
  path: usersPath,
  access: 'grantor',
  summary: 'The users, and the form that invites one',
  parameters,
  isIndexed: false,
  actions: [inviteAction],
  load: async (request, context): Promise<UsersPage> => {
    const { graph } = context;
    const { q, state, page } = request.parameters;
    const { total, items } = await (graph.actor.isAdmin ? listAccounts : listNames)(request, context);
    requirePage({ total, page, pageSize });
    return {
      menu: await readStaffMenu(graph),
      isAdministrator: graph.actor.isAdmin,
      filters: { q: q?.trim() ?? '', state: state ?? '' },
      isFiltered: (q ?? '') !== '' || (state ?? '') !== '',
      invitation: await readInvitation(graph),
      total,
      page,
      pageSize,
      items,
    };
  },
});

type Listed = Promise<Pick<UsersPage, 'total' | 'items'>>;

async function listAccounts({ parameters: given }: UsersRequest, { graph }: PageContext): Listed {
  const text = given.q?.trim() ?? '';
  const page = { offset: (given.page - 1) * pageSize, limit: pageSize };
  const { total, users } =
    text === '' && given.state === undefined
      ? { total: await graph.users.count(), users: await graph.users.list(page) }
      : await graph.users.find({ text, state: given.state }, page);
  const items = users.map(
    async (account): Promise<ListedUser> => ({
      id: account.id,
      name: account.name,
      account,
      lastActive: await graph.users.findLastActivity(account.id),
      path: userPath(account.id),
    }),
  );
  return { total, items: await Promise.all(items) };
}

/** The filter is for administrators. */
async function listNames({ parameters: { page } }: UsersRequest, { graph }: PageContext): Listed {
  const window = { offset: (page - 1) * pageSize, limit: pageSize, counted: true };
  const list = await graph.items.list(userType, window);
  const items = (await parseList(list)).map((item) => ({
    id: item.id,
    name: firstText(item, 'name') ?? item.id,
    account: undefined,
    lastActive: undefined,
    path: permissionsPath(item.id),
  }));
  return { total: list.total, items };
}

async function readInvitation(graph: ActorGraph): Promise<UsersPage['invitation']> {
  const { everywhere, scopes } = await graph.permissions.readGrantable();
  const groups = { offset: 0, limit: maxGroups, counted: false };
  return {
    mayBeUnscoped: everywhere.length > 0,
    scopes: await Promise.all(scopes.map((scope) => readScope(graph, scope))),
    types: [...new Set([...everywhere, ...scopes.flatMap(({ types }) => types)])],
    groups: graph.actor.isAdmin
      ? (await parseList(await graph.items.list(groupType, groups))).map(({ id }) => id)
      : [],
  };
}

async function readScope(
  graph: ActorGraph,
  { id, type }: { readonly id: string; readonly type: string },
): Promise<InvitationScope> {
  return { id, title: toLink(parseItem(await graph.items.getJson(type, id))).title };
}
