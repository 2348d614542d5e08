/**
 * Reviewed imports: a job whose dry run has ended waits in the state `review`. Its user reads the differences of every record, and runs or discards
 * the import. The differences are stored with the job in chunks, which transfer/jobs/review-jobs.ts writes.
 */
import { unpackLines } from '../lib/packed-lines.ts';
import { fail } from '../model/errors.ts';
import type { JobRow, JobState, JobStore } from '../store/job-store.ts';
import type { Gid } from '../store/viewer.ts';
import type { Imports } from './import/import-scope.ts';
import { type ReviewedKind, type ReviewedRecord, reviewedKinds } from './reviewed-record.ts';

/** Records of a chunk, except the last one of a kind. A chunk has the lines of packed-lines.ts with a ReviewedRecord each. */
export const recordsPerChunk = 100;

type ReviewedCounts = Readonly<Record<ReviewedKind, number>>;

/** The column `review` of a job. */
export interface StoredReview {
  /** `again`: records have changed since the last dry run, so the next one has not ended yet. */
  readonly phase: 'review' | 'run' | 'again';
  /** Timestamp after which the import is discarded. */
  readonly until?: string;
  readonly counts?: ReviewedCounts;
  /** Digest of all differences, which the run must make again. */
  readonly digest?: string;
  /** Ids of records that had changed when the user wanted to run the import; the first ones. */
  readonly changed: readonly string[];
}

export function parseReview({ review }: Pick<JobRow, 'review'>): StoredReview | undefined {
  return review === null ? undefined : (JSON.parse(review) as StoredReview);
}

async function readChunk(
  store: JobStore,
  id: string,
  kind: ReviewedKind,
  chunk: number,
): Promise<readonly ReviewedRecord[]> {
  const bytes = await store.findChanges(id, kind, chunk);
  if (bytes === undefined) return [];
  return (await unpackLines(bytes)).map((line) => JSON.parse(line) as ReviewedRecord);
}

export interface ReviewedPage {
  readonly total: number;
  readonly records: readonly ReviewedRecord[];
}

/** Throws `not-in-review` before the dry run has ended, and for an import without review. */
export async function listReviewed(
  store: JobStore,
  row: JobRow,
  kind: ReviewedKind,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ReviewedPage> {
  const total = requireCounts(row)[kind];
  const end = Math.min(offset + limit, total);
  const records: ReviewedRecord[] = [];
  for (let chunk = Math.floor(offset / recordsPerChunk); chunk * recordsPerChunk < end; chunk++) {
    const first = chunk * recordsPerChunk;
    const found = await readChunk(store, row.id, kind, chunk);
    records.push(...found.slice(Math.max(offset - first, 0), end - first));
  }
  return { total, records };
}

function requireCounts(row: JobRow): ReviewedCounts {
  const counts = parseReview(row)?.counts;
  if (counts !== undefined && row.state !== 'failed' && row.state !== 'cancelled') return counts;
  fail(
    'not-in-review',
    `The job has no differences: it is ${row.state}. Only imports with review=true have them, after their dry run.`,
    { details: { id: row.id, state: row.state } },
  );
}

/** Ids of changed records that are listed; further ones are not searched. */
const maxChanged = 100;

/** The imports of the user of a job. */
interface ReviewImports extends Pick<Imports, 'listChanged'> {
  /** Throws unless the user may import into the scope of the job. */
  readonly requirePermission: () => Promise<unknown>;
}

/**
 * Queues a reviewed import for its run. If records have changed since its dry run, it queues another dry run instead, and throws
 * `changed-meanwhile`. Throws `not-in-review`, `permission-denied`.
 */
export async function approveReview(
  store: JobStore,
  row: JobRow,
  user: Gid,
  imports: ReviewImports,
): Promise<void> {
  const { id, state, userId } = row;
  if (state !== 'review') failNotInReview(id, state);
  if (row.user !== user)
    fail('permission-denied', `Only '${userId}', who sent this import, can run it.`, { details: { id } });
  await imports.requirePermission();
  const changed = await findChangedRecords(store, row, imports);
  const next: StoredReview =
    changed.length === 0 ? { ...parseReview(row)!, phase: 'run' } : { phase: 'again', changed };
  if (!(await store.endReview(id, JSON.stringify(next)))) failNotInReview(id, (await store.find(id))?.state);
  if (changed.length === 0) return;
  const listed = `${changed.slice(0, 10).join(', ')}${changed.length > 10 ? ' …' : ''}`;
  fail(
    'changed-meanwhile',
    `Nothing was imported, since records have changed after the dry run: ${listed}. Another dry run begins; review its differences.`,
    { details: { ids: changed } },
  );
}

function failNotInReview(id: string, state: JobState | undefined): never {
  fail(
    'not-in-review',
    `The job cannot be run: it is ${state}. Only a job in review can, that is an import with review=true whose dry run has ended.`,
    { details: { id, state } },
  );
}

/** The ids of records that have changed since the dry run, or were created meanwhile under the id of a new one: at most {@link maxChanged}. */
async function findChangedRecords(
  store: JobStore,
  row: JobRow,
  imports: ReviewImports,
): Promise<readonly string[]> {
  const counts = requireCounts(row);
  const changed: string[] = [];
  for (const kind of reviewedKinds)
    for (let chunk = 0; chunk * recordsPerChunk < counts[kind]; chunk++) {
      changed.push(...(await imports.listChanged(await readChunk(store, row.id, kind, chunk))));
      if (changed.length >= maxChanged) return changed.slice(0, maxChanged);
      // Other requests are served between two chunks.
      await new Promise((resolve) => setImmediate(resolve));
    }
  return changed;
}

export interface JobReview {
  /** Timestamp after which the import is discarded; null unless the job is in review. */
  readonly until: string | null;
  /** Numbers of records; null until the dry run has ended. */
  readonly counts: ReviewedCounts | null;
  /** Ids of the first records that had changed after an earlier dry run. */
  readonly changed: readonly string[];
}

export function toJobReview(row: JobRow): JobReview {
  const { until = null, counts = null, changed } = parseReview(row) ?? { changed: [] };
  return { until: row.state === 'review' ? until : null, counts, changed };
}
