/** A job: what it does, its log, and the form that runs a reviewed import. A failed job has neither bar nor counts, so that it cannot look finished. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { importFilesPath, importPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { JobPage } from '../../../src/pages/staff-job/data.ts';
import { UndoLink } from '../../components/event-line.tsx';
import { ImportBar, ImportFileField } from '../../components/import-upload.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { UndoCounts, UndoDryRun, UndoSteps } from '../../components/undo-preview.tsx';
import { formatMoment } from '../../format-times.ts';
import { nameOfJob } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { Errors, Warnings } from './log.tsx';
import { messages } from './messages.ts';
import { ReviewedRecords } from './reviewed-records.tsx';

interface JobProps {
  readonly data: JobPage;
  readonly form?: RejectedForm | undefined;
}

function titleOf({ job }: JobPage): string {
  const { t } = useSite(messages);
  if (job.kind === 'pdf') return t('title.pdf', { scope: job.scope });
  if (job.kind === 'undo') return t(job.commit ? 'title.undo' : 'title.undoDryRun');
  if (job.kind === 'restore')
    return t(job.commit ? 'title.restore' : 'title.restoreDryRun', { scope: job.scope });
  return t('title', { kind: nameOfJob(t, job), scope: job.scope });
}

function JobContent({ data, form }: JobProps): VNode {
  const { site, t } = useSite(messages);
  const { menu, job, review } = data;
  const user = job.user ?? t('reader');
  return (
    <StaffFrame menu={menu} title={titleOf(data)}>
      <p class="quiet">
        <span class={`job-state ${job.state}`}>{t(`staff.job.${job.state}`)}</span>{' '}
        {t('sent', { user, time: formatMoment(job.created, site.language) })}
        {job.message !== null && ` · ${job.message}`}
      </p>
      {form?.message !== undefined && (
        <p class="job-line bad" role="alert">
          {form.message}
        </p>
      )}
      <State data={data} />
      <Reverted data={data} />
      <Errors data={data} />
      {review !== undefined && <ReviewedRecords review={review} />}
      <Warnings warnings={data.warnings} />
      {data.correction !== undefined && <Correction correction={data.correction} job={data.job} />}
      <Forms data={data} />
    </StaffFrame>
  );
}

function State({ data }: { readonly data: JobPage }): VNode {
  const { site, t } = useSite(messages);
  const { job, counts, failure, review } = data;
  const dryRun = job.isReviewed && review === undefined && job.state !== 'failed' && <p>{t('dryRun')}</p>;
  switch (job.state) {
    case 'queued':
      return (
        <div role="status">
          <p>{t('queued', { position: job.queuePosition ?? 1 })}</p>
        </div>
      );
    case 'running':
    case 'finishing':
      return (
        <div role="status">
          {job.state === 'running' && dryRun}
          <Progress data={data} />
          {job.cancelling && <p>{t('cancelling')}</p>}
          {job.state === 'finishing' && <p>{t('finishing')}</p>}
        </div>
      );
    case 'review':
      return (
        <div role="status">
          {review !== undefined && review.changed.length > 0 && (
            <p class="job-line careful">
              {t('changedSince', { ids: review.changed.slice(0, 10).join(', ') })}
            </p>
          )}
          <p>
            {review?.changes === 0
              ? t('nothingToImport')
              : t('review', { time: formatMoment(review?.until ?? job.created, site.language) })}
          </p>
        </div>
      );
    case 'failed':
      return (
        <div role="status" class="job-line bad">
          <p>
            <strong>{t(failureKeys[job.kind] ?? 'failed')}</strong> {failure}
          </p>
          {data.errors.length > 0 && <p>{t('correct')}</p>}
        </div>
      );
    case 'cancelled':
      return <p role="status">{t('cancelled')}</p>;
    case 'done':
      return (
        <p role="status" class="job-line good">
          {counts === undefined ? t('ended') : t('done', counts)} <UndoLink undo={data.undo} />
        </p>
      );
  }
}

const failureKeys: Partial<Record<string, 'failed.undo' | 'failed.restore'>> = {
  undo: 'failed.undo',
  restore: 'failed.restore',
};

/** The result of an undo or restore, or of its dry run, and the link to the event or to the choice of a day. */
function Reverted({ data: { job, reverted } }: { readonly data: JobPage }): VNode | null {
  const { t } = useSite(messages);
  if (reverted === undefined) return null;
  const { form, preview } = reverted;
  if (job.state === 'done' && preview !== undefined && !job.commit)
    return <UndoDryRun preview={preview} form={form} />;
  return (
    <>
      {preview !== undefined && <UndoCounts preview={preview} verb={form.verb} />}
      {preview !== undefined && <UndoSteps preview={preview} />}
      <p>
        <a href={form.path}>{t(form.verb === 'undo' ? 'undoneEvent' : 'staff.restoreAsOn')}</a>
      </p>
    </>
  );
}

