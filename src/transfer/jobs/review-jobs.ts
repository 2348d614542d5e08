/**
 * The two runs of a reviewed import: a dry run, whose differences are stored with the job in chunks, and the run that its user approves, which must
 * make the same differences.
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { JobRow, JobStore } from '../../graph/jobs.ts';
import { type ReviewedKind, type ReviewedRecord, reviewedKinds } from '../../graph/reviewed-record.ts';
import { parseReview, recordsPerChunk, type StoredReview } from '../../graph/reviews.ts';
import { packLines } from '../../lib/packed-lines.ts';
import { Failure } from '../../model/errors.ts';
import type { ImportRequest } from '../import/import.ts';
import { digestFile, readLocatedOutcomes, readOutcomes } from '../import/outcomes-file.ts';

/** The request of the next run of a job. @param folder of the job, to which the path of the differences is relative. */
export function toReviewedRun(request: ImportRequest, row: JobRow, folder: string): ImportRequest {
  if (request.review === undefined) return request;
  const stored = parseReview(row);
  const isApproved = stored?.phase === 'run' && stored.digest !== undefined;
  const review = {
    ...request.review,
    file: resolve(folder, request.review.file),
    ...(isApproved && { approved: stored.digest! }),
  };
  return { ...request, review, commit: isApproved };
}

export function isDryRunForReview({ review }: ImportRequest): boolean {
  return review !== undefined && review.approved === undefined;
}

interface StoreReviewOptions {
  readonly jobs: Pick<JobStore, 'addChanges'>;
  readonly owner: string;
  readonly row: JobRow;
  /** Timestamp after which the import is discarded. */
  readonly until: string;
  /** Called with the number of records that are stored. */
  readonly onStored?: (count: number) => void;
}

/** Stores the differences of a dry run. Throws `cancelled` if the job does not belong to this process any longer. */
export async function storeReview(
  { review, sync }: ImportRequest,
  { jobs, owner, row, until, onStored }: StoreReviewOptions,
): Promise<StoredReview> {
  const { file } = review!;
  const moved = sync === undefined ? new Set<string>() : await listMovedIds(file);
  const chunks = new Map(reviewedKinds.map((kind) => [kind, { count: 0, lines: [] as string[] }]));
  const flush = async (kind: ReviewedKind): Promise<void> => {
    const { count, lines } = chunks.get(kind)!;
    if (lines.length === 0) return;
    const chunk = Math.ceil(count / recordsPerChunk) - 1;
    if (!(await jobs.addChanges(row.id, owner, kind, chunk, await packLines(lines.splice(0)))))
      throw new Failure('cancelled', 'The import was cancelled during its dry run.');
  };
  let stored = 0;
  for await (const record of readLocatedOutcomes<ReviewedRecord>(file)) {
    onStored?.(stored++);
    // The new unit of a move was created by the import; the move itself follows later in the file.
    if (record.kind === 'created' && moved.has(record.id)) continue;
    const chunk = chunks.get(record.kind)!;
    chunk.count += 1;
    chunk.lines.push(JSON.stringify(record));
    if (chunk.lines.length === recordsPerChunk) await flush(record.kind);
  }
  for (const kind of reviewedKinds) await flush(kind);
  const counts = Object.fromEntries(reviewedKinds.map((kind) => [kind, chunks.get(kind)!.count]));
  const digest = await digestFile(file);
  await rm(file, { force: true });
  return {
    phase: 'review',
    until,
    counts: counts as Record<ReviewedKind, number>,
    digest,
    changed: parseReview(row)?.changed ?? [],
  };
}

/** Their number is limited by `sync-units`. */
async function listMovedIds(file: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { kind, id } of readOutcomes<ReviewedRecord>(file)) if (kind === 'moved') ids.add(id);
  return ids;
}

export function expiredFailure(days: number): Failure {
  return new Failure(
    'review-expired',
    `Nobody ran this import within ${days} ${days === 1 ? 'day' : 'days'} (setting review-days). Its files were deleted, and nothing was imported. Send them again.`,
    { details: { setting: 'review-days', days } },
  );
}
