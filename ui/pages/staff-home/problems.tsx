/** What needs a person: failed jobs, and for administrators webhooks and the state of the service. */
import type { VNode } from 'preact';
import { systemPath } from '../../../src/pages/shared/staff-menu.ts';
import type { Problem } from '../../../src/pages/staff-home/data.ts';
import { formatBytes } from '../../format-bytes.ts';
import { useSite } from '../../site-context.ts';
import { titleOfJob } from './jobs.tsx';
import { messages } from './messages.ts';

export function Problems({ problems }: { readonly problems: readonly Problem[] }): VNode {
  const { t } = useSite(messages);
  return (
    <section aria-labelledby="problems">
      <div class="section-head">
        <h2 id="problems">{t('problems')}</h2>
      </div>
      {problems.length === 0 && <p class="quiet">{t('problems.none')}</p>}
      <ul class="home-rows">
        {problems.map((problem, index) => (
          <li key={index}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemText({ problem }: { readonly problem: Problem }): VNode {
  const { site, t } = useSite(messages);
  switch (problem.kind) {
    case 'job':
      return (
        <p>
          <a href={problem.job.path}>{t('problem.job', { job: titleOfJob(t, problem.job) })}</a>{' '}
          <span class="quiet">{problem.message}</span>
        </p>
      );
    case 'webhook':
      return (
        <p>
          <a href={problem.path}>
            {t(problem.isGivenUp ? 'problem.webhook.givenUp' : 'problem.webhook', { url: problem.url })}
          </a>{' '}
          <span class="quiet">{problem.message}</span>
        </p>
      );
    case 'search':
      return (
        <p>
          <a href={systemPath}>{t(`problem.search.${problem.state}`)}</a>
        </p>
      );
    case 'disk':
      return (
        <p>
          <a href={systemPath}>
            {t('problem.disk', {
              free: formatBytes(problem.freeBytes, site.language),
              percent: problem.percent,
            })}
          </a>
        </p>
      );
  }
}
