/** Opens the archive of a server: the graph for reads, the write process, and the job runner. */
import type { LoadedSettings } from '../config/load-settings.ts';
import { allowsSignIn } from '../config/sign-in-ways.ts';
import { isChangeJob } from '../graph/background-changes.ts';
import type { AccountChange } from '../graph/changes/change-hooks.ts';
import { applyChange } from '../graph/changes/changes.ts';
import { type Environment, toTimestamp } from '../graph/environment.ts';
import { Graph } from '../graph/graph.ts';
import { Jobs } from '../graph/jobs.ts';
import { isIndexCurrent } from '../graph/search/reindex.ts';
import type { Identities } from '../graph/sign-in/identities.ts';
import type { Passkeys } from '../graph/sign-in/passkeys.ts';
import { recordSecurityChange, recordSecurityChanges } from '../graph/sign-in/record-security-changes.ts';
import { SignIn } from '../graph/sign-in/sign-in.ts';
import { System } from '../graph/system.ts';
import { Failure } from '../model/errors.ts';
import { adminGroupId, groupType } from '../model/system.ts';
import { openPdfSource } from '../pages/pdf/actions.ts';
import { JobSequencer } from '../transfer/jobs/job-sequencer.ts';
import { type JobLog, JobRunner } from '../transfer/jobs/jobs.ts';
import type { CustomMapping } from '../transfer/mappings.ts';
import { PdfJobs } from '../transfer/pdf/pdf.ts';
import { PdfRunner } from '../transfer/pdf/pdf-runner.ts';
import { Preparation } from '../transfer/preparation/preparation.ts';
import { engineOptions, openEngine } from './engine.ts';
import { openForServing } from './open-store.ts';
import { pdfWriterOptions } from './page-files.ts';
import { connectSearchBackend } from './search-backend.ts';
import { readServiceState } from './service-state.ts';
import { WriteProcessClient } from './write-process-client.ts';

interface ArchiveOptions extends LoadedSettings {
  readonly env: Environment;
  readonly version: string;
  /** Unique among all processes, past and present. */
  readonly processName: string;
  /** For temporary files. */
  readonly tmpFolder: () => string;
  readonly jobsFolder: string;
  readonly mappings: readonly CustomMapping[];
  /** Writes a line to the log of the server. */
  readonly log: (line: string) => void;
}

