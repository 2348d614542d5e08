/** `fonds grant …`: permissions of users and groups. */
import { operator } from '../graph/actor.ts';
import { wholeList } from '../graph/paging.ts';
import { contentTypes } from '../model/registry.ts';
import { permissionNames } from '../model/system.ts';
import { type CommandDeclaration, textOption } from './command.ts';
import {
  alignRows,
  byAdministrators,
  changeById,
  idsOf,
  type ReadRecord,
  storeSettings,
  withArchive,
} from './open-archive.ts';

const grantAddCommand: CommandDeclaration = {
  words: ['grant', 'add'],
  summary: 'Grant a permission to a user or a group',
  help: () =>
    `Permissions: ${permissionNames.join(', ')}.\nContent types: ${contentTypes.join(', ')}.\nDoes nothing if the grant exists.`,
  arguments: [
    { name: '<ACCESSOR>', help: 'A user, or a group' },
    { name: '<PERMISSION>', help: 'Name of the permission' },
    { name: '<TARGET>', help: 'Name of a content type, or ID of an item' },
  ],
  options: [{ flags: '--scope <ID>', help: 'Limit the grant to this item and the items below it' }],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withArchive(environment, async (archive) => {
      const [accessor, permission, target] = args.map(String) as [string, string, string];
      const scope = textOption(options, 'scope');
      const { id } = await archive.perform({
        change: 'addGrant',
        ...byAdministrators,
        accessor,
        permission,
        target,
        ...(scope !== undefined && { scope }),
      });
      environment.out(
        `${accessor} may ${permission} ${target}${scope === undefined ? '' : ` in ${scope}`} (grant ${id}).`,
      );
    }),
};

const grantListCommand: CommandDeclaration = {
  words: ['grant', 'list'],
  summary: 'List the grants of a user or a group',
  help: () =>
    'Prints one grant per line: ID, permission, targets, scope. Grants of their groups are not listed.',
  arguments: [{ name: '<ACCESSOR>', help: 'A user, or a group' }],
  settings: storeSettings,
  run: async (environment, args) =>
    withArchive(environment, async ({ graph }) => {
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
  summary: 'Revoke a grant',
  help: () => "'fonds grant list' prints the IDs.",
  arguments: [{ name: '<ID>', help: 'ID of the grant' }],
  settings: storeSettings,
  run: changeById('revokeGrant', (id) => `The grant ${id} is revoked.`),
};

export const grantCommands: readonly CommandDeclaration[] = [
  grantAddCommand,
  grantListCommand,
  grantRevokeCommand,
];
