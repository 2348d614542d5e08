/** The form of the dates of a search, which keeps its other parameters. */
import type { VNode } from 'preact';
import type { SearchParameters } from '../../src/pages/shared/search-query.ts';
import { useSite } from '../site-context.ts';
import { KeptParameters } from './kept-parameters.tsx';

interface DateFormProps {
  readonly from: string;
  readonly to: string;
  readonly kept: SearchParameters;
  /** The id of the element that says why the dates are wrong. */
  readonly problemId?: string;
}

export function DateForm({ from, to, kept, problemId }: DateFormProps): VNode {
  const { t } = useSite();
  const wrong = problemId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId };
  return (
    <form action="/search" class="dates">
      <KeptParameters kept={kept} />
      <label>
        <span>{t('search.from')}</span>
        <input name="from" value={from} size={10} autocomplete="off" {...wrong} />
      </label>
      <label>
        <span>{t('search.to')}</span>
        <input name="to" value={to} size={10} autocomplete="off" {...wrong} />
      </label>
      <button type="submit" class="quiet">
        {t('search.dates.apply')}
      </button>
      <p
        class="dates-chosen"
        role="status"
        data-text={t('search.dates.chosen', { from: '{from}', to: '{to}' })}
      />
    </form>
  );
}
