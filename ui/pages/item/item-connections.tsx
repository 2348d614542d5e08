/** Links of an item to others, its children page by page, and its files. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type { ItemLink } from '../../../src/pages/shared/page-path.ts';
import type { Paged } from '../../../src/pages/shared/paging.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { Paging } from '../../components/paging.tsx';
import { formatTitle } from '../../format-values.ts';
import { labelOfLink, labelOfType } from '../../messages/labels.ts';
import type { SharedMessageKey } from '../../messages/translate.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function RelatedItems({ items }: { readonly items: ItemPage['related'] }): VNode | null {
  const { site, t } = useSite(messages);
  if (items.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('related')}</h2>
      <ul class="links">
        {items.map((item) => (
          <li key={`${item.path} ${item.linkType} ${item.text}`}>
            <a href={item.path} dir="auto">
              {formatTitle(item, site.language)}
            </a>{' '}
            <span class="quiet">
              {labelOfType(t, item.type)}
              {item.linkType !== undefined && ` · ${labelOfLink(t, item.linkType)}`}
            </span>
            {item.text !== undefined && <p dir="auto">{item.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChildrenProps {
  readonly data: Paged<ItemLink>;
  /** Path of the item's page. */
  readonly path: string;
  /** The query that the pages of the list keep. */
  readonly selection: ItemPage['selection'];
}

export function Children({ data, path, selection }: ChildrenProps): VNode | null {
  const { site, t } = useSite(messages);
  const { total, page, pageSize, items } = data;
  if (total === 0) return null;
  return (
    <section class="area" id="contents">
      <h2>{t('contents', { count: total })}</h2>
      <ol class="links" start={(page - 1) * pageSize + 1}>
        {items.map((child) => (
          <li key={child.path}>
            <a href={child.path} dir="auto">
              {formatTitle(child, site.language)}
            </a>
          </li>
        ))}
      </ol>
      <Paging
        {...data}
        label={t('pages')}
        pathOf={(other) => `${withQuery(path, { ...selection, page: other })}#contents`}
      />
    </section>
  );
}

export function Downloads({ downloads }: Pick<ItemPage, 'downloads'>): VNode {
  const { t } = useSite(messages);
  return (
    <section class="area">
      <h2>{t('downloads')}</h2>
      <ul class="downloads">
        {downloads.map(({ format, path }) => (
          <li key={format}>
            <a href={path} {...(isOnRequest(format) && { rel: 'nofollow' })}>
              {t(`format.${format}` as SharedMessageKey)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pages that are made for each reader: not for search engines. */
function isOnRequest(format: string): boolean {
  return format === 'whole' || format === 'pdf';
}
