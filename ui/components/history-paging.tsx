/** Links to the newest and to older events. */
import type { VNode } from 'preact';
import { useSite } from '../site-context.ts';

interface HistoryPagingProps {
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
}

export function HistoryPaging({ newestPath, olderPath }: HistoryPagingProps): VNode | null {
  const { t } = useSite();
  if ((newestPath ?? olderPath) === undefined) return null;
  return (
    <nav class="paging" aria-label={t('history.pages')}>
      {newestPath !== undefined && (
        <a href={newestPath} rel="nofollow">
          {t('history.newest')}
        </a>
      )}
      {olderPath !== undefined && (
        <a href={olderPath} rel="nofollow next">
          {t('history.older')}
        </a>
      )}
    </nav>
  );
}
