/** `fonds security-log`: sign-ins, failed tries, ended sessions, new tokens and changed permissions. */
import { operator } from '../graph/actor.ts';
import { type CommandDeclaration, numberOption } from './command.ts';
import { alignRows, storeSettings, withArchive } from './open-archive.ts';

const defaultEvents = 100;

export const securityLogCommand: CommandDeclaration = {
  words: ['security-log'],
  summary: 'Print the security log',
  help: () =>
    'Prints one event per line, the newest first: time, kind, user, the user who caused it, address, details.',
  options: [{ flags: '--limit <N>', help: `Maximum number of events (default: ${defaultEvents})` }],
  json: 'a list of {"time", "kind", "user", "actor", "method", "address", "details"}',
  settings: [...storeSettings, 'securityLogDays'],
  run: async (environment, _args, options) =>
    withArchive(environment, async ({ signIn }) => {
      const limit = numberOption(options, 'limit') ?? defaultEvents;
      const events = await signIn.log.list(operator, { offset: 0, limit });
      const rows = events.map(({ time, kind, user, actor, method, address, details }) => [
        time,
        kind,
        user ?? '',
        actor === null ? '' : `by ${actor}`,
        address ?? '',
        [method ?? '', details].filter((text) => text !== '').join(' '),
      ]);
      environment.print({ json: events, lines: alignRows(rows) });
    }),
};
