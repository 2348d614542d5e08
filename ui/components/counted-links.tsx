/** A list of items with the number of items below each. */
import type { VNode } from 'preact';
import type { CountedLink } from '../../src/pages/shared/counted-link.ts';
import { formatTitle } from '../format-values.ts';
import type { SharedMessageKey } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';

interface CountedLinksProps {
  readonly items: readonly CountedLink[];
  /** The message with the number of items below. */
  readonly count: SharedMessageKey;
}

export function CountedLinks({ items, count }: CountedLinksProps): VNode {
  return (
    <ul class="counted-links">
      {items.map((item) => (
        <li key={item.path}>
          <CountedItem item={item} count={count} />
        </li>
      ))}
    </ul>
  );
}

export function CountedItem({
  item,
  count,
}: {
  readonly item: CountedLink;
  readonly count: SharedMessageKey;
}): VNode {
  const { site, t } = useSite();
  return (
    <>
      <a href={item.path} lang={item.language} dir="auto">
        {formatTitle(item, site.language)}
      </a>
      {item.childCount > 0 && (
        <>
          {' '}
          <span class="quiet">{t(count, { count: item.childCount })}</span>
        </>
      )}
    </>
  );
}
