/** Runs the jobs of a test archive in the process of the test. */
import { isChangeJob, type JobChange, toChangeHooks } from '../../src/graph/background-changes.ts';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { JobRunner, type JobRunnerOptions } from '../../src/transfer/jobs/jobs.ts';
import type { TestArchive } from './archive.ts';
import { env } from './scratch.ts';

/** Callers must close the runner before the archive. */
export async function startJobRunner(
  archive: TestArchive,
  options: Partial<JobRunnerOptions> = {},
): Promise<JobRunner> {
  const { runImport } = (await archive.options.openArchive())!;
  const runner = new JobRunner({
    jobs: archive.jobStore,
    owner: 'test',
    folder: archive.options.jobsFolder,
    keptDays: 30,
    reviewDays: 7,
    times: { renewMs: 20, progressMs: 0, retryMs: 10 },
    run: async (request, hooks, claim) => {
      if (!(await claim())) return undefined;
      if (!isChangeJob(request)) return runImport(request, hooks);
      return applyChange<JobChange['change']>(
        archive.store,
        env,
        request.change,
        toChangeHooks(request, hooks),
      );
    },
    giveUp: async () => ({ log: null }),
    now: () => new Date(),
    log: (line) => archive.logged.push(line),
    ...options,
  });
  runner.start();
  return runner;
}
