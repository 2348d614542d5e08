/**
 * A fresh archive for a test: an initialised store in a temporary folder, with the administrator `mike` and the reader `ruth`
 * who may change nothing, and the web app on it.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentities } from '../../src/app/identities.ts';
import { createPageOpener, failUnbuilt, pdfWriterOptions } from '../../src/app/page-files.ts';
import { createPasskeys } from '../../src/app/passkeys.ts';
import { readServiceState } from '../../src/app/service-state.ts';
import { readSiteFiles } from '../../src/app/site-files.ts';
import { loadSettings, loadSettingsWithSources } from '../../src/config/load-settings.ts';
import type { Settings } from '../../src/config/settings.ts';
import { formats } from '../../src/formats/registry.ts';
import { applyChange, type Perform } from '../../src/graph/changes/changes.ts';
import { type Environment, toTimestamp } from '../../src/graph/environment.ts';
import { Graph } from '../../src/graph/graph.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { createTogetherRunner } from '../../src/graph/import/import-together.ts';
import { initialise } from '../../src/graph/initialise.ts';
import { type JobStore, Jobs } from '../../src/graph/jobs.ts';
import { recordSecurityChanges } from '../../src/graph/sign-in/record-security-changes.ts';
import { SignIn } from '../../src/graph/sign-in/sign-in.ts';
import { System } from '../../src/graph/system.ts';
import { buildApp } from '../../src/http/app.ts';
import type { HttpServer } from '../../src/http/http-server.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { makePageRoutes } from '../../src/http/pages/page-routes.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import { getProfile, type Profile } from '../../src/model/profile.ts';
import type { AnyRow } from '../../src/pages/define-page.ts';
import { openPdfSource } from '../../src/pages/pdf/actions.ts';
import type { RenderPage } from '../../src/pages/render.ts';
import type { PostgresStore } from '../../src/store/postgres/store.ts';
import type { SignInStore } from '../../src/store/sign-in.ts';
import { openJobs } from '../../src/store/sqlite/jobs.ts';
import { openSignIn } from '../../src/store/sqlite/sign-in.ts';
import type { Store } from '../../src/store/store.ts';
import { type DetectionRequest, detectFiles } from '../../src/transfer/detection/detection.ts';
import type { FormatInfo, RunImport } from '../../src/transfer/import/import.ts';
import { createImport } from '../../src/transfer/import/import-run.ts';
import { type CustomMapping, listMappings } from '../../src/transfer/mappings.ts';
import { PdfJobs } from '../../src/transfer/pdf/pdf.ts';
import { PdfRunner } from '../../src/transfer/pdf/pdf-runner.ts';
import { createSampleLoader } from '../../src/transfer/sample/sample.ts';
import { declaredOnly } from './declared-only.ts';
import { makeStore } from './engine-under-test.ts';
import { limits } from './limits.ts';
import { env } from './scratch.ts';
import { storesFolder } from './tied-process.ts';

export interface TestArchive {
  readonly app: HttpServer;
  readonly graph: Graph;
  readonly store: Store;
  readonly env: Environment;
  /** Contains its files except the store: request bodies in `spool`, and files of jobs. */
  readonly folder: string;
  /** Contains the SQLite files of the store and of the job queue. */
  readonly storeFolder: string;
  readonly options: AppOptions;
  readonly jobs: Jobs;
  readonly signIn: SignIn;
  readonly signInStore: SignInStore;
  readonly jobStore: JobStore;
  /** Lines of the server's log. */
  readonly logged: unknown[];
  addUser(id: string, groups?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface TestArchiveOptions {
  readonly settings?: Partial<Settings>;
  /** False leaves the archive without users. */
  readonly users?: boolean;
  /** Replaces the clock. */
  readonly env?: Pick<Environment, 'now'>;
  /** Replaces the import, for tests of the requests alone. */
  readonly runImport?: RunImport;
  /** Maximum number of concurrent changes, on engines that allow several. */
  readonly writers?: number;
  readonly formats?: readonly FormatInfo[];
  readonly mappings?: readonly CustomMapping[];
  /** False restricts records one by one, as the profile `ehri` does, so that visible records can be below hidden ones. */
  readonly inheritsRestrictions?: boolean;
  /** False for a service whose pages are not built. */
  readonly hasPages?: boolean;
  /** Replaces the pages. */
  readonly pages?: readonly AnyRow[];
  /** Replaces the renderer of the pages. */
  readonly render?: RenderPage;
  /** Opens a store with records in it, instead of a new one. */
  readonly openStore?: (folder: string) => Promise<Store>;
}

const testFormats: readonly FormatInfo[] = formats;

export async function openTestArchive(given: TestArchiveOptions = {}): Promise<TestArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-test-'));
  mkdirSync(join(folder, 'spool'));
  const storeFolder = mkdtempSync(join(storesFolder, 'fonds-test-'));
  const store = await (given.openStore ?? newStore(given))(storeFolder);
  // Tests open more pages in a minute than a person (0: no limit), and a busy machine needs more time for searches
  // and facets.
  const patientSettings = { searchPagesPerMinute: 0, searchFacetMs: 60_000, searchSeconds: 60 };
  const settings = { ...testSettings(folder), ...patientSettings, ...given.settings };
  const world = { ...env, ...given.env, profile: profileOf(given) };
  const signInStore =
    'signIn' in store ? (store as PostgresStore).signIn : openSignIn({ folder: storeFolder });
  const signIn = new SignIn({
    store: signInStore,
    archive: store,
    env: world,
    logDays: settings.securityLogDays,
  });
  const logged: unknown[] = [];
  const graph = new Graph({
    store,
    perform: recordSecurityChanges(
      (change, hooks) => applyChange(store, world, change, hooks),
      signIn,
      (line) => logged.push(line),
    ),
    profile: world.profile,
    cacheBytes: 1_000_000,
    waitMs: settings.searchSeconds * 1000,
  });
  const jobStore = 'jobs' in store ? (store as PostgresStore).jobs : openJobs({ folder: storeFolder });
  const maxWaiting = { total: settings.waitingJobs, perUser: settings.waitingJobsPerUser };
  const jobs = new Jobs({ store: jobStore, archive: store, env, owner: 'test', maxWaiting });
  const pdfRunner = new PdfRunner({
    jobs: jobStore,
    graph,
    owner: 'test-pdf',
    openFindingAid: openPdfSource,
    folder: () => folder,
    writer: pdfWriterOptions(settings),
    maxBytes: settings.pdfBytes,
    now: env.now,
    log: (line) => logged.push(line),
  });
  const pdfs = new PdfJobs({
    store: jobStore,
    env,
    maxWaiting: settings.pdfWaiting,
    wake: () => pdfRunner.wake(),
  });
  const runImport = createImport({
    runImporter: createImportRunner(store, world),
    limits,
    tmpFolder: folder,
  });
  const sources = {
    ...loadSettingsWithSources({ flags: {}, environment: {} }).sources,
    data: 'flag',
  } as const;
  const service = { settings, sources, version: '0.0.0-test', started: toTimestamp(env.now()) };
  const system = new System({
    store,
    jobs: jobStore,
    readService: () => readServiceState({ ...service, writePid: () => undefined }),
  });
  const loadSample = createSampleLoader({
    importTogether: createTogetherRunner(store, world),
    limits,
    tmpFolder: folder,
  });
  const perform: Perform = (change) => graph.perform(change);
  const signInParts = { signIn, store: signInStore, archive: store, env: world, perform };
  const identities = createIdentities({ ...signInParts, settings, log: (line) => logged.push(line) });
  const passkeys = createPasskeys(settings, signInParts);
  const detect = (_user: string, request: DetectionRequest) =>
    detectFiles(request, { limits, tmpFolder: folder });
  const archive = {
    graph,
    loadSample,
    detectFiles: detect,
    runImport: given.runImport ?? runImport,
    jobs,
    pdfs,
    system,
    signIn,
    identities,
    passkeys,
  };
  const options: AppOptions = {
    settings,
    openArchive: async () => archive,
    spoolFolder: () => join(folder, 'spool'),
    jobsFolder: join(folder, 'jobs'),
    formats: given.formats ?? testFormats,
    openPages:
      given.hasPages === false ? failUnbuilt : withRenderer(createPageOpener(readSiteFiles(settings)), given),
    mappings: listMappings(given.mappings ?? []),
    version: '0.0.0-test',
    now: world.now,
    logError: (error) => logged.push(error),
  };
  const app = buildApp(options, [...makeRoutes(), ...makePageRoutes(given.pages)].map(declaredOnly));
  // Not by the graph: the security log of a test has what the test does.
  const addUser = async (id: string, groups: readonly string[] = []): Promise<void> => {
    await applyChange(store, world, {
      change: 'create',
      actor: 'admin',
      actorType: 'Group',
      bundle: { id: undefined, type: 'UserProfile', data: { identifier: id, name: id }, relationships: {} },
      groups,
      logMessage: 'Created from the command line',
    });
  };
  if (given.users !== false && given.openStore === undefined) {
    await addUser('mike', ['admin']);
    await addUser('ruth');
  }
  const close = async (): Promise<void> => {
    jobs.close();
    await pdfRunner.close();
    await app.close();
    await jobStore.close();
    await signInStore.close();
    await store.close();
    for (const path of [folder, storeFolder]) rmSync(path, { recursive: true, force: true });
  };
  return {
    app,
    graph,
    store,
    jobs,
    signIn,
    signInStore,
    jobStore,
    env,
    folder,
    storeFolder,
    options,
    logged,
    addUser,
    close,
  };
}

function withRenderer(
  openPages: AppOptions['openPages'],
  { render }: TestArchiveOptions,
): AppOptions['openPages'] {
  return render === undefined ? openPages : async () => ({ ...(await openPages()), render });
}

function profileOf({ settings, inheritsRestrictions }: TestArchiveOptions): Profile {
  const profile = getProfile(settings?.profile ?? 'archive');
  return inheritsRestrictions === undefined ? profile : { ...profile, inheritsRestrictions };
}

function newStore(given: TestArchiveOptions): (folder: string) => Promise<Store> {
  const { writers } = given;
  return async (folder) => {
    const store = await makeStore(folder, writers === undefined ? {} : { writers });
    await initialise(store, profileOf(given));
    return store;
  };
}

/** The default settings, independent of environment variables. */
function testSettings(folder: string): Settings {
  return { ...loadSettings({ flags: {}, environment: {} }), data: folder };
}
