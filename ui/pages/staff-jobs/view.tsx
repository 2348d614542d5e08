/** The list of jobs. */
import type { VNode } from 'preact';
import type { JobsPage, ListedJob } from '../../../src/pages/staff-jobs/data.ts';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import { nameOfJob } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Jobs({ data }: { readonly data: JobsPage }): VNode {
  const { t } = useSite(messages);
  const { menu, jobs, from, total, newerPath, olderPath } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.jobs')}>
      {jobs.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table class="staff-table stacked">
          <caption class="visually-hidden">{t('staff.jobs')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('job')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('target')}</th>
              <th scope="col">{t('staff.user')}</th>
              <th scope="col">{t('staff.time')}</th>
              <th scope="col">{t('staff.message')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </tbody>
        </table>
      )}
      {total > jobs.length && (
        <p class="job-pages">
          <span class="quiet">{t('range', { from: from + 1, to: from + jobs.length, total })}</span>
          {newerPath !== undefined && <a href={newerPath}>{t('newer')}</a>}
          {olderPath !== undefined && <a href={olderPath}>{t('older')}</a>}
        </p>
      )}
    </StaffFrame>
  );
}

function Row({ job }: { readonly job: ListedJob }): VNode {
  const { site, t } = useSite(messages);
  return (
    <tr>
      <th scope="row">
        <a href={job.path}>{nameOfJob(t, job)}</a>
      </th>
      <td>
        <span class={`job-state ${job.state}`}>{t(`staff.job.${job.state}`)}</span>
      </td>
      <td>{job.scope}</td>
      <td>{job.user ?? t('anonymous')}</td>
      <td>
        <time dateTime={job.created}>{formatMoment(job.created, site.language)}</time>
      </td>
      <td dir="auto">{job.message}</td>
    </tr>
  );
}

export const jobsView: PageView<JobsPage> = {
  Content: Jobs,
  head: () => staffHead(useSite(messages).t('staff.jobs')),
};
