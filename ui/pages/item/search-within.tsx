/** A search in the records of one institution, country or vocabulary. */
import type { VNode } from 'preact';
import { searchPath } from '../../../src/pages/shared/search-query.ts';
import { useSite } from '../../site-context.ts';

interface SearchWithinProps {
  /** Name and value of the filter. */
  readonly filter: 'repository' | 'country' | 'within';
  readonly value: string;
  readonly label: string;
}

export function SearchWithin({ filter, value, label }: SearchWithinProps): VNode {
  const { t } = useSite();
  return (
    <search>
      <form action={searchPath} class="search-within">
        <input type="hidden" name={filter} value={value} />
        <label for="within-query">{label}</label>
        <div>
          <input id="within-query" type="search" name="q" autocomplete="off" enterkeyhint="search" />
          <button type="submit">{t('site.search')}</button>
        </div>
      </form>
    </search>
  );
}
