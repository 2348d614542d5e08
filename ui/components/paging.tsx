/** Links to the previous and to the next page of a list. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';

interface PagingProps {
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly label: string;
  readonly pathOf: (page: number) => string;
}

export function Paging({ total, page, pageSize, label, pathOf }: PagingProps): VNode | null {
  const { t } = useSite();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav class="paging" aria-label={label}>
      {page > 1 && (
        <a href={pathOf(page - 1)} rel="prev">
          {t('item.previous')}
        </a>
      )}
      <span>{t('item.page', { page, last })}</span>
      {page < last && (
        <a href={pathOf(page + 1)} rel="next">
          {t('item.next')}
        </a>
      )}
    </nav>
  );
}
