/** Reads a job. The page reloads every second until the job waits for its user or has ended, so that it needs no script. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { hasEnded, type Job } from '../../graph/jobs.ts';
import { type ReviewedRecord, reviewedKinds } from '../../graph/reviewed-record.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import type { ImportRequest } from '../../transfer/import/import.ts';
import type { ImportLog } from '../../transfer/import/import-log.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { titleOf } from '../shared/item-link.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { readUndoLink } from '../shared/read-undo-links.ts';
import { jobsPath, undoPath } from '../shared/staff-menu.ts';
import { toImportChoices } from '../shared/to-import-choices.ts';
import { readUndoPreview } from '../shared/to-undo-preview.ts';
import type { WireItem } from '../shared/wire-item.ts';
import { cancelAction, runAction } from './actions.ts';
import type { JobPage } from './data.ts';
import { changesPerPage, findFirstKind, toJobPage, toReview } from './derive.ts';

/** Of a job that undoes an event. */
async function readUndone(graph: ActorGraph, { kind, scope, result }: Job): Promise<JobPage['undone']> {
  if (kind !== 'undo') return undefined;
  const undone = result !== null && 'undoes' in result ? result : undefined;
  return {
    path: undoPath(scope),
    preview: undone === undefined ? undefined : await readUndoPreview(graph, undone),
  };
}

/** Of a job that has changed records. */
async function readJobUndo(graph: ActorGraph, { state, commit, log, result }: Job): Promise<JobPage['undo']> {
  const undone = result !== null && 'undoes' in result ? result : null;
  const event = (undone ?? (log as Pick<ImportLog, 'event'> | null))?.event ?? null;
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
  return new Map([...summaries].map(([id, summary]) => [id, titleOf(summary as unknown as WireItem)]));
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
      undone: await readUndone(graph, job),
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