/** Opens the archive as soon as the store exists: another process may create it while the server runs. */
export class ArchiveOpener {
  readonly #options: ArchiveOptions;
  #archive: OpenArchive | undefined;
  #opening: Promise<OpenArchive | undefined> | undefined;
  /** The last message about an unusable store, to log it once. */
  #loggedMessage: string | undefined;

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  /**
   * Returns a promise until the store is open; undefined while there is no store. Throws `unavailable`, and `not-initialised` for a store that
   * must be migrated first.
   */
  open(): OpenArchive | Promise<OpenArchive | undefined> {
    if (this.#archive !== undefined) return this.#archive;
    // Concurrent requests await the same promise.
    this.#opening ??= this.#tryToOpen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #tryToOpen(): Promise<OpenArchive | undefined> {
    const engine = await openEngine(engineOptions(this.#options.settings));
    if (!(await engine.exists())) return undefined;
    try {
      this.#archive = await openArchive(this.#options);
      return this.#archive;
    } catch (error) {
      const isLogged = !(error instanceof Failure) || error.code !== 'not-initialised';
      if (!isLogged && this.#loggedMessage !== error.message) {
        this.#options.log(error.message);
        this.#loggedMessage = error.message;
      }
      throw error;
    }
  }

  /** Stops jobs and ends the streams of job progress. Requests are still served. */
  async endJobs(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#archive?.endJobs();
  }

  async close(): Promise<void> {
    await this.endJobs();
    await this.#archive?.close();
  }
}

interface OpenArchive {
  readonly graph: Graph;
  readonly runImport: WriteProcessClient['runImport'];
  readonly loadSample: WriteProcessClient['loadSample'];
  readonly detectFiles: Preparation['detect'];
  readonly jobs: Jobs;
  readonly pdfs: PdfJobs;
  readonly system: System;
  readonly signIn: SignIn;
  readonly identities: Identities | undefined;
  readonly passkeys: Passkeys | undefined;
  /** Stops jobs and ends the streams of job progress. Requests are still served. */
  endJobs(): Promise<void>;
  close(): Promise<void>;
}

/** This process serves reads; the write process executes imports and, on SQLite, changes. */
async function openArchive(options: ArchiveOptions): Promise<OpenArchive> {
  const { settings, env, processName: owner, jobsFolder: folder, log } = options;
  const engine = engineOptions(settings);
  const opened = await openForServing(engine, log);
  const { jobs: jobStore, signIn: signInStore, appliesChangesInProcess, noticeChange } = opened;
  const connected = await connectSearchBackend({
    settings,
    engine,
    store: opened.store,
    env,
    processName: owner,
    log,
  });
  const { store } = connected;
  if (!(await isIndexCurrent(store.search)))
    log(
      "The search index is incomplete or of an earlier version, so searches may miss records: run 'fonds reindex'.",
    );
  const tmpFolder = options.tmpFolder();
  const writeProcess = new WriteProcessClient(
    {
      store: engine,
      limits: settings,
      tmpFolder,
      mappings: options.mappings,
      schemas: settings.schemas,
      profile: settings.profile,
      writeMemory: settings.writeMemory,
    },
    log,
  );
  writeProcess.start();
  const preparation = new Preparation(
    {
      limits: settings,
      tmpFolder,
      memoryBytes: settings.writeMemory,
      waitMs: settings.writeWaitSeconds * 1000,
      detectSeconds: settings.detectSeconds,
    },
    log,
  );
  const signIn = new SignIn({ store: signInStore, archive: store, env, logDays: settings.securityLogDays });
  const perform = recordSecurityChanges(
    (change, hooks) =>
      appliesChangesInProcess ? applyChange(store, env, change, hooks) : writeProcess.perform(change, hooks),
    signIn,
    log,
  );
  const signInParts = { signIn, store: signInStore, archive: store, env, perform };
  // Most services do not need the modules.
  const identities = allowsSignIn(settings, 'oidc')
    ? (await import('./identities.ts')).createIdentities({ ...signInParts, settings, log })
    : undefined;
  const passkeys = allowsSignIn(settings, 'passkey')
    ? (await import('./passkeys.ts')).createPasskeys(settings, signInParts)
    : undefined;
  const runChangeJob: typeof writeProcess.runChangeJob = async (request, hooks, claim) => {
    let accounts: readonly AccountChange[] = [];
    const onAccountChanges = (changes: readonly AccountChange[]): void => {
      accounts = changes;
    };
    const outcome = await writeProcess.runChangeJob(request, { ...hooks, onAccountChanges }, claim);
    const { change } = request;
    if (outcome !== undefined) await recordSecurityChange({ change, outcome, accounts }, signIn, log);
    return outcome;
  };
  const jobOrder = new JobSequencer();
  const runner = new JobRunner({
    jobs: jobStore,
    owner,
    folder,
    keptDays: settings.jobDays,
    reviewDays: settings.reviewDays,
    now: env.now,
    log,
    run: (request, hooks, claim) =>
      jobOrder
        .run<JobLog | undefined>(request.actor, hooks.signal, claim, (claimInOrder) =>
          isChangeJob(request)
            ? runChangeJob(request, hooks, claimInOrder)
            : preparation.run(request, hooks, (prepared) =>
                writeProcess.runJob(prepared, hooks, claimInOrder),
              ),
        )
        .finally(noticeChange),
    giveUp: (job) =>
      perform({ change: 'giveUpJob', actor: adminGroupId, actorType: groupType, job, logMessage: null }),
  });
  const maxWaiting = { total: settings.waitingJobs, perUser: settings.waitingJobsPerUser };
  const graph = new Graph({
    store,
    perform,
    profile: env.profile,
    cacheBytes: settings.cacheBytes,
    waitMs: settings.searchSeconds * 1000,
  });
  const pdfRunner = new PdfRunner({
    jobs: jobStore,
    graph,
    owner,
    openFindingAid: openPdfSource,
    folder: options.tmpFolder,
    writer: pdfWriterOptions(settings),
    maxBytes: settings.pdfBytes,
    now: env.now,
    log,
  });
  const stop = (id: string): void => {
    runner.stop(id);
    pdfRunner.stop(id);
  };
  const scheduler = { wake: () => runner.wake(), stop };
  const jobs = new Jobs({ store: jobStore, archive: store, env, owner, maxWaiting, scheduler });
  const wake = (): void => pdfRunner.wake();
  const pdfs = new PdfJobs({ store: jobStore, env, maxWaiting: settings.pdfWaiting, wake });
  const { sources, version } = options;
  const started = toTimestamp(env.now());
  const system = new System({
    store,
    jobs: jobStore,
    readService: () =>
      readServiceState({ settings, sources, version, started, writePid: () => writeProcess.pid }),
  });
  runner.start();
  if (settings.pdfUnits > 0) pdfRunner.start();
  return {
    graph,
    runImport: (request, hooks) =>
      preparation
        .run(request, hooks, (prepared) => writeProcess.runImport(prepared, hooks))
        .finally(noticeChange),
    detectFiles: (user, request, hooks) => preparation.detect(user, request, hooks),
    loadSample: (request) => writeProcess.loadSample(request).finally(noticeChange),
    jobs,
    pdfs,
    system,
    signIn,
    identities,
    passkeys,
    endJobs: async () => {
      jobs.close();
      // Before the leases of this process end.
      await pdfRunner.close();
      await runner.close();
    },
    close: async () => {
      await connected.close();
      await preparation.close();
      await writeProcess.close();
      await jobStore.close();
      await signInStore.close();
      await store.close();
    },
  };
}
