/**
 * What a server needs of a store, put together: the graph to read, the thread that writes, and whoever runs the jobs. Part of the composition root.
 */
import type { Settings } from './config.ts';
import { engineOptions, openForServing, storeExists } from './engine.ts';
import { applyChange, type Perform } from './graph/changes.ts';
import type { Environment } from './graph/environment.ts';
import { Graph } from './graph/graph.ts';
import { Jobs } from './graph/jobs.ts';
import { Failure } from './model/errors.ts';
import { adminGroupId, groupType } from './model/system.ts';
import { JobRunner } from './transfer/job-runner.ts';
import type { CustomMapping } from './transfer/mappings.ts';
import { WriteProcess } from './write-process.ts';

interface ArchiveParts {
  readonly settings: Settings;
  readonly env: Environment;
  /** Which no other process has or had. */
  readonly processName: string;
  /** For what comes and goes. */
  readonly tmpFolder: () => string;
  readonly jobsFolder: string;
  /** Those of the deployment. */
  readonly mappings: readonly CustomMapping[];
  /** Takes what whoever runs the service should know. */
  readonly tell: (line: string) => void;
}

/** Opens the archive once it is there: the store may be made by another process while this one runs. */
export class ArchiveOpener {
  readonly #parts: ArchiveParts;
  #archive: OpenArchive | undefined;
  #opening: Promise<OpenArchive | undefined> | undefined;
  /** Why the store cannot be used, as it was told last. */
  #told: string | undefined;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
  }

  /** Undefined while there is no store; a promise until it is open. Throws `unavailable`. */
  open(): OpenArchive | Promise<OpenArchive | undefined> {
    if (this.#archive !== undefined) return this.#archive;
    // Requests that come in meanwhile wait for the same.
    this.#opening ??= this.#tryToOpen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #tryToOpen(): Promise<OpenArchive | undefined> {
    if (!(await storeExists(engineOptions(this.#parts.settings)))) return undefined;
    try {
      this.#archive = await openArchive(this.#parts);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'not-initialised') throw error;
      // Logged once; requests are answered with 503 until the store can be used.
      if (this.#told !== error.message) this.#parts.tell(error.message);
      this.#told = error.message;
    }
    return this.#archive;
  }

  /** Stops jobs and ends what is told of them; requests may still be answered. */
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
  readonly runImport: WriteProcess['runImport'];
  readonly jobs: Jobs;
  /** Stops jobs and ends what is told of them; requests may still be answered. */
  endJobs(): Promise<void>;
  close(): Promise<void>;
}

/** For the server: this process reads, another one writes; on a server engine the other one only imports. */
async function openArchive(parts: ArchiveParts): Promise<OpenArchive> {
  const { settings, env, processName: owner, jobsFolder: folder, tell } = parts;
  const options = engineOptions(settings);
  const { profile } = env;
  const { store, jobs: jobStore, changesHere, noticeChange } = await openForServing(options, tell);
  const { profile: profileName, schemas } = settings;
  const writer = new WriteProcess(
    {
      ...{ store: options, limits: settings, tmpFolder: parts.tmpFolder() },
      ...{ mappings: parts.mappings, schemas, profile: profileName, writeMemory: settings.writeMemory },
    },
    tell,
  );
  writer.warm();
  const perform: Perform = (change) =>
    changesHere ? applyChange(store, env, change) : writer.perform(change);
  const runner = new JobRunner({
    ...{ jobs: jobStore, owner, folder, keptDays: settings.jobDays, now: env.now, tell },
    run: (request, watch, begin) => writer.runPatiently(request, watch, begin).finally(noticeChange),
    giveUp: (job) =>
      perform({ change: 'giveUpJob', actor: adminGroupId, actorType: groupType, job, logMessage: null }),
  });
  const maxWaiting = { total: settings.waitingJobs, perUser: settings.waitingJobsPerUser };
  const jobs = new Jobs({ store: jobStore, env, owner, maxWaiting, hands: runner });
  runner.start();
  return {
    graph: new Graph({ store, perform, profile, cacheBytes: settings.cacheBytes }),
    runImport: (request, watch) => writer.runImport(request, watch).finally(noticeChange),
    jobs,
    endJobs: async () => {
      jobs.close();
      await runner.close();
    },
    close: async () => {
      await writer.close();
      await jobStore.close();
      await store.close();
    },
  };
}
