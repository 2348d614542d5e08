/** `fonds user …`: users. */
import { operator } from '../graph/actor.ts';
import type { ChangeOf } from '../graph/changes/changes.ts';
import { linkMs, signInLinkPath } from '../graph/sign-in/sign-in.ts';
import { userType } from '../model/system.ts';
import { type CommandDeclaration, type CommandEnvironment, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, storeSettings, withArchive } from './open-archive.ts';

const logMessage = 'Created from the command line';

/** The change that creates a user. */
export function buildCreateUserChange(
  identifier: string,
  name: string | undefined,
  groups: readonly string[],
): ChangeOf<'create'> {
  return {
    change: 'create',
    ...byAdministrators,
    bundle: {
      id: undefined,
      type: userType,
      data: { identifier, name: name ?? identifier },
      relationships: {},
    },
    groups,
    logMessage,
  };
}

const userAddCommand: CommandDeclaration = {
  words: ['user', 'add'],
  summary: 'Add a user',
  help: () => 'Members of the group admin are administrators. Can run while a server runs.',
  arguments: [
    {
      name: '<ID>',
      help: 'Identifier of the user, the value of --user and, in requests, of the header X-User',
    },
  ],
  options: [
    { flags: '--name <N>', help: 'Display name (default: the ID)' },
    {
      flags: '--group <G>',
      help: 'Make the user a member of this group (may be repeated)',
      repeatable: true,
    },
  ],
  json: '{"id"}',
  settings: ['data', 'databaseUrl', 'readUrls', 'pgPrepared', 'profile', 'writeWaitSeconds'],
  run: async (environment, args, options) =>
    withArchive(environment, async (archive) => {
      const groups = textList(options.group);
      const { id } = await archive.perform(
        buildCreateUserChange(String(args[0]), textOption(options, 'name'), groups),
      );
      const joined = groups.length === 0 ? '' : ` in ${groups.join(', ')}`;
      environment.print({ json: { id }, lines: [`The user ${id} is added${joined}.`] });
    }),
};

const userListCommand: CommandDeclaration = {
  words: ['user', 'list'],
  summary: 'List the users',
  help: () => 'Prints one user per line: ID, name, groups, and whether the user is deactivated.',
  json: 'a list of {"id", "name", "groups": ids, "isAdministrator", "active", "tokens": number}',
  settings: storeSettings,
  run: async (environment) =>
    withArchive(environment, async ({ graph }) => {
      const users = await graph.as(operator).users.list({ offset: 0, limit: -1 });
      const rows = users.map(({ id, name, groups, active }) => [
        id,
        name,
        groups.join(', '),
        active ? '' : 'deactivated',
      ]);
      environment.print({ json: users, lines: alignRows(rows) });
    }),
};

/** @param outcome completes the message of success. */
const activationCommand = (
  change: 'deactivateUser' | 'activateUser',
  outcome: string,
  words: Pick<CommandDeclaration, 'words' | 'summary' | 'help'>,
): CommandDeclaration => ({
  ...words,
  arguments: [{ name: '<ID>', help: 'ID of the user' }],
  json: '{"id"}',
  settings: storeSettings,
  run: async (environment, args) =>
    withArchive(environment, async (archive) => {
      const { id } = await archive.perform({
        change,
        ...byAdministrators,
        logMessage: null,
        id: String(args[0]),
      });
      environment.print({ json: { id }, lines: [`The user ${id} ${outcome}.`] });
    }),
});

const userDeactivateCommand = activationCommand('deactivateUser', 'is deactivated', {
  words: ['user', 'deactivate'],
  summary: 'Deactivate a user',
  help: () =>
    'The user can do nothing until activated again, and all tokens of the user are revoked, also for running servers. Grants, groups and history stay. The last active administrator cannot be deactivated.',
});

const userActivateCommand = activationCommand('activateUser', 'is active', {
  words: ['user', 'activate'],
  summary: 'Activate a deactivated user again',
  help: () => 'The user has the same grants and groups as before, but needs new tokens.',
});

const signInLinkCommand: CommandDeclaration = {
  words: ['user', 'sign-in-link'],
  summary: 'Print a link that signs a user in once',
  help: () =>
    'Send it to the user as an invitation, or after a lost password. Opening the link uses nothing up, its button does. A new link ends older ones of the user; the store has only a hash of it.',
  arguments: [{ name: '<ID>', help: 'ID of the user' }],
  options: [{ flags: '--invitation', help: 'The link is valid for 7 days instead of 15 minutes' }],
  json: '{"link"}',
  settings: [...storeSettings, 'publicUrl', 'host', 'port', 'securityLogDays'],
  run: async (environment, args, options) =>
    withArchive(environment, async ({ signIn }) => {
      const validMs = options.invitation === true ? linkMs.invitation : linkMs.signIn;
      const token = await signIn.createLink(String(args[0]), validMs, null);
      const link = pagesUrl(environment.settings) + signInLinkPath(token);
      environment.print({ json: { link }, lines: [link] });
    }),
};

/** The URL of the pages. */
function pagesUrl({ publicUrl, host, port }: CommandEnvironment['settings']): string {
  return publicUrl === '' ? `http://${host}:${port}` : new URL(publicUrl).origin;
}

export const userCommands: readonly CommandDeclaration[] = [
  userAddCommand,
  userListCommand,
  userDeactivateCommand,
  userActivateCommand,
  signInLinkCommand,
];
