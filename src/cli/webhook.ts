/** `fonds webhook …`: webhooks for changes. */
import { operator } from '../graph/actor.ts';
import { requirePublicWebhook } from '../transfer/webhooks/webhook-url.ts';
import { type CommandDeclaration, textList, textOption } from './command.ts';
import { alignRows, byAdministrators, changeById, storeSettings, withArchive } from './open-archive.ts';

const webhookAddCommand: CommandDeclaration = {
  words: ['webhook', 'add'],
  summary: 'Add a webhook',
  help: () =>
    'A running server sends changes to the URL, signed and in the order of the change feed, and retries until the receiver accepts them. The secret is printed once, alone on standard output.\nAddresses of this machine and of private networks are rejected without --webhook-private, which the server needs as well.',
  arguments: [{ name: '<URL>', help: 'http:// or https://, without a password' }],
  options: [
    {
      flags: '--type <TYPE>',
      help: 'Only changes to records of this type (may be repeated)',
      repeatable: true,
    },
    { flags: '--scope <ID>', help: 'Only changes of this item and the items below it' },
    {
      flags: '--user <ID>',
      help: 'Send changes that this user may see (default: changes that everyone may see)',
    },
    { flags: '--since <CURSOR>', help: 'Start after this cursor of the change feed (default: now)' },
    { flags: '--secret <SECRET>', help: 'Secret for the signatures, whsec_ and base64 (default: generated)' },
  ],
  json: '{"id", "secret"}',
  settings: [...storeSettings, 'webhookPrivate'],
  run: async (environment, args, options) =>
    withArchive(environment, async (archive) => {
      if (!environment.settings.webhookPrivate) await requirePublicWebhook(String(args[0]));
      const { id, secret } = await archive.perform({
        change: 'addWebhook',
        ...byAdministrators,
        url: String(args[0]),
        types: textList(options.type),
        scope: textOption(options, 'scope') ?? null,
        user: textOption(options, 'user') ?? null,
        since: textOption(options, 'since') ?? null,
        secret: textOption(options, 'secret') ?? null,
      });
      environment.print({
        json: { id, secret },
        notes: [`The webhook ${id} is created. Its secret is shown only once:`],
        lines: [secret],
      });
    }),
};

const webhookListCommand: CommandDeclaration = {
  words: ['webhook', 'list'],
  summary: 'List the webhooks',
  help: () =>
    'Prints one webhook per line: ID, state, number of events not received yet, cursor, URL, last error.',
  json: 'a list of webhooks with their state, as the web service returns it',
  settings: storeSettings,
  run: async (environment) =>
    withArchive(environment, async ({ graph }) => {
      const webhooks = await graph.as(operator).webhooks.list();
      const rows = webhooks.map(({ id, state, behind, cursor, url, lastError }) => [
        id,
        state,
        `${behind} behind`,
        cursor,
        url,
        lastError ?? '',
      ]);
      environment.print({ json: webhooks, lines: alignRows(rows) });
    }),
};

const webhookRemoveCommand: CommandDeclaration = {
  words: ['webhook', 'remove'],
  summary: 'Remove a webhook',
  help: () => 'Takes effect at once, also on running servers; a delivery in progress is completed.',
  arguments: [{ name: '<ID>', help: "ID of the webhook, from 'fonds webhook list'" }],
  json: '{"id"}',
  settings: storeSettings,
  run: changeById('removeWebhook', (id) => `The webhook ${id} is removed.`),
};

export const webhookCommands: readonly CommandDeclaration[] = [
  webhookAddCommand,
  webhookListCommand,
  webhookRemoveCommand,
];
