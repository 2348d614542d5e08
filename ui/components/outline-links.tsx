/** A list of items with the number of items below each. */
import type { VNode } from 'preact';
import type { OutlineLink } from '../../src/pages/outline-page.ts';
import { showTitle } from '../format-values.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { useSite } from '../site-context.ts';

interface OutlineLinksProps {
  readonly items: readonly OutlineLink[];
  /** The message with the number of items below. */
  readonly count: MessageKey;
}

export function OutlineLinks({ items, count }: OutlineLinksProps): VNode {
  return (
    <ul class="outline-links">
      {items.map((item) => (
        <li key={item.path}>
          <OutlineItem item={item} count={count} />
        </li>
      ))}
    </ul>
  );
}

export function OutlineItem({
  item,
  count,
}: {
  readonly item: OutlineLink;
  readonly count: MessageKey;
}): VNode {
  const { site, t } = useSite();
  return (
    <>
      <a href={item.path} lang={item.language} dir="auto">
        {showTitle(item, site.language)}
      </a>
      {item.childCount > 0 && <span class="quiet"> {t(count, { count: item.childCount })}</span>}
    </>
  );
}
