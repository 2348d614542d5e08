/** The day of the latest change of an item, and a link to its history. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import { formatDay } from '../../format-times.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function LastChange({ history }: Pick<ItemPage, 'history'>): VNode {
  const { site, t } = useSite(messages);
  const { path, timestamp } = history;
  return (
    <p class="last-change">
      {timestamp !== undefined && (
        <>
          <time datetime={timestamp}>
            {t('history.lastChanged', { day: formatDay(timestamp, site.language) })}
          </time>
          {' · '}
        </>
      )}
      <a href={path} rel="nofollow">
        {t('history.link')}
      </a>
    </p>
  );
}
