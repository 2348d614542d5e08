/** `fonds security-log`: sign-ins, failed tries, ended sessions, new tokens and changed permissions. */
import { operator } from '../graph/actor.ts';
import { addressForm, isAddress } from '../lib/client-network.ts';
import { suggestionSentence } from '../lib/nearest.ts';
import { fail } from '../model/errors.ts';
import { type SecurityEventKind, securityEventKinds } from '../model/security-event.ts';
import { type CommandDeclaration, numberOption, type Options, textOption } from './command.ts';
import { alignRows, storeSettings, withArchive } from './open-archive.ts';
import { parsePeriod, periodOptions } from './parse-time.ts';

const defaultEvents = 100;

export const securityLogCommand: CommandDeclaration = {
  words: ['security-log'],
  summary: 'Print the security log',
  help: () =>
    `Prints one event per line, the newest first: time, kind, user, the user who caused it, address, details. An event must match all given options.\nKinds: ${securityEventKinds.join(', ')}.`,
  options: [
    { flags: '--kind <KIND>', help: 'Kind of event' },
    { flags: '--user <ID>', help: 'User concerned, or who caused the event' },
    { flags: '--address <ADDRESS>', help: 'Address of the browser' },
    ...periodOptions,
    { flags: '--limit <N>', help: `Maximum number of events (default: ${defaultEvents})` },
  ],
  json: 'a list of {"number", "time", "kind", "user", "actor", "method", "address", "details"}',
  settings: [...storeSettings, 'securityLogDays'],
  run: async (environment, _args, options) =>
    withArchive(environment, async ({ signIn }) => {
      const limit = numberOption(options, 'limit') ?? defaultEvents;
      const events = await signIn.log.list(operator, toFilter(options), limit);
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

function toFilter(options: Options) {
  const kind = textOption(options, 'kind');
  const address = textOption(options, 'address');
  if (address !== undefined && !isAddress(address))
    fail('invalid', `--address must be ${addressForm}, was '${address}'.`);
  return {
    kind: kind === undefined ? undefined : parseKind(kind),
    user: textOption(options, 'user'),
    address,
    ...parsePeriod(options),
  };
}

function parseKind(name: string): SecurityEventKind {
  return (
    securityEventKinds.find((known) => known === name) ??
    fail('invalid', `There is no kind of event '${name}'. ${suggestionSentence(name, securityEventKinds)}`)
  );
}
