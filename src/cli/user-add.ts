import type { ChangeOf } from '../graph/changes.ts';
import { adminGroupId, groupType, userType } from '../model/system.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';

const logMessage = 'Created from the command line';

/** A new user. Nobody is signed in on the command line, so the administrators as a group are the ones who act. */
export function newUser(
  identifier: string,
  name: string | undefined,
  groups: readonly string[],
): ChangeOf<'create'> {
  return {
    change: 'create',
    actor: adminGroupId,
    actorType: groupType,
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

export const userAddCommand: CommandDeclaration = {
  words: ['user', 'add'],
  summary: 'Add a user',
  help: () => 'A member of the group admin may do everything. Works beside a running server.',
  arguments: [{ name: '<ID>', help: 'Identifier of the user, as it will stand in X-User' }],
  options: [
    { flags: '--name <N>', help: 'Name for people to read (default: the ID)' },
    { flags: '--group <G>', help: 'Group the user joins (may be repeated)', repeatable: true },
  ],
  settings: ['data', 'databaseUrl', 'readUrls', 'pgPrepared', 'profile', 'writeWaitSeconds'],
  run: async ({ settings, openArchive, out }, args, options) => {
    const writer = await openArchive(settings);
    try {
      const groups = textList(options.group);
      const { id } = await writer.perform(newUser(String(args[0]), textOption(options, 'name'), groups));
      const joined = groups.length === 0 ? '' : ` in ${groups.join(', ')}`;
      out(`The user ${id} is added${joined}.`);
    } finally {
      await writer.close();
    }
  },
};
