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
  json: '{"id": of the grant}',
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
      const where = scope === undefined ? '' : ` in ${scope}`;
      environment.print({
        json: { id },
        lines: [`${accessor} may ${permission} ${target}${where} (grant ${id}).`],
      });
    }),
};

const grantListCommand: CommandDeclaration = {
  words: ['grant', 'list'],
  summary: 'List the grants of a user or a group',
  help: () =>
    'Prints one grant per line: ID, permission, targets, scope. Grants of their groups are not listed.',
  arguments: [{ name: '<ACCESSOR>', help: 'A user, or a group' }],
  json: 'a list of {"id", "permission", "targets": ids, "scope": id or null}',
  settings: storeSettings,
  run: async (environment, args) =>
    withArchive(environment, async ({ graph }) => {
      const { records } = await graph
        .as(operator)
        .permissions.listGrants({ by: 'accessor', id: String(args[0]) }, wholeList);
      const grants = [];
      for await (const piece of records)
        for (const text of piece) {
          const grant = JSON.parse(text) as ReadRecord;
          grants.push({
            id: grant.id,
            permission: idsOf(grant, 'hasPermission')[0] ?? null,
            targets: idsOf(grant, 'hasTarget'),
            scope: idsOf(grant, 'hasScope')[0] ?? null,
          });
        }
      const rows = grants.map(({ id, permission, targets, scope }) => [
        id,
        permission ?? '',
        targets.join(', '),
        scope === null ? '' : `in ${scope}`,
      ]);
      environment.print({ json: grants, lines: alignRows(rows) });
    }),
};

const grantRevokeCommand: CommandDeclaration = {
  words: ['grant', 'revoke'],
  summary: 'Revoke a grant',
  help: () => "'fonds grant list' prints the IDs.",
  arguments: [{ name: '<ID>', help: 'ID of the grant' }],
  json: '{"id"}',
  settings: storeSettings,
  run: changeById('revokeGrant', (id) => `The grant ${id} is revoked.`),
};

export const grantCommands: readonly CommandDeclaration[] = [
  grantAddCommand,
  grantListCommand,
  grantRevokeCommand,
];
