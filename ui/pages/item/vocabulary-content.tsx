/** The pages of vocabularies and of sets of agents: an alphabetical index, and a thesaurus that opens level by level with links. */
import type { VNode } from 'preact';
import { undetermined } from '../../../src/model/language-tables.ts';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type {
  AuthoritySetContent,
  PageChoice,
  ShownAlphabeticalList,
  ThesaurusNode,
  VocabularyContent,
} from '../../../src/pages/item/vocabulary/data.ts';
import { translateCode } from '../../../src/pages/shared/translate-code.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { CountedItem, CountedLinks } from '../../components/counted-links.tsx';
import { LongText } from '../../components/long-text.tsx';
import { PageLinks } from '../../components/page-links.tsx';
import { Paging } from '../../components/paging.tsx';
import { useSite } from '../../site-context.ts';
import type { CustomView } from './custom-view.ts';
import { messages } from './messages.ts';
import { SearchWithin } from './search-within.tsx';

function VocabularyTop({
  content,
  page,
}: {
  readonly content: VocabularyContent;
  readonly page: ItemPage;
}): VNode {
  const { t } = useSite(messages);
  const { total, index, lang, thesaurus } = content;
  return (
    <>
      <SetDescription page={page} count={t('vocabulary.total', { count: total })} />
      <SearchWithin filter="within" value={page.id} label={t('vocabulary.search')} />
      <AlphabeticalList index={index} />
      {index.list !== undefined && (
        <p>
          <a href={index.allPath}>{t('vocabulary.all')}</a>
        </p>
      )}
      {thesaurus !== undefined && thesaurus.items.length > 0 && (
        <section class="area" id="concepts">
          <h2>{t('vocabulary.thesaurus')}</h2>
          <ThesaurusLevel nodes={thesaurus.items} />
          <Paging
            {...thesaurus}
            label={t('vocabulary.pages')}
            pathOf={(other) => `${withQuery(page.path, { lang, page: other })}#concepts`}
          />
        </section>
      )}
    </>
  );
}

/** The only area of these types: the title, the citation and the summary show its fields. */
const replacedAreas = ['item'];

export const vocabularyView: CustomView<VocabularyContent> = { Top: VocabularyTop, replacedAreas };

function SetTop({
  content,
  page,
}: {
  readonly content: AuthoritySetContent;
  readonly page: ItemPage;
}): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <SetDescription page={page} count={t('set.total', { count: content.total })} />
      <SearchWithin filter="within" value={page.id} label={t('set.search')} />
      <AlphabeticalList index={content.index} />
    </>
  );
}

export const authoritySetView: CustomView<AuthoritySetContent> = { Top: SetTop, replacedAreas };

/** The description of the contents, and their number. */
function SetDescription({ page, count }: { readonly page: ItemPage; readonly count: string }): VNode {
  const fields = page.description.areas.flatMap((area) => area.fields);
  const texts = fields.filter(({ name }) => name === 'description').flatMap(({ values }) => values);
  return (
    <>
      <p>{count}</p>
      {texts.map((text) => (
        <div key={text} class="set-description" dir="auto">
          <LongText text={text} />
        </div>
      ))}
    </>
  );
}

/** The deepest open concept has an id, to which links that open a concept lead. */
function ThesaurusLevel({ nodes }: { readonly nodes: readonly ThesaurusNode[] }): VNode {
  const { t } = useSite(messages);
  return (
    <ul class="thesaurus">
      {nodes.map((node) => {
        const { below, togglePath } = node;
        const isDeepest = below?.nodes.every((one) => one.below === undefined) === true;
        return (
          <li key={node.path} {...(isDeepest && { id: 'open' })}>
            <Toggle node={node} path={togglePath} />
            <CountedItem item={node} count="concept.below" />
            {below !== undefined && (
              <>
                <ThesaurusLevel nodes={below.nodes} />
                {below.omitted > 0 && (
                  <p>
                    <a href={`${node.path}#narrower`}>{t('vocabulary.omitted', { count: below.omitted })}</a>
                  </p>
                )}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ToggleProps {
  readonly node: ThesaurusNode;
  readonly path: string | undefined;
}

function Toggle({ node, path }: ToggleProps): VNode {
  const { t } = useSite(messages);
  if (path === undefined) return <span class="toggle" />;
  const label = t(node.below === undefined ? 'vocabulary.open' : 'vocabulary.close', { concept: node.title });
  return (
    <a class={node.below === undefined ? 'toggle' : 'toggle is-open'} href={path} rel="nofollow">
      <span class="visually-hidden">{label}</span>
    </a>
  );
}

function AlphabeticalList({ index }: { readonly index: ShownAlphabeticalList }): VNode | null {
  const { site, t } = useSite(messages);
  const { languages, letters, list } = index;
  if (letters.length === 0) return null;
  return (
    <section class="area" id="names">
      <h2>{t('vocabulary.index')}</h2>
      {languages.length > 1 && (
        <Choices
          label={t('vocabulary.languages')}
          choices={languages}
          show={(tag) =>
            tag === undetermined ? t('names.undetermined') : translateCode('language', tag, site.language)
          }
          style="languages"
        />
      )}
      <Choices
        label={t('vocabulary.letters')}
        choices={letters}
        show={(letter) => letter.toLocaleUpperCase(site.language)}
        style="letters"
      />
      {list !== undefined && <NameList list={list} letter={letters.find((one) => one.isCurrent)?.value} />}
    </section>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly PageChoice[];
  readonly show: (value: string) => string;
  readonly style: string;
}

function Choices({ label, choices, show, style }: ChoicesProps): VNode {
  return (
    <nav class={style} aria-label={label}>
      <ul>
        {choices.map(({ value, path, isCurrent }) => (
          <li key={value}>
            <a href={path} rel="nofollow" {...(isCurrent && { 'aria-current': 'true' as const })}>
              {show(value)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NameListProps {
  readonly list: NonNullable<ShownAlphabeticalList['list']>;
  readonly letter: string | undefined;
}

function NameList({ list, letter }: NameListProps): VNode {
  const { t } = useSite(messages);
  const { items, page, previous, next } = list;
  return (
    <>
      {items.length === 0 ? (
        <p>{t('names.none', { letter: letter ?? '' })}</p>
      ) : (
        <CountedLinks items={items} count="concept.below" />
      )}
      <PageLinks
        label={t('names.pages')}
        before={{ path: previous, text: t('item.previous'), rel: 'prev' }}
        position={t('names.page', { page })}
        after={{ path: next, text: t('item.next'), rel: 'next' }}
      />
    </>
  );
}
