/** Starts the server: lock, archive, HTTP, deliveries to webhooks; and ends it in reverse order. */

import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '../cli/command.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import type { Settings } from '../config/settings.ts';
import { requireSignInWays } from '../config/sign-in-ways.ts';
import { formats } from '../formats/registry.ts';
import type { Environment } from '../graph/environment.ts';
import { linkMs, signInLinkPath } from '../graph/sign-in/sign-in.ts';
import { capYoungGeneration } from '../lib/runtime.ts';
import { systemErrorCode } from '../lib/system-errors.ts';
import { Failure, fail } from '../model/errors.ts';
import { listMappings, readCustomMappings } from '../transfer/mappings.ts';
import { WebhookDispatcher } from '../transfer/webhooks/webhooks.ts';
import { ArchiveOpener } from './archive.ts';
import {
  createFolder,
  createProcessTmpFolder,
  dataFolder,
  hostAndPid,
  jobsFolder,
  requireNamedFolders,
  sweepTmp,
} from './data-folder.ts';
import { engineOptions, openEngine } from './engine.ts';
import { createPageOpener } from './page-files.ts';
import { readSiteFiles } from './site-files.ts';

interface ServerOptions extends LoadedSettings {
  readonly env: Environment;
  readonly version: string;
  /** Writes a line to the log of the server. */
  readonly log: (line: string) => void;
}

/** Throws Failure if the port or the store is in use, or a setting is wrong. Also starts if there is no store yet. */
export async function startServer({
  settings,
  sources,
  env,
  version,
  log,
}: ServerOptions): Promise<RunningServer> {
  capYoungGeneration();
  const { buildApp } = await import('../http/app.ts');
  const folder = dataFolder(settings);
  requireNamedFolders(settings);
  requireSignInWays(settings);
  const mappings = readCustomMappings(settings.mappings);
  const site = readSiteFiles(settings);
  createFolder(folder);
  const engine = await openEngine(engineOptions(settings));
  const lock = await engine.lockForServing(
    `process ${process.pid} on ${hostname()}, started ${env.now().toISOString()}`,
  );
  sweepTmp(folder);
  // PIDs are reused, so a UUID is added.
  const processName = `${hostAndPid}-${env.newId()}`;
  const opener = new ArchiveOpener({
    settings,
    sources,
    env,
    version,
    processName,
    tmpFolder: () => createProcessTmpFolder(folder),
    jobsFolder: jobsFolder(folder),
    mappings,
    log,
  });
  const app = buildApp({
    settings,
    openArchive: () => opener.open(),
    spoolFolder: () => createProcessTmpFolder(folder),
    jobsFolder: jobsFolder(folder),
    formats,
    openPages: createPageOpener(site),
    mappings: listMappings(mappings),
    version,
    now: env.now,
    logError: (error, requestId) =>
      log(`${requestId} ${error instanceof Error ? error.stack : String(error)}`),
  });
  const deliveries = new WebhookDispatcher({
    graph: async () => (await opener.open())?.graph,
    name: processName,
    now: env.now,
    settings,
    log,
  });
  const releaseResources = async (): Promise<void> => {
    await deliveries.close();
    await opener.close();
    lock.release();
    rmSync(join(folder, 'tmp', hostAndPid), { recursive: true, force: true });
  };
  try {
    await opener.open();
  } catch (error) {
    // The database may become reachable or be migrated later; until then requests fail with 503.
    if (!(error instanceof Failure) || !['unavailable', 'not-initialised'].includes(error.code)) {
      await releaseResources();
      throw error;
    }
  }
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await releaseResources();
    failToListen(settings, error);
  }
  deliveries.start();
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const pagesUrl = `http://${host}:${port}`;
  const url = pagesUrl + settings.prefix;
  lock.saveServerUrl(url);
  return {
    url,
    findMissing: async () => {
      const archive = await opener.open();
      if (archive === undefined) return 'store';
      return (await archive.graph.isReady()) ? undefined : 'administrator';
    },
    createFirstLink: async (preferred) => {
      const signIn = (await opener.open())?.signIn;
      if (signIn === undefined || (await signIn.hasCredentials())) return undefined;
      const user = await signIn.findAdministrator(preferred);
      if (user === undefined) return undefined;
      return pagesUrl + signInLinkPath(await signIn.createLink(user, linkMs.signIn, null));
    },
    close: async () => {
      const cancelTimers = limitShutdown(settings, () => app.server.closeAllConnections(), log);
      await opener.endJobs();
      await app.close();
      await releaseResources();
      cancelTimers();
    },
  };
}

/** Added to `shutdown-seconds`: time to close the store after the connections were closed. */
const closingSeconds = 10;

/**
 * Bounds the duration of a shutdown: calls `closeConnections` after `shutdown-seconds`, and exits the process if the shutdown still does not
 * complete. No data is lost: uncommitted transactions are rolled back. Returns a function that cancels both timers.
 */
function limitShutdown(
  { shutdownSeconds }: Settings,
  closeConnections: () => void,
  log: ServerOptions['log'],
): () => void {
  const connections = setTimeout(closeConnections, shutdownSeconds * 1000);
  const exit = setTimeout(
    () => {
      log(
        `The shutdown did not complete ${closingSeconds} seconds after the connections were closed; exiting.`,
      );
      process.exit(1);
    },
    (shutdownSeconds + closingSeconds) * 1000,
  );
  return () => {
    clearTimeout(connections);
    clearTimeout(exit);
  };
}

/** Must be called before anything is created. Does nothing if the folder exists: its lock file names the server that uses it. */
export async function requireFreePort(settings: Settings): Promise<void> {
  if (existsSync(dataFolder(settings))) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: settings.host, port: settings.port }, resolve);
    });
  } catch (error) {
    failToListen(settings, error);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function failToListen(settings: Settings, error: unknown): never {
  const code = systemErrorCode(error);
  if (code === 'EADDRINUSE') {
    fail('invalid', `Port ${settings.port} is in use by another program; choose another one with --port.`, {
      cause: error,
    });
  }
  if (code === 'EACCES')
    fail('invalid', `Port ${settings.port} may not be used by this user; choose one above 1023.`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    fail('invalid', `${settings.host} is not an address of this machine; choose another one with --host.`, {
      cause: error,
    });
  }
  throw error;
}
