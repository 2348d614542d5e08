/** Converts a job, its log and its differences to the data of the page. */
import { hasEnded, type Job } from '../../graph/jobs.ts';
import {
  type ReviewedKind,
  type ReviewedRecord,
  type ReviewedState,
  reviewedKinds,
} from '../../graph/reviewed-record.ts';
import type { SourceError } from '../../model/errors.ts';
import type { ImportLog } from '../../transfer/import/import-log.ts';
import { diffRecords, limitDiff } from '../shared/diff-records.ts';
import { hasItemPages, pagePath } from '../shared/page-path.ts';
import { toPlainTitle } from '../shared/rich-text.ts';
import { jobsPath, type StaffLink } from '../shared/staff-menu.ts';
import type { JobPage, Review, ShownChange, ShownLocation } from './data.ts';

export const changesPerPage = 20;

/** Fields and parts of one record. */
const maxDifferences = 60;

/** The job without its differences. @param user id of the user who reads the page. */
export function toJobPage(job: Job, menu: readonly StaffLink[], user: string): JobPage {
  const { id, kind, format, scope, message, state, cancelling, queuePosition, created } = job;
  const log = job.log as ImportLog | null;
  return {
    menu,
    path: `${jobsPath}/${id}`,
    job: {
      id,
      kind,
      format,
      scope,
      user: job.user,
      message,
      state,
      cancelling,
      queuePosition,
      created,
      isReviewed: job.review !== null,
      commit: job.commit,
    },
    progress: state === 'running' || state === 'finishing' ? toProgress(job) : undefined,
    counts:
      log === null ? undefined : { created: log.created, updated: log.updated, unchanged: log.unchanged },
    warnings: (log?.warnings ?? []).map(({ code, message: text, count, places }) => ({
      code,
      message: text,
      count,
      locations: places.map(toLocation),
    })),
    errors: [...(log?.errors ?? []), ...(job.error?.errors ?? [])].map(toLocation),
    failure: job.error?.message,
    review: undefined,
    undo: undefined,
    reverted: undefined,
    correction: undefined,
    mayRun: state === 'review' && job.user === user,
    mayCancel: !hasEnded(state) && state !== 'finishing' && !cancelling,
  };
}

type ReadProgress = Extract<NonNullable<JobPage['progress']>, { readonly bytesRead: number }>;

function toProgress({ progress }: Job): JobPage['progress'] {
  if (progress === null) return undefined;
  if ('records' in (progress as object)) return progress as NonNullable<JobPage['progress']>;
  if (!('bytesRead' in (progress as object))) return undefined;
  const { created, updated, unchanged, file, bytesRead, bytesTotal, rate, secondsLeft } =
    progress as ReadProgress & NonNullable<JobPage['counts']>;
  return { file, bytesRead, bytesTotal, rate, secondsLeft, items: created + updated + unchanged };
}

function toLocation({ file, line, column, source, message }: Partial<SourceError>): ShownLocation {
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(source !== undefined && { source }),
    ...(message !== undefined && { message }),
  };
}

/** The kinds that need attention first. */
const order = [
  'deleted',
  'moved',
  'updated',
  'created',
  'unchanged',
] as const satisfies readonly ReviewedKind[];

export function findFirstKind(counts: Readonly<Record<ReviewedKind, number>>): ReviewedKind {
  return order.find((kind) => counts[kind] > 0) ?? 'unchanged';
}

interface ListedChanges {
  readonly kind: ReviewedKind;
  readonly offset: number;
  readonly total: number;
  readonly records: readonly ReviewedRecord[];
  /** Present ids of the records that the user may not see any longer. */
  readonly hidden: ReadonlySet<string>;
  /** Of those that exist, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export function toReview(job: Job, { kind, offset, total, records, hidden, names }: ListedChanges): Review {
  const { counts: found, changed, until } = job.review!;
  const counts = found!;
  const pathOf = (of: ReviewedKind, start = 0): string =>
    `${jobsPath}/${job.id}?kind=${of}${start > 0 ? `&offset=${start}` : ''}`;
  return {
    counts: reviewedKinds
      .filter((one) => counts[one] > 0 || (one !== 'moved' && one !== 'deleted'))
      .map((one) => ({ kind: one, count: counts[one], path: pathOf(one) })),
    kind,
    records: records.map((record) => toShownChange(record, { isDone: job.state === 'done', hidden, names })),
    from: offset,
    total,
    previousPath: offset > 0 ? pathOf(kind, Math.max(0, offset - changesPerPage)) : undefined,
    nextPath: offset + records.length < total ? pathOf(kind, offset + changesPerPage) : undefined,
    changes: counts.created + counts.updated + counts.moved + counts.deleted,
    changed,
    until,
  };
}

interface ShowOptions extends Pick<ListedChanges, 'hidden' | 'names'> {
  readonly isDone: boolean;
}

function toShownChange(record: ReviewedRecord, { isDone, hidden, names }: ShowOptions): ShownChange {
  const { kind, id, type, from, before, after } = record;
  const present = from ?? id;
  if (hidden.has(present))
    return {
      key: present,
      id: undefined,
      title: '',
      type,
      from: undefined,
      path: undefined,
      diff: undefined,
      omitted: 0,
    };
  const nothing = { type, data: {}, relationships: {} };
  const diff = kind === 'unchanged' ? undefined : diffRecords(before ?? nothing, after ?? nothing);
  const limited = diff === undefined ? undefined : limitDiff(diff, maxDifferences);
  return {
    key: present,
    id,
    title: titleOf(after) ?? titleOf(before) ?? names.get(id) ?? id,
    type,
    from,
    path: findPath(record, { isDone, names }),
    diff: limited?.diff,
    omitted: limited?.omitted ?? 0,
  };
}

function titleOf(state: ReviewedState | undefined): string | undefined {
  if (state === undefined) return undefined;
  const [first] = Object.values(state.relationships).flat();
  const name = state.data.name ?? first?.data.name;
  return typeof name === 'string' ? toPlainTitle(name) : undefined;
}

/** Later changes, such as an undo of the import, may have deleted the record. */
function findPath(
  { id, type, from = id }: ReviewedRecord,
  { isDone, names }: Pick<ShowOptions, 'isDone' | 'names'>,
): string | undefined {
  const present = isDone ? id : from;
  return names.has(present) && hasItemPages(type) ? pagePath({ type, id: present }) : undefined;
}
