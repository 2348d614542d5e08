import { operator } from '../graph/actor.ts';
import type { ChangeProgress } from '../graph/changes/change-hooks.ts';
import { type FileResult, hasEnded, type Job } from '../graph/jobs.ts';
import { Failure } from '../model/errors.ts';
import { anonymousId } from '../model/system.ts';
import type { ImportProgress } from '../transfer/import/import.ts';
import type { ImportLog } from '../transfer/import/import-log.ts';
import type { ProgressEstimate } from '../transfer/import/progress-estimate.ts';
import type { CommandDeclaration } from './command.ts';
import { describeFailure, describeLog } from './describe.ts';
import { alignRows, storeSettings, withArchive } from './open-archive.ts';
import { describeProgress } from './progress-bar.ts';
import { describeUndo, describeUndoProgress } from './undo.ts';

/** Older jobs can be shown by their id. */
const maxListed = 100;

export const jobsCommand: CommandDeclaration = {
  words: ['jobs'],
  summary: 'List the jobs of the service, or show one',
  help: () =>
    `A job is an import that was sent with Prefer: respond-async, or a PDF of a finding aid. Without ID, prints the newest ${maxListed}, one per line: ID, state, user, format, scope, creation time.`,
  arguments: [{ name: '[ID]', help: 'ID of a job, to print its progress or result' }],
  json: 'a list of jobs, or the job, as the web service returns them',
  settings: storeSettings,
  run: async (environment, args) => {
    await withArchive(environment, async ({ openJobs }) => {
      const jobs = (await openJobs()).as(operator);
      if (args[0] !== undefined) {
        const job = await jobs.get(String(args[0]));
        return environment.print({ json: job, lines: describeJob(job) });
      }
      const list = await jobs.list({ offset: 0, limit: maxListed });
      environment.print({ json: list, lines: alignRows(list.map(toCells)) });
    });
  },
};

function toCells(job: Job): readonly string[] {
  return [job.id, job.state, job.user ?? anonymousId, job.format, job.scope, job.created];
}

function describeJob(job: Job): readonly string[] {
  const times = [
    `sent ${job.created}`,
    ...(job.started === null ? [] : [`started ${job.started}`]),
    ...(job.ended === null ? [] : [`ended ${job.ended}`]),
  ];
  const position = job.queuePosition === null ? '' : `, number ${job.queuePosition} in the queue`;
  return [
    `${job.id} is ${job.cancelling ? 'being cancelled' : job.state}${position}: ${describeRequest(job)} by ${job.user ?? anonymousId}.`,
    times.join(', '),
    ...(!hasEnded(job.state) && job.progress !== null ? [describeStoredProgress(job)] : []),
    ...(job.log === null
      ? []
      : describeLog(job.log as ImportLog, { ...job, commit: job.commit && job.state === 'done' })),
    ...(job.state === 'review'
      ? [`Run or discard it until ${job.review?.until} (POST jobs/${job.id}/run or cancel).`]
      : []),
    ...(job.result === null ? [] : describeResult(job.result)),
    ...(job.error === null ? [] : describeFailure(new Failure(job.error.code, job.error.message, job.error))),
  ];
}

function describeRequest({ kind, format, scope }: Job): string {
  if (kind === 'pdf') return `PDF of ${scope}`;
  if (kind === 'undo') return `undo of the event ${scope}`;
  return kind === 'restore' ? `restore of ${scope} as on a day` : `${format} into ${scope}`;
}

function describeResult(result: NonNullable<Job['result']>): readonly string[] {
  if ('pages' in result) return [describeFile(result)];
  return describeUndo(result, 'undoes' in result ? 'undone' : 'restored');
}

function describeFile({ pages, bytes, available }: FileResult): string {
  return `${pages} pages, ${bytes} bytes${available ? '' : ', deleted'}`;
}

function describeStoredProgress({ kind, progress: stored }: Job): string {
  if (kind === 'pdf') return `${(stored as { readonly units: number }).units} units`;
  // Of an undo or restore, and of a reviewed import while its differences are stored.
  if ('records' in (stored as object)) return describeUndoProgress(stored as ChangeProgress);
  const { bytesTotal, secondsLeft, ...progress } = stored as StoredProgress;
  return describeProgress(
    { ...progress, bytesTotal: bytesTotal ?? undefined },
    { rate: progress.rate, secondsLeft: secondsLeft ?? undefined },
  );
}

/** Unknown values are null in JSON. */
type StoredProgress = Omit<ImportProgress & ProgressEstimate, 'bytesTotal' | 'secondsLeft'> & {
  readonly bytesTotal: number | null;
  readonly secondsLeft: number | null;
};
