/** `fonds token …`: by which programs on other machines come in. */
import { fail } from '../model/errors.ts';
import { type CommandDeclaration, textOption } from './command.ts';
import { alignRows, byAdministrators, storeSettings, withWriter } from './set-up.ts';

const tokenAddCommand: CommandDeclaration = {
  words: ['token', 'add'],
  summary: 'Make a token for a program',
  help: () =>
    'The program sends it as Authorization: Bearer TOKEN. It is printed once, alone on standard output, and only a digest of it is kept.\nA server that listens beyond this machine without --trust-network lets nobody in without one.',
  options: [
    { flags: '--user <ID>', help: 'The only user that the program may act as' },
    {
      flags: '--any-user',
      help: 'The program may name any user in X-User: for one that has verified who they are',
    },
    { flags: '--note <TEXT>', help: 'What it is for' },
  ],
  settings: storeSettings,
  run: async (environment, _args, options) => {
    const user = textOption(options, 'user');
    if ((user === undefined) !== (options.anyUser === true))
      fail('invalid', 'Give either --user ID, for a token that acts as one user, or --any-user.');
    await withWriter(environment, async (writer) => {
      const note = textOption(options, 'note') ?? '';
      const { id, token } = await writer.perform({
        change: 'addToken',
        ...byAdministrators,
        user: user ?? null,
        note,
      });
      environment.err(`The token ${id} is made. It is shown this once:`);
      environment.out(token);
    });
  },
};

const tokenListCommand: CommandDeclaration = {
  words: ['token', 'list'],
  summary: 'List the tokens',
  help: () => 'One a line: ID, when it was made, for whom, what for. The tokens themselves are not kept.',
  settings: storeSettings,
  run: async (environment) =>
    withWriter(environment, async ({ graph }) => {
      const rows = (await graph.listTokens()).map(({ id, created, user, note }) => [
        id,
        created,
        user === null ? 'any user' : (user ?? 'a deleted user'),
        note,
      ]);
      for (const line of alignRows(rows)) environment.out(line);
    }),
};

const tokenRevokeCommand: CommandDeclaration = {
  words: ['token', 'revoke'],
  summary: 'Let a token in no more',
  help: () => 'Holds at once, also for servers that are running.',
  arguments: [{ name: '<ID>', help: 'ID of the token, as fonds token list shows it' }],
  settings: storeSettings,
  run: async (environment, args) =>
    withWriter(environment, async (writer) => {
      const id = String(args[0]);
      await writer.perform({ change: 'revokeToken', ...byAdministrators, id });
      environment.out(`The token ${id} is revoked.`);
    }),
};

export const tokenCommands: readonly CommandDeclaration[] = [
  tokenAddCommand,
  tokenListCommand,
  tokenRevokeCommand,
];
