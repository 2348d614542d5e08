/** Links to the newest and to older events. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';
import { PageLinks } from './page-links.tsx';

interface HistoryPagingProps {
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
}

export function HistoryPaging({ newestPath, olderPath }: HistoryPagingProps): VNode {
  const { t } = useSite();
  return (
    <PageLinks
      label={t('history.pages')}
      before={{ path: newestPath, text: t('history.newest'), rel: 'nofollow' }}
      after={{ path: olderPath, text: t('history.older'), rel: 'nofollow next' }}
    />
  );
}
