/** The page of an item: its description under the headings of the standard, its parts, and its connections. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import { shortenText } from '../../../src/pages/shared/search-engines.ts';
import { identityArea } from '../../../src/pages/shared/shown-item.ts';
import { translateCode } from '../../../src/pages/shared/translate-code.ts';
import { AncestorPath } from '../../components/ancestor-path.tsx';
import { Areas } from '../../components/areas.tsx';
import { DigitalObjects } from '../../components/digital-objects.tsx';
import { AccessPoints, Containers, Notes, SourceData } from '../../components/item-parts.tsx';
import { ItemSummary } from '../../components/item-summary.tsx';
import { formatDatePeriod, formatTitle } from '../../format-values.ts';
import { labelOfType } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { directionOf } from '../../text-direction.ts';
import { writeCitation } from '../../write-citation.ts';
import { Citation, withoutPreferredCitation } from './citation.tsx';
import {
  CustomBottom,
  CustomTop,
  genericAccessPoints,
  genericDescription,
  genericLinks,
  genericNotes,
} from './custom-content.tsx';
import { Children, Downloads, RelatedItems } from './item-connections.tsx';
import { LastChange } from './last-change.tsx';
import { Maintenance } from './maintenance.tsx';
import { messages } from './messages.ts';
import { UnitTreeNav } from './unit-tree.tsx';

function Item({ data }: { readonly data: ItemPage }): VNode {
  const { site, t } = useSite(messages);
  const { description } = data;
  const tree = findTree(data);
  const title = formatTitle(data, site.language);
  const isTitle = (one: (typeof data.periods)[number]) => formatDatePeriod(one, site.language, t) === title;
  const dates = { periods: data.periods.filter((one) => !isTitle(one)), summary: [] };
  return (
    <article
      class={tree === undefined ? 'item' : 'item with-tree'}
      dir={directionOf(description.language, data.title)}
    >
      <header class="item-head">
        <AncestorPath ancestors={data.ancestors} />
        <p class="kind">{labelOfType(t, data.type)}</p>
        <h1
          class={title.length > maxLargeTitle ? 'long-title' : undefined}
          lang={data.unnamed === undefined ? description.language : undefined}
          dir="auto"
        >
          {title}
        </h1>
        <ItemSummary data={hasDatedArea(data) ? dates : data} />
        {data.unnamed?.ends.length === 0 && data.tree === undefined && <p>{t('hiddenEnds')}</p>}
      </header>
      {tree !== undefined && <UnitTreeNav tree={tree} selection={data.selection} />}
      <div class="item-text">
        <DescriptionSwitch data={data} />
        <Containers containers={data.containers} />
        <CustomTop page={data} />
        <DigitalObjects objects={data.digitalObjects} language={description.language} />
        <Areas description={withoutPreferredCitation(genericDescription(data))} periods={data.periods} />
        <Maintenance events={data.maintenance} language={description.language} />
        <AccessPoints groups={genericAccessPoints(data)} language={description.language} />
        <RelatedItems items={genericLinks(data)} />
        <CustomBottom page={data} />
        <Children data={data.children} path={data.path} selection={data.selection} />
        <Notes notes={genericNotes(data)} language={description.language} />
        <SourceData notes={data.sourceData} language={description.language} />
        <Citation data={data} />
        <Downloads downloads={data.downloads} />
        <LastChange history={data.history} />
      </div>
    </article>
  );
}

/** Longer titles describe the material in sentences, and are shown in smaller letters. In characters. */
const maxLargeTitle = 140;

/** The tree, unless the item is its only unit. */
function findTree({ tree }: ItemPage): ItemPage['tree'] {
  return tree !== undefined && tree.path.length + tree.children.total > 1 ? tree : undefined;
}

/** Whether an area right below the title has the dates, code, level and extent, which the summary would repeat. */
function hasDatedArea({ description }: ItemPage): boolean {
  return description.areas.some(({ name }) => name === identityArea);
}

/** Links to the descriptions in other languages, and the reason why another language than the reader's is shown. */
function DescriptionSwitch({ data }: { readonly data: ItemPage }): VNode | null {
  const { site, t } = useSite(messages);
  const { descriptions, missingLanguage, description } = data;
  const nameOf = (code: string): string => translateCode('language', code, site.language);
  const labelOf = (language: string, name: string | undefined): string =>
    name === undefined ? nameOf(language) : t('description', { language: nameOf(language), name });
  return (
    <>
      {missingLanguage !== undefined && (
        <p class="fallback">
          {t('fallback', { shown: nameOf(description.language), missing: nameOf(missingLanguage) })}
        </p>
      )}
      {descriptions.length > 1 && (
        <nav class="languages" aria-label={t('descriptions')}>
          <ul>
            {descriptions.map(({ language, name, path, isCurrent }) => (
              <li key={path}>
                <a href={path} hreflang={language} {...(isCurrent && { 'aria-current': 'true' as const })}>
                  {labelOf(language, name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

export const itemView: PageView<ItemPage> = {
  Content: Item,
  head: (data) => {
    const { site, t } = useSite();
    const citation = writeCitation(data, site.language);
    return {
      title: formatTitle(data, site.language),
      description: site.discovery?.shortText ?? shortenText(`${labelOfType(t, data.type)}: ${citation}`),
    };
  },
};
