/** `fonds token …`: tokens for client programs. */
import { fail } from '../model/errors.ts';
import { type CommandDeclaration, textOption } from './command.ts';
import { alignRows, byAdministrators, changeById, storeSettings, withArchive } from './open-archive.ts';

const tokenAddCommand: CommandDeclaration = {
  words: ['token', 'add'],
  summary: 'Create a token for a client program',
  help: () =>
    'The program sends it as Authorization: Bearer TOKEN. The token is printed once, alone on standard output; the store has only a hash of it.\nA server that listens on a network without --trust-network rejects requests without a token.',
  options: [
    { flags: '--user <ID>', help: 'The only user as whom the program may act' },
    {
      flags: '--any-user',
      help: 'The program may name any user in X-User: for programs that authenticate their users',
    },
    { flags: '--note <TEXT>', help: 'Purpose of the token' },
  ],
  json: '{"id", "token"}',
  settings: storeSettings,
  run: async (environment, _args, options) => {
    const user = textOption(options, 'user');
    if ((user === undefined) !== (options.anyUser === true))
      fail('invalid', 'Use either --user ID, for a token that acts as one user, or --any-user.');
    await withArchive(environment, async (archive) => {
      const note = textOption(options, 'note') ?? '';
      const { id, token } = await archive.perform({
        change: 'addToken',
        ...byAdministrators,
        user: user ?? null,
        note,
      });
      environment.print({
        json: { id, token },
        notes: [`The token ${id} is created. It is shown only once:`],
        lines: [token],
      });
    });
  },
};

const tokenListCommand: CommandDeclaration = {
  words: ['token', 'list'],
  summary: 'List the tokens',
  help: () =>
    'Prints one token per line: ID, creation time, user, note. The tokens themselves are not stored.',
  json: 'a list of {"id", "created", "user": id or null for any user, "note"}',
  settings: storeSettings,
  run: async (environment) =>
    withArchive(environment, async ({ graph }) => {
      const tokens = await graph.listTokens();
      const rows = tokens.map(({ id, created, user, note }) => [
        id,
        created,
        user === null ? 'any user' : (user ?? 'a deleted user'),
        note,
      ]);
      environment.print({ json: tokens, lines: alignRows(rows) });
    }),
};

const tokenRevokeCommand: CommandDeclaration = {
  words: ['token', 'revoke'],
  summary: 'Revoke a token',
  help: () => 'Takes effect at once, also on running servers.',
  arguments: [{ name: '<ID>', help: "ID of the token, from 'fonds token list'" }],
  json: '{"id"}',
  settings: storeSettings,
  run: changeById('revokeToken', (id) => `The token ${id} is revoked.`),
};

export const tokenCommands: readonly CommandDeclaration[] = [
  tokenAddCommand,
  tokenListCommand,
  tokenRevokeCommand,
];
