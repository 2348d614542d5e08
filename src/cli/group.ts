/** `fonds group …`: groups and their members. */
import { formatCount } from '../lib/quantities.ts';
import { groupType } from '../model/system.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, idsOf, readAll, storeSettings, withArchive } from './open-archive.ts';

const membership = [
  { name: '<GROUP>', help: 'The group' },
  { name: '<MEMBER>', help: 'A user, or a group' },
];

const groupAddCommand: CommandDeclaration = {
  words: ['group', 'add'],
  summary: 'Add a group',
  help: () => 'Members have the permissions of the group. Can run while a server runs.',
  arguments: [{ name: '<ID>', help: 'Identifier of the group' }],
  options: [
    { flags: '--name <N>', help: 'Display name (default: the ID)' },
    {
      flags: '--group <G>',
      help: 'Make the new group a member of this group (may be repeated)',
      repeatable: true,
    },
  ],
  json: '{"id"}',
  settings: storeSettings,
  run: async (environment, args, options) =>
    withArchive(environment, async (archive) => {
      const identifier = String(args[0]);
      const { id } = await archive.perform({
        change: 'create',
        ...byAdministrators,
        groups: textList(options.group),
        bundle: {
          type: groupType,
          data: { identifier, name: textOption(options, 'name') ?? identifier },
          relationships: {},
        },
      });
      environment.print({ json: { id }, lines: [`The group ${id} is added.`] });
    }),
};

const groupListCommand: CommandDeclaration = {
  words: ['group', 'list'],
  summary: 'List the groups',
  help: () => 'Prints one group per line: ID, name, number of direct members, and the groups it belongs to.',
  json: 'a list of {"id", "name", "members": number, "groups": ids}',
  settings: storeSettings,
  run: async (environment) =>
    withArchive(environment, async (archive) => {
      const groups = (await readAll(archive, groupType)).map((group) => ({
        id: group.id,
        name: String(group.data.name),
        members: group.meta.childCount!,
        groups: idsOf(group, 'belongsTo'),
      }));
      const rows = groups.map((group) => [
        group.id,
        group.name,
        formatCount(group.members, 'member'),
        group.groups.join(', '),
      ]);
      environment.print({ json: groups, lines: alignRows(rows) });
    }),
};

/** @param outcome between the member and the group in the message of success. */
const membershipCommand = (
  change: 'joinGroup' | 'leaveGroup',
  outcome: string,
  words: Pick<CommandDeclaration, 'words' | 'summary' | 'help'>,
): CommandDeclaration => ({
  ...words,
  arguments: membership,
  json: '{"group", "member"}',
  settings: storeSettings,
  run: async (environment, args) =>
    withArchive(environment, async (archive) => {
      const group = String(args[0]);
      const member = String(args[1]);
      await archive.perform({ change, ...byAdministrators, group, member });
      environment.print({ json: { group, member }, lines: [`${member} ${outcome} ${group}.`] });
    }),
});

const groupJoinCommand = membershipCommand('joinGroup', 'belongs to', {
  words: ['group', 'join'],
  summary: 'Add a user or a group to a group',
  help: () => 'Members of the group admin are administrators. Does nothing if MEMBER is a member already.',
});

const groupLeaveCommand = membershipCommand('leaveGroup', 'no longer belongs to', {
  words: ['group', 'leave'],
  summary: 'Remove a user or a group from a group',
  help: () => 'The last administrator cannot leave the group admin.',
});

export const groupCommands: readonly CommandDeclaration[] = [
  groupAddCommand,
  groupListCommand,
  groupJoinCommand,
  groupLeaveCommand,
];
