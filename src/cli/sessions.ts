/** `fonds sessions` and `fonds sessions end`: the browsers in which users have signed in. */
import { operator } from '../graph/actor.ts';
import type { ListedSession } from '../graph/sign-in/sessions.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import { type CommandDeclaration, numberOption, type Options, textOption } from './command.ts';
import { alignRows, storeSettings, withArchive } from './open-archive.ts';

const defaultSessions = 100;

const sessionsCommand: CommandDeclaration = {
  words: ['sessions'],
  summary: 'List the sessions of users',
  help: () =>
    'Prints one session per line, the last used first: ID, user, time of the sign-in, last use, way to sign in, address, browser.',
  options: [
    { flags: '--user <ID>', help: 'Only the sessions of this user' },
    { flags: '--limit <N>', help: `Maximum number of sessions (default: ${defaultSessions})` },
  ],
  json: 'a list of {"id", "userId", "method", "address", "browser", "created", "lastUsed", "ends"}',
  settings: [...storeSettings, 'securityLogDays'],
  run: async (environment, _args, options) =>
    withArchive(environment, async ({ signIn }) => {
      const user = textOption(options, 'user');
      const page = { offset: 0, limit: numberOption(options, 'limit') ?? defaultSessions };
      const whose = user === undefined ? 'everybody' : { user };
      const { sessions } = await signIn.sessions.list(operator, whose, page);
      environment.print({ json: sessions, lines: alignRows(sessions.map(toCells)) });
    }),
};

function toCells({ id, userId, created, lastUsed, method, address, browser }: ListedSession) {
  return [id, userId, created, lastUsed, method, address, browser];
}

const sessionsEndCommand: CommandDeclaration = {
  words: ['sessions', 'end'],
  summary: 'End sessions',
  help: () =>
    "Takes effect at once, also on running servers. Use one of ID, --user and --all. 'fonds user deactivate' also keeps the user from signing in again.",
  arguments: [{ name: '[ID]', help: "ID of a session, from 'fonds sessions'" }],
  options: [
    { flags: '--user <ID>', help: 'All sessions of this user' },
    { flags: '--all', help: 'All sessions of all users' },
  ],
  json: '{"ended": number of sessions}',
  settings: [...storeSettings, 'securityLogDays'],
  run: async (environment, args, options) => {
    const selection = parseSelection(args[0], options);
    await withArchive(environment, async ({ signIn }) => {
      const ended = await signIn.sessions.end(operator, selection);
      environment.print({ json: { ended }, lines: [`Ended ${formatCount(ended, 'session')}.`] });
    });
  },
};

/** Throws `invalid` unless exactly one is given. */
function parseSelection(id: unknown, options: Options) {
  const user = textOption(options, 'user');
  const given = [
    ...(id === undefined ? [] : [{ id: String(id) }]),
    ...(user === undefined ? [] : [{ user }]),
    ...(options.all === true ? ['everybody' as const] : []),
  ];
  const [selection] = given;
  if (selection === undefined || given.length > 1)
    fail('invalid', 'Name one session by its ID, or use --user ID or --all.');
  return selection;
}

export const sessionCommands: readonly CommandDeclaration[] = [sessionsCommand, sessionsEndCommand];
