/** The records of a reviewed import by kind of change, with their differences. The numbers lead to the records that they count. */
import type { VNode } from 'preact';
import type { Review, ShownChange } from '../../../src/pages/staff-job/data.ts';
import { RecordDifferences } from '../../components/record-differences.tsx';
import { createDiffBudget, type DiffBudget } from '../../components/text-diff.ts';
import { labelOfType } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function ReviewedRecords({ review }: { readonly review: Review }): VNode {
  const { site, t } = useSite(messages);
  const { counts, kind, records, from, total, previousPath, nextPath } = review;
  const budget = createDiffBudget();
  const numbers = new Intl.NumberFormat(site.language);
  return (
    <section>
      <h2 class="visually-hidden">{t('result')}</h2>
      <ul class="job-counts" aria-label={t('result')}>
        {counts.map((one) => (
          <li key={one.kind}>
            <a href={one.path} aria-current={one.kind === kind ? 'true' : undefined}>
              <b>{numbers.format(one.count)}</b> {t(one.kind)}
            </a>
          </li>
        ))}
      </ul>
      {records.length === 0 && <p>{t('noRecords')}</p>}
      {records.map((record) => (
        <Change key={record.key} change={record} budget={budget} isUnchanged={kind === 'unchanged'} />
      ))}
      {total > records.length && (
        <p class="job-pages">
          <span class="quiet">{t('range', { from: from + 1, to: from + records.length, total })}</span>
          {previousPath !== undefined && <a href={previousPath}>{t('previous')}</a>}
          {nextPath !== undefined && <a href={nextPath}>{t('next')}</a>}
        </p>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly change: ShownChange;
  readonly budget: DiffBudget;
  readonly isUnchanged: boolean;
}

function Change({ change, budget, isUnchanged }: ChangeProps): VNode {
  const { t } = useSite(messages);
  const { id, title, type, from, path, diff, omitted } = change;
  if (id === undefined) return <p class="quiet">{t('hidden')}</p>;
  return (
    <article class="job-record">
      <h3 dir="auto">
        {path === undefined ? title : <a href={path}>{title}</a>}{' '}
        <span class="quiet">
          {labelOfType(t, type)}
          {title !== id && ` · ${id}`}
          {from !== undefined && ` · ${t('movedFrom', { id: from })}`}
        </span>
      </h3>
      {diff !== undefined && <RecordDifferences diff={diff} budget={budget} />}
      {diff === undefined && !isUnchanged && from === undefined && <p class="quiet">{t('onlyLinks')}</p>}
      {omitted > 0 && <p class="quiet">{t('difference.more', { count: omitted })}</p>}
    </article>
  );
}
