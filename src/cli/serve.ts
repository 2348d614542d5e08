import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  describeStoreLocation,
  isLoopback,
  type Settings,
  settingNames,
  settingTable,
} from '../config/settings.ts';
import { requireItemId } from '../graph/ids/ids.ts';
import { settingName } from '../lib/setting.ts';
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
import { withArchive } from './open-archive.ts';
import { buildCreateUserChange } from './user.ts';

export const serveCommand: CommandDeclaration = {
  words: ['serve'],
  summary: 'Run the web service until Ctrl-C',
  help: () =>
    'Also starts without a store, and responds with 503 until there is a store with an administrator.',
  options: [
    {
      flags: '--init <ID>',
      help: 'First create the store if it does not exist, and an administrator with this ID if it has no administrator',
    },
    {
      flags: '--sign-in-link',
      help: 'With --init, on this machine only: print a link that signs the administrator in once, as long as no user has a password or passkey',
    },
  ],
  settings: settingNames,
  run: async (environment, _args, options) => {
    const { settings, settingSources: sources, out, err } = environment;
    await requireLoopbackTokenOrTrust(environment);
    const administrator = textOption(options, 'init');
    if (administrator !== undefined) requireUserId(administrator);
    await environment.requireFreePort(settings);
    const isUser = administrator !== undefined && (await createAdministrator(environment, administrator));
    // Installed before the server starts, so that Ctrl-C during the start ends it cleanly.
    const stopped = environment.waitForSignal();
    const server = await environment.startServer({ settings, sources }, err);
    try {
      out(
        `Fonds answers at ${server.url} (store: ${describeStoreLocation(settings)}). Press Ctrl-C to stop it.`,
      );
      const { prefix } = settings;
      // Without a prefix there are no pages.
      if (prefix !== '')
        out(`Open ${server.url.slice(0, -prefix.length)}/ in a browser to read the archive.`);
      if (options.signInLink === true && administrator !== undefined && isLoopback(settings.host)) {
        const link = await server.createFirstLink(administrator);
        if (link !== undefined) out(`Open this link to sign in; it works once, within 15 minutes: ${link}`);
      }
      for (const line of [...describePlaceholders(settings), ...(await describeUnready(server))]) err(line);
      if (isUser) for (const line of nextSteps(server.url, administrator)) out(line);
      await stopped;
    } finally {
      await server.close();
    }
  },
};

/** Settings of a public service with the values of an example, which harvesters store. */
function describePlaceholders(settings: Settings): readonly string[] {
  if (!settings.public) return [];
  const left = (['oaiHost', 'oaiEmail'] as const).filter(
    (name) => settings[name] === settingTable[name].default,
  );
  if (left.length === 0) return [];
  const named = left.map((name) => `${settingName(name)} (now ${settings[name]})`).join(' and ');
  return [
    `Warning: OAI-PMH responses contain placeholders. Set ${named} before harvesters read the archive: they treat records as new when oai-host changes.`,
  ];
}

const missingAdvice = {
  store:
    "There is no store yet, so requests fail with 503. Run 'fonds init', then 'fonds user add ID --group admin'.",
  administrator:
    "There is no administrator yet, so requests fail with 503. Run 'fonds user add ID --group admin'.",
} as const;

/** The reason why requests fail with 503; empty if the server is ready. */
async function describeUnready(server: RunningServer): Promise<readonly string[]> {
  try {
    const missing = await server.findMissing();
    return missing === undefined ? [] : [missingAdvice[missing]];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'not-initialised')
      return ['Requests fail with 503 until the store can be used.', ...describeFailure(error)];
    if (error.code !== 'unavailable') throw error;
    return ['Requests fail with 503 until the database can be reached.', ...describeFailure(error)];
  }
}

/** X-User is not authenticated: other machines may connect only with a token, or if --trust-network allows it explicitly. */
async function requireLoopbackTokenOrTrust(environment: CommandEnvironment): Promise<void> {
  const { settings } = environment;
  if (isLoopback(settings.host) || settings.public || settings.trustNetwork || (await hasToken(environment)))
    return;
  fail(
    'invalid',
    `--host ${settings.host} lets other machines connect, and X-User is not authenticated. Create a token for each client program ('fonds token add'), use --public to let everyone read, or use --trust-network if only trusted programs can connect.`,
  );
}

async function hasToken(environment: CommandEnvironment): Promise<boolean> {
  try {
    return await withArchive(environment, async ({ graph }) => (await graph.listTokens()).length > 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Every request checks for tokens again, so the server may start while the database is unavailable.
    if (error.code === 'unavailable') return true;
    if (error.code === 'not-initialised') return false;
    throw error;
  }
}

/** Must be called before the store is created, so that an invalid ID has no effect. Throws `invalid`, `reserved-id`. */
function requireUserId(id: string): void {
  requireItemId(validate(buildCreateUserChange(id, undefined, []).bundle), id);
}

/** Returns whether the user exists: an older store may have other administrators. */
async function createAdministrator(environment: CommandEnvironment, administrator: string): Promise<boolean> {
  const { settings, out } = environment;
  const archive = await openOrCreate(environment);
  try {
    if (await archive.graph.isReady()) return (await archive.graph.findActor(administrator)) !== undefined;
    const { id } = await archive.perform(buildCreateUserChange(administrator, undefined, [adminGroupId]));
    out(`The user ${id} was added as an administrator (store: ${describeStoreLocation(settings)}).`);
    return true;
  } finally {
    await archive.close();
  }
}

async function openOrCreate({
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
  out(`The store in ${describeStoreLocation(settings)} is created.`);
  return openArchive(settings);
}

/** The walk-through of the README, to copy into another terminal. */
function nextSteps(url: string, user: string): readonly string[] {
  const examples = relative('.', fileURLToPath(new URL('../../examples', import.meta.url)));
  const post = `curl -H 'X-User: ${user}'`;
  return [
    '',
    'Try in another terminal: create a country, import a repository and a finding aid, search.',
    `  ${post} -H 'Content-Type: application/json' -d '{"type": "Country", "data": {"identifier": "nl"}}' ${url}/classes/Country`,
    `  ${post} -H 'Content-Type: text/xml' --data-binary '@${examples}/repository.xml' '${url}/import/eag?scope=nl'`,
    `  ${post} -H 'Content-Type: text/xml' --data-binary '@${examples}/fonds.xml' '${url}/import/ead?scope=nl-waterstad'`,
    `  curl '${url}/search?q=harbour+dues'`,
    '',
  ];
}
