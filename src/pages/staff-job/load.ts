/** Reads a job. The page reloads every second until the job waits for its user or has ended, so that it needs no script. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ChangeJobRequest, ChangeJobResult } from '../../graph/background-changes.ts';
import { hasEnded, type Job } from '../../graph/jobs.ts';
import { type ReviewedRecord, reviewedKinds } from '../../graph/reviewed-record.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import type { ImportRequest } from '../../transfer/import/import.ts';
import type { ImportLog } from '../../transfer/import/import-log.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { titleOfSummary } from '../shared/item-link.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { readUndoLink } from '../shared/read-undo-links.ts';
import { jobsPath, restorePath, undoPath } from '../shared/staff-menu.ts';
import { toImportChoices } from '../shared/to-import-choices.ts';
import { readUndoPreview } from '../shared/to-undo-preview.ts';
import type { RevertForm } from '../shared/undo-preview.ts';
import { cancelAction, runAction } from './actions.ts';
import type { JobPage } from './data.ts';
import { changesPerPage, findFirstKind, toJobPage, toReview } from './derive.ts';

/** Of a job that undoes an event or restores a record. */
async function readReverted(job: Job, { graph, archive }: PageContext): Promise<JobPage['reverted']> {
  const { id, kind, result } = job;
  if (kind !== 'undo' && kind !== 'restore') return undefined;
  const { change } = (await archive.jobs.as(graph.actor).getRequest(id)) as ChangeJobRequest;
  return {
    form: toRevertForm(change),
    preview: hasReverted(result) ? await readUndoPreview(graph, result) : undefined,
  };
}

function toRevertForm(change: ChangeJobRequest['change']): RevertForm {
  if (change.change === 'undo') return { verb: 'undo', path: undoPath(change.event), fields: {} };
  const { id, until, below } = change;
  const fields = { ...('timestamp' in until ? { date: until.timestamp } : until), below: String(below) };
  return { verb: 'restore', path: restorePath(id), fields };
}

const hasReverted = (result: Job['result']): result is ChangeJobResult =>
  result !== null && 'digest' in result;

/** Of a job that has changed records. */
async function readJobUndo(graph: ActorGraph, { state, commit, log, result }: Job): Promise<JobPage['undo']> {
  const source = hasReverted(result) ? result : (log as Pick<ImportLog, 'event'> | null);
  const event = source?.event ?? null;
  if (state !== 'done' || !commit || event === null) return undefined;
  return readUndoLink(graph, event);
}

/** For its user, when there is something to correct. */
async function readCorrection(
  job: Job,
  { graph, archive, options }: PageContext,
): Promise<JobPage['correction']> {
  const { errors = [], warnings = [] } = (job.log ?? {}) as Partial<ImportLog>;
  const isFaulty =
    job.state === 'failed' || errors.length > 0 || (job.state === 'review' && warnings.length > 0);
  if (job.kind !== 'import' || job.user !== graph.actor.id || !isFaulty) return undefined;
  const request = (await archive.jobs.as(graph.actor).getRequest(job.id)) as ImportRequest;
  return { choices: toImportChoices(request), maxFiles: options.settings.multipartFiles };
}

/** Names of the listed records that exist, by their ids. A moved one has its new id after the import. */
async function readNames(
  graph: ActorGraph,
  records: readonly ReviewedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ id, from }) => (from === undefined ? [id] : [id, from]));
  const summaries = await graph.items.readSummaries(ids);
  return new Map([...summaries].map(([id, summary]) => [id, titleOfSummary(summary)]));
}

const parameters = {
  kind: textParameter('The records to list', { oneOf: reviewedKinds }),
  offset: integerParameter('Number of records to skip', { default: 0, min: 0, max: 100_000_000 }),
};

export const jobPage = definePage({
  name: 'job',
  path: `${jobsPath}/{id}`,
  access: 'signed-in',
  summary: 'A job: progress, differences to review, log',
  parameters,
  isIndexed: false,
  reloadSeconds: ({ job: { state } }: JobPage) => (state === 'review' || hasEnded(state) ? undefined : 1),
  actions: [runAction, cancelAction],
  load: async ({ params, parameters: { kind: given, offset } }, context): Promise<JobPage> => {
    const { graph, archive } = context;
    const jobs = archive.jobs.as(graph.actor);
    const job = await jobs.get(params.id!);
    const page = {
      ...toJobPage(job, await readStaffMenu(graph), graph.actor.id),
      undo: await readJobUndo(graph, job),
      reverted: await readReverted(job, context),
      correction: await readCorrection(job, context),
    };
    const counts = job.review?.counts;
    if (counts === undefined || counts === null || (job.state !== 'review' && job.state !== 'done'))
      return page;
    const kind = given ?? findFirstKind(counts);
    const { total, records } = await jobs.listReviewed(job.id, kind, { offset, limit: changesPerPage });
    const hidden = await graph.imports.listHidden(records);
    const names = await readNames(graph, records);
    return { ...page, review: toReview(job, { kind, offset, total, records, hidden, names }) };
  },
});
