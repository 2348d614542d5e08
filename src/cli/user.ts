/** `fonds user …`: users. */
import type { ChangeOf } from '../graph/changes/changes.ts';
import { userType } from '../model/system.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, idsOf, readAll, storeSettings, withArchive } from './open-archive.ts';

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
  settings: ['data', 'databaseUrl', 'readUrls', 'pgPrepared', 'profile', 'writeWaitSeconds'],
  run: async (environment, args, options) =>
    withArchive(environment, async (archive) => {
      const groups = textList(options.group);
      const { id } = await archive.perform(
        buildCreateUserChange(String(args[0]), textOption(options, 'name'), groups),
      );
      const joined = groups.length === 0 ? '' : ` in ${groups.join(', ')}`;
      environment.out(`The user ${id} is added${joined}.`);
    }),
};

const userListCommand: CommandDeclaration = {
  words: ['user', 'list'],
  summary: 'List the users',
  help: () => 'Prints one user per line: ID, name, groups.',
  settings: storeSettings,
  run: async (environment) =>
    withArchive(environment, async (archive) => {
      const users = await readAll(archive, userType);
      const rows = users.map((user) => [user.id, String(user.data.name), idsOf(user, 'belongsTo')]);
      for (const line of alignRows(rows)) environment.out(line);
    }),
};

export const userCommands: readonly CommandDeclaration[] = [userAddCommand, userListCommand];
