/** `fonds grant …`: what users and groups may do. */

import { operator } from '../graph/actor.ts';
import { wholeList } from '../graph/actor-graph.ts';
import { contentTypes, permissionNames } from '../model/system.ts';
import { type CommandDeclaration, textOption } from './command.ts';
import { alignRows, byAdministrators, idsOf, type ReadRecord, storeSettings, withWriter } from './set-up.ts';

const grantAddCommand: CommandDeclaration = {
  words: ['grant', 'add'],
  summary: 'Let a user or a group do something',
  help: () =>
    `Permissions: ${permissionNames.join(', ')}.\nContent types: ${contentTypes.join(', ')}.\nA grant that is there already stays as it is.`,
  arguments: [
    { name: '<ACCESSOR>', help: 'A user, or a group' },
    { name: '<PERMISSION>', help: 'What they may do' },
    { name: '<TARGET>', help: 'To what: the name of a content type, or the ID of an item' },
  ],
  options: [{ flags: '--scope <ID>', help: 'Only in this item and in what stands below it' }],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withWriter(environment, async (writer) => {
      const [accessor, permission, target] = args.map(String) as [string, string, string];
      const scope = textOption(options, 'scope');
      const { id } = await writer.perform({
        ...{ change: 'addGrant', ...byAdministrators, accessor, permission, target },
        ...(scope === undefined ? {} : { scope }),
      });
      environment.out(
        `${accessor} may ${permission} ${target}${scope === undefined ? '' : ` in ${scope}`} (grant ${id}).`,
      );
    }),
};

const grantListCommand: CommandDeclaration = {
  words: ['grant', 'list'],
  summary: 'List what is granted to a user or a group',
  help: () => 'One grant a line: ID, permission, targets, scope. What their groups may do is not listed.',
  arguments: [{ name: '<ACCESSOR>', help: 'A user, or a group' }],
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async ({ graph }) => {
      const { records } = await graph
        .as(operator)
        .permissions.listGrants({ by: 'accessor', id: String(args[0]) }, wholeList);
      const texts: string[] = [];
      for await (const piece of records) texts.push(...piece);
      const rows = texts.map((text) => {
        const grant = JSON.parse(text) as ReadRecord;
        const scope = idsOf(grant, 'hasScope');
        return [
          grant.id,
          idsOf(grant, 'hasPermission'),
          idsOf(grant, 'hasTarget'),
          scope === '' ? '' : `in ${scope}`,
        ];
      });
      for (const line of alignRows(rows)) environment.out(line);
    }),
};

const grantRevokeCommand: CommandDeclaration = {
  words: ['grant', 'revoke'],
  summary: 'Take a grant back',
  help: () => 'fonds grant list shows the IDs.',
  arguments: [{ name: '<ID>', help: 'ID of the grant' }],
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async (writer) => {
      const id = String(args[0]);
      await writer.perform({ change: 'revokeGrant', ...byAdministrators, id });
      environment.out(`The grant ${id} is revoked.`);
    }),
};

export const grantCommands: readonly CommandDeclaration[] = [
  grantAddCommand,
  grantListCommand,
  grantRevokeCommand,
];
