/** The jobs of the user. The script updates those that wait or run. */
import type { VNode } from 'preact';
import { jobsPath } from '../../../src/pages/shared/staff-menu.ts';
import type { HomeJob } from '../../../src/pages/staff-home/data.ts';
import { formatMoment } from '../../format-times.ts';
import { pluralFormsOf } from '../../messages/define-messages.ts';
import { labelOfJob, nameOfJob } from '../../messages/labels.ts';
import type { Translate } from '../../messages/translate.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function Jobs({ jobs }: { readonly jobs: readonly HomeJob[] }): VNode {
  const { site, t } = useSite(messages);
  const isOpen = jobs.some(({ state }) => isOpenState(state));
  return (
    <section aria-labelledby="jobs">
      <div class="section-head">
        <h2 id="jobs">{t('jobs')}</h2>
        <a href={jobsPath}>{t('jobs.all')}</a>
      </div>
      {jobs.length === 0 && <p class="quiet">{t('jobs.none')}</p>}
      <ul
        class="home-rows"
        {...(isOpen && {
          'data-jobs': site.apiPrefix,
          'data-left': JSON.stringify(pluralFormsOf(messages.left, site.language)),
        })}
      >
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {isOpen && <script type="module" src={site.assets['running-jobs.ts']} />}
    </section>
  );
}

export function titleOfJob(t: Translate, job: HomeJob): string {
  return `${nameOfJob(t, job)} · ${job.scope}`;
}

function isOpenState(state: HomeJob['state']): boolean {
  return state === 'queued' || state === 'running' || state === 'finishing';
}

function JobRow({ job }: { readonly job: HomeJob }): VNode {
  const { site, t } = useSite(messages);
  const { id, state, path, counts, message, share, secondsLeft } = job;
  const name = titleOfJob(t, job);
  return (
    <li {...(isOpenState(state) && { 'data-job': id, 'data-state': state })}>
      <p>
        <a href={path} dir="auto">
          {name}
        </a>{' '}
        <span class={`job-state ${state}`}>{labelOfJob(t, state)}</span>{' '}
        {counts !== undefined && <span class="quiet">{t('jobs.counts', counts)}</span>}
        {message !== null && <bdi class="quiet">{message}</bdi>}
      </p>
      <p class="quiet">
        {state === 'review' ? (
          <a href={path}>{t('jobs.review')}</a>
        ) : (
          <>
            <span class="home-left">{secondsLeft !== undefined && t('left', { count: secondsLeft })}</span>{' '}
            <time datetime={job.created}>{formatMoment(job.created, site.language)}</time>
          </>
        )}
      </p>
      {isOpenState(state) && (
        <progress
          class="job-progress"
          aria-label={name}
          {...(share !== undefined && { max: 1, value: share })}
        />
      )}
    </li>
  );
}
