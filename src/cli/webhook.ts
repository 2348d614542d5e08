/** `fonds webhook …`: where changes are sent to. */
import { operator } from '../graph/actor.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, storeSettings, withWriter } from './set-up.ts';

const webhookAddCommand: CommandDeclaration = {
  words: ['webhook', 'add'],
  summary: 'Have changes sent to an address',
  help: () =>
    'A running server sends them, signed, in the order of the change feed, and again until they are taken. The secret is printed once, alone on standard output.\nAddresses of private networks are refused unless the server runs with --webhook-private.',
  arguments: [{ name: '<URL>', help: 'http:// or https://, without a password' }],
  options: [
    {
      flags: '--type <TYPE>',
      help: 'Only changes to records of this type (may be repeated)',
      repeatable: true,
    },
    { flags: '--scope <ID>', help: 'Only changes in this item and below it' },
    { flags: '--user <ID>', help: 'Sees what this user may see; what everybody may see without' },
    {
      flags: '--since <CURSOR>',
      help: 'Begins behind this cursor of the feed; with what happens now without',
    },
    {
      flags: '--secret <SECRET>',
      help: 'What deliveries are signed with, like whsec_ and base64; made without',
    },
  ],
  settings: storeSettings,
  run: async (environment, args, options) =>
    withWriter(environment, async (writer) => {
      const { id, secret } = await writer.perform({
        change: 'addWebhook',
        ...byAdministrators,
        url: String(args[0]),
        types: textList(options.type),
        scope: textOption(options, 'scope') ?? null,
        user: textOption(options, 'user') ?? null,
        since: textOption(options, 'since') ?? null,
        secret: textOption(options, 'secret') ?? null,
      });
      environment.err(`The webhook ${id} is made. Its secret is shown this once:`);
      environment.out(secret);
    }),
};

const webhookListCommand: CommandDeclaration = {
  words: ['webhook', 'list'],
  summary: 'List the webhooks',
  help: () =>
    'One a line: ID, how it is, how many events it is behind, the cursor it has come to, the URL, and what went wrong last.',
  settings: storeSettings,
  run: async (environment) =>
    withWriter(environment, async ({ graph }) => {
      const rows = (await graph.as(operator).listWebhooks()).map(
        ({ id, state, behind, cursor, url, lastError }) => [
          ...[id, state, `${behind} behind`, cursor, url],
          lastError ?? '',
        ],
      );
      for (const line of alignRows(rows)) environment.out(line);
    }),
};

const webhookRemoveCommand: CommandDeclaration = {
  words: ['webhook', 'remove'],
  summary: 'Send changes to an address no more',
  help: () => 'Holds at once, also for servers that are running; a delivery under way is ended.',
  arguments: [{ name: '<ID>', help: 'ID of the webhook, as fonds webhook list shows it' }],
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async (writer) => {
      const id = String(args[0]);
      await writer.perform({ change: 'removeWebhook', ...byAdministrators, id });
      environment.out(`The webhook ${id} is removed.`);
    }),
};

export const webhookCommands: readonly CommandDeclaration[] = [
  webhookAddCommand,
  webhookListCommand,
  webhookRemoveCommand,
];
