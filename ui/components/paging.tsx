/** Links to the previous and to the next page of a list. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';
import { PageLinks } from './page-links.tsx';

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
    <PageLinks
      label={label}
      before={{ path: page > 1 ? pathOf(page - 1) : undefined, text: t('item.previous'), rel: 'prev' }}
      position={t('item.page', { page, last })}
      after={{ path: page < last ? pathOf(page + 1) : undefined, text: t('item.next'), rel: 'next' }}
    />
  );
}
