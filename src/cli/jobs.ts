import { operator } from '../graph/actor.ts';
import { hasEnded, type Job } from '../graph/jobs.ts';
import { Failure } from '../model/errors.ts';
import type { ImportLog } from '../transfer/import-log.ts';
import type { ImportPace } from '../transfer/import-pace.ts';
import type { ImportProgress } from '../transfer/transfer.ts';
import type { CommandDeclaration } from './command.ts';
import { describeFailure, describeLog } from './describe.ts';
import { amountDone } from './progress-bar.ts';
import { alignRows, storeSettings, withWriter } from './set-up.ts';

/** Older ones are asked for by their id. */
const listed = 100;

export const jobsCommand: CommandDeclaration = {
  words: ['jobs'],
  summary: 'List the jobs of the service, or show one',
  help: () =>
    `A job is an import that was sent with Prefer: respond-async. The newest ${listed} are listed, one a line: ID, state, user, format, scope, when it was sent.`,
  arguments: [{ name: '[ID]', help: 'Id of a job: how far it is, or how it ended' }],
  options: [{ flags: '--json', help: 'Print what there is as JSON' }],
  settings: storeSettings,
  run: async (environment, args, options) => {
    const asJson = options.json === true;
    await withWriter(environment, async ({ openJobs }) => {
      const jobs = (await openJobs()).as(operator);
      if (args[0] !== undefined) {
        const job = await jobs.get(String(args[0]));
        for (const line of asJson ? [toJson(job)] : describeJob(job)) environment.out(line);
        return;
      }
      const list = await jobs.list({ offset: 0, limit: listed });
      for (const line of asJson ? [toJson(list)] : alignRows(list.map(toCells))) environment.out(line);
    });
  },
};

function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

function toCells(job: Job): readonly string[] {
  return [job.id, job.state, job.user, job.format, job.scope, job.created];
}

function describeJob(job: Job): readonly string[] {
  const times = [
    `sent ${job.created}`,
    ...(job.started === null ? [] : [`begun ${job.started}`]),
    ...(job.ended === null ? [] : [`ended ${job.ended}`]),
  ];
  const place = job.place === null ? '' : `, number ${job.place} in the queue`;
  return [
    `${job.id} is ${job.cancelling ? 'being cancelled' : job.state}${place}: ${job.format} into ${job.scope} by ${job.user}.`,
    times.join(', '),
    ...(!hasEnded(job.state) && job.progress !== null ? [describeProgress(job.progress)] : []),
    ...(job.log === null ? [] : describeLog(job.log as ImportLog, job)),
    ...(job.error === null ? [] : describeFailure(new Failure(job.error.code, job.error.message, job.error))),
  ];
}

function describeProgress(told: unknown): string {
  const { bytesTotal, secondsLeft, ...progress } = told as Told;
  return amountDone(
    { ...progress, bytesTotal: bytesTotal ?? undefined },
    { rate: progress.rate, secondsLeft: secondsLeft ?? undefined },
  );
}

/** In JSON, what is not known is null. */
type Told = Omit<ImportProgress & ImportPace, 'bytesTotal' | 'secondsLeft'> & {
  readonly bytesTotal: number | null;
  readonly secondsLeft: number | null;
};
