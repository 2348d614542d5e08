/** `fonds group …`: groups, and who belongs to them. */
import { formatCount } from '../lib/english.ts';
import { groupType } from '../model/system.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, idsOf, readAll, storeSettings, withWriter } from './set-up.ts';

const membership = [
  { name: '<GROUP>', help: 'The group' },
  { name: '<MEMBER>', help: 'A user, or a group' },
];

const groupAddCommand: CommandDeclaration = {
  words: ['group', 'add'],
  summary: 'Add a group',
  help: () => 'What is granted to a group, its members may do. Works beside a running server.',
  arguments: [{ name: '<ID>', help: 'Identifier of the group' }],
  options: [
    { flags: '--name <N>', help: 'Name for people to read (default: the ID)' },
    { flags: '--group <G>', help: 'Group that the new one joins (may be repeated)', repeatable: true },
  ],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withWriter(environment, async (writer) => {
      const identifier = String(args[0]);
      const { id } = await writer.perform({
        ...{ change: 'create', ...byAdministrators, groups: textList(options.group) },
        bundle: {
          type: groupType,
          data: { identifier, name: textOption(options, 'name') ?? identifier },
          relationships: {},
        },
      });
      environment.out(`The group ${id} is added.`);
    }),
};

const groupListCommand: CommandDeclaration = {
  words: ['group', 'list'],
  summary: 'List the groups',
  help: () => 'One a line: ID, name, number of direct members, and the groups it belongs to.',
  settings: storeSettings,
  run: async (environment) =>
    withWriter(environment, async (writer) => {
      const rows = (await readAll(writer, groupType)).map((group) => [
        group.id,
        String(group.data.name),
        formatCount(group.meta.childCount!, 'member'),
        idsOf(group, 'belongsTo'),
      ]);
      for (const line of alignRows(rows)) environment.out(line);
    }),
};

const groupJoinCommand: CommandDeclaration = {
  words: ['group', 'join'],
  summary: 'Make a user or a group a member of a group',
  help: () => 'A member of the group admin may do everything. Who is a member already stays one.',
  arguments: membership,
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async (writer) => {
      const [group, member] = [String(args[0]), String(args[1])];
      await writer.perform({ change: 'joinGroup', ...byAdministrators, group, member });
      environment.out(`${member} belongs to ${group}.`);
    }),
};

const groupLeaveCommand: CommandDeclaration = {
  words: ['group', 'leave'],
  summary: 'Take a member out of a group',
  help: () => 'The last administrator cannot leave the group admin.',
  arguments: membership,
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async (writer) => {
      const [group, member] = [String(args[0]), String(args[1])];
      await writer.perform({ change: 'leaveGroup', ...byAdministrators, group, member });
      environment.out(`${member} does not belong to ${group}.`);
    }),
};

export const groupCommands: readonly CommandDeclaration[] = [
  groupAddCommand,
  groupListCommand,
  groupJoinCommand,
  groupLeaveCommand,
];