/** The number of records, and the fraction that is done. */
function ChangeProgress({
  progress: { records, total, rate, secondsLeft },
}: {
  readonly progress: Extract<JobPage['progress'], { readonly records: number }>;
}): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p>
        <strong>{t('items', { count: records })}</strong> · {t('rate', { count: rate })}
        {secondsLeft !== null && ` · ${t('left', { count: secondsLeft })}`}
      </p>
      <progress class="job-progress" aria-label={t('staff.job.running')} max={total} value={records} />
    </>
  );
}

function Progress({ data: { progress, job } }: { readonly data: JobPage }): VNode {
  const { t } = useSite(messages);
  if (progress === undefined) return <progress class="job-progress" aria-label={t('staff.job.running')} />;
  if ('records' in progress)
    return (
      <>
        {job.isReviewed && <p>{t('storingDifferences')}</p>}
        <ChangeProgress progress={progress} />
      </>
    );
  const { bytesRead, bytesTotal, items, rate, secondsLeft, file } = progress;
  const isFull = job.state === 'finishing';
  return (
    <>
      <p>
        <strong>{t('items', { count: items })}</strong> · {t('rate', { count: rate })}
        {secondsLeft !== null && ` · ${t('left', { count: secondsLeft })}`}
      </p>
      <progress
        class="job-progress"
        aria-label={t('staff.job.running')}
        {...(bytesTotal !== null && { max: bytesTotal, value: isFull ? bytesTotal : bytesRead })}
      />
      <p class="quiet">{t('reading', { file })}</p>
    </>
  );
}

interface CorrectionProps extends Pick<JobPage, 'job'> {
  readonly correction: NonNullable<JobPage['correction']>;
}

/** Takes the corrected files, with the choices of this import. */
function Correction({ correction: { choices, maxFiles }, job }: CorrectionProps): VNode {
  const { t } = useSite(messages);
  const values = Object.entries(choices.values);
  return (
    <details class="job-correct" open={job.state === 'failed'}>
      <summary>{t('corrected')}</summary>
      <p class="quiet">{t('corrected.help')}</p>
      <form method="post" action={importFilesPath} enctype="multipart/form-data" aria-label={t('corrected')}>
        <FormToken />
        {[...values, ...choices.columns.map((column) => ['column', column] as const)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ImportFileField />
        <ImportBar maxFiles={maxFiles} formats={[{ name: job.format }]} />
      </form>
      <p>
        <a href={withQuery(importPath, { again: job.id })}>{t('corrected.choices')}</a>
      </p>
    </details>
  );
}

function Forms({ data }: { readonly data: JobPage }): VNode | null {
  const { t } = useSite(messages);
  const { job, path, review, mayRun, mayCancel } = data;
  if (!mayRun && !mayCancel) return null;
  const deleted = review?.counts.find(({ kind }) => kind === 'deleted')?.count ?? 0;
  const changes = review?.changes ?? 0;
  const hasRunButton = mayRun && changes > 0;
  const runs =
    deleted > 0 ? t('runDeleting', { changes: changes - deleted, deleted }) : t('run', { count: changes });
  return (
    <div class="job-bar">
      {job.state === 'review' && !mayRun && <p>{t('onlySender', { user: job.user ?? '' })}</p>}
      {mayCancel && (
        <form method="post" action={path}>
          <FormToken />
          <input type="hidden" name="form" value="cancel" />
          <button type="submit" class="quiet">
            {t(job.state === 'review' ? 'discard' : 'cancel')}
          </button>
        </form>
      )}
      {hasRunButton && (
        <form method="post" action={path}>
          <FormToken />
          <input type="hidden" name="form" value="run" />
          <button type="submit">{runs}</button>
        </form>
      )}
    </div>
  );
}

export const jobView: PageView<JobPage> = { Content: JobContent, head: (data) => staffHead(titleOf(data)) };
