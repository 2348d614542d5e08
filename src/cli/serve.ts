import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeStoreLocation, isLoopback, settingNames } from '../config.ts';
import { requireItemId } from '../graph/identifiers.ts';
import { Failure, fail } from '../model/errors.ts';
import { adminGroupId } from '../model/system.ts';
import { validate } from '../model/validate.ts';
import {
  type CommandDeclaration,
  type CommandEnvironment,
  type RunningServer,
  textOption,
  type WritableArchive,
} from './command.ts';
import { describeFailure } from './describe.ts';
import { withWriter } from './set-up.ts';
import { newUser } from './user-add.ts';

export const serveCommand: CommandDeclaration = {
  words: ['serve'],
  summary: 'Run the web service until Ctrl-C',
  help: () => 'Starts without a store too, and answers 503 until there is one with an administrator.',
  options: [
    {
      flags: '--init <ID>',
      help: 'First make what is missing: the store, and an administrator of this ID where there is none',
    },
  ],
  settings: settingNames,
  run: async (environment, _args, options) => {
    const { settings, out, err } = environment;
    await requireLoopbackTokenOrTrust(environment);
    const administrator = textOption(options, 'init');
    if (administrator !== undefined) requireUserId(administrator);
    await environment.requireFreePort(settings);
    const isUser = administrator !== undefined && (await makeReady(environment, administrator));
    // Asked for before the server starts, so that Ctrl-C in the first moment ends it cleanly as well.
    const stopped = environment.waitForSignal();
    const server = await environment.startServer(settings);
    try {
      out(`Fonds answers at ${server.url} (store: ${describeStoreLocation(settings)}). Ctrl-C ends it.`);
      for (const line of await findComplaint(server)) err(line);
      if (isUser) for (const line of nextSteps(server.url, administrator)) out(line);
      await stopped;
    } finally {
      await server.close();
    }
  },
};

/** Why every request is answered with 503 for now. */
async function findComplaint(server: RunningServer): Promise<readonly string[]> {
  try {
    if (await server.isReady()) return [];
    return [
      'There is no store with an administrator yet, so requests are answered with 503. Cure: fonds init, then fonds user add ID --group admin',
    ];
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
    return ['Requests are answered with 503 until the database is there.', ...describeFailure(error)];
  }
}

/** X-User is believed, so listening to others must be asked for in so many words, or a token be needed to come in. */
async function requireLoopbackTokenOrTrust(environment: CommandEnvironment): Promise<void> {
  const { settings } = environment;
  if (isLoopback(settings.host) || settings.trustNetwork || (await hasToken(environment))) return;
  fail(
    'invalid',
    `--host ${settings.host} would let other machines in, and Fonds believes whoever it is that X-User names. Make a token for each program that may come in (fonds token add), or give --trust-network if only trusted programs can reach it.`,
  );
}

async function hasToken(environment: CommandEnvironment): Promise<boolean> {
  try {
    return await withWriter(environment, async ({ graph }) => (await graph.listTokens()).length > 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Whether there is one is asked again for every request, so a database that is away for a moment keeps no server from starting.
    if (error.code === 'unavailable') return true;
    if (error.code === 'not-initialised') return false;
    throw error;
  }
}

/** Before the store is created, so that a refused ID leaves nothing behind. Throws `invalid`, `reserved-id`. */
function requireUserId(id: string): void {
  requireItemId(validate(newUser(id, undefined, []).bundle), id);
}

/** Returns whether there is a user of that ID: an older store may have other administrators. */
async function makeReady(environment: CommandEnvironment, administrator: string): Promise<boolean> {
  const { settings, out } = environment;
  const writer = await openOrMake(environment);
  try {
    if (await writer.graph.isReady()) return (await writer.graph.findActor(administrator)) !== undefined;
    const { id } = await writer.perform(newUser(administrator, undefined, [adminGroupId]));
    out(`The user ${id} is added as an administrator (store: ${describeStoreLocation(settings)}).`);
    return true;
  } finally {
    await writer.close();
  }
}

async function openOrMake({
  settings,
  openArchive,
  initStore,
  out,
}: CommandEnvironment): Promise<WritableArchive> {
  try {
    return await openArchive(settings);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-initialised') throw error;
  }
  await initStore(settings);
  out(`The store in ${describeStoreLocation(settings)} is made.`);
  return openArchive(settings);
}

/** The walk-through of the README, ready to be copied into another terminal. */
function nextSteps(url: string, user: string): readonly string[] {
  const examples = relative('.', fileURLToPath(new URL('../../examples', import.meta.url)));
  const post = `curl -H 'X-User: ${user}'`;
  return [
    '',
    'To try in another terminal: make a country, import a repository and a finding aid, list the units.',
    `  ${post} -H 'Content-Type: application/json' -d '{"type": "Country", "data": {"identifier": "nl"}}' ${url}/Country`,
    `  ${post} -H 'Content-Type: text/xml' --data-binary '@${examples}/repository.xml' '${url}/import/eag?scope=nl'`,
    `  ${post} -H 'Content-Type: text/xml' --data-binary '@${examples}/fonds.xml' '${url}/import/ead?scope=nl-waterstad'`,
    `  curl ${url}/classes/DocumentaryUnit`,
    '',
  ];
}
