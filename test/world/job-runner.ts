/** Runs the jobs of a test archive in the process of the test. */
import { JobRunner, type JobRunnerOptions } from '../../src/transfer/jobs/jobs.ts';
import type { TestArchive } from './archive.ts';

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
    run: async (request, hooks, claim) => ((await claim()) ? runImport(request, hooks) : undefined),
    giveUp: async () => ({ log: null }),
    now: () => new Date(),
    log: (line) => archive.logged.push(line),
    ...options,
  });
  runner.start();
  return runner;
}
