/** The pages of virtual collections, and of the units in them. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type { UnitContent, VirtualContent } from '../../../src/pages/item/virtual/data.ts';
import type { ItemLink } from '../../../src/pages/shared/page-path.ts';
import type { Paged } from '../../../src/pages/shared/paging.ts';
import { type QueryValues, withQuery } from '../../../src/pages/shared/with-query.ts';
import { CountedLinks } from '../../components/counted-links.tsx';
import { Paging } from '../../components/paging.tsx';
import { useSite } from '../../site-context.ts';
import type { CustomView } from './custom-view.ts';
import { messages } from './messages.ts';
import { UnitList } from './unit-list.tsx';

function VirtualTop({ content }: { readonly content: VirtualContent }): VNode {
  const { site, t } = useSite(messages);
  const names = new Intl.ListFormat(site.language).format(content.creators);
  return (
    <>
      {content.creators.length > 0 && <p dir="auto">{t('virtual.creator', { names })}</p>}
      <Collections title={t('item.partOf')} links={content.partOf} />
    </>
  );
}

function VirtualBottom({
  content,
  page,
}: {
  readonly content: VirtualContent;
  readonly page: ItemPage;
}): VNode {
  const { t } = useSite(messages);
  const { parts, units } = content;
  return (
    <>
      {parts.total > 0 && (
        <section class="area" id="parts">
          <h2>{t('virtual.parts', { count: parts.total })}</h2>
          <CountedLinks items={parts.items} count="virtual.below" />
          <Paging
            {...parts}
            label={t('virtual.parts.pages')}
            pathOf={(other) =>
              `${withQuery(page.path, { ...page.selection, ...otherPage('units', units), page: other })}#parts`
            }
          />
        </section>
      )}
      {units.total > 0 && (
        <section class="area" id="units">
          <h2>{t('virtual.units', { count: units.total })}</h2>
          <UnitList units={units.items} />
          <Paging
            {...units}
            label={t('virtual.units.pages')}
            pathOf={(other) =>
              `${withQuery(page.path, { ...page.selection, ...otherPage('page', parts), units: other })}#units`
            }
          />
        </section>
      )}
    </>
  );
}

/** The page of the other list, which links between the pages of one list keep. */
function otherPage(name: string, { page }: Paged<unknown>): QueryValues {
  return page === 1 ? {} : { [name]: page };
}

export const virtualView: CustomView<VirtualContent> = { Top: VirtualTop, Bottom: VirtualBottom };

function UnitBottom({ content }: { readonly content: UnitContent }): VNode | null {
  const { t } = useSite(messages);
  return <Collections title={t('unit.collections')} links={content.collections} />;
}

export const unitView: CustomView<UnitContent> = { Bottom: UnitBottom };

interface CollectionsProps {
  readonly title: string;
  readonly links: readonly ItemLink[];
}

function Collections({ title, links }: CollectionsProps): VNode | null {
  if (links.length === 0) return null;
  return (
    <section class="area">
      <h2>{title}</h2>
      <ul class="links">
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path} dir="auto">
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
