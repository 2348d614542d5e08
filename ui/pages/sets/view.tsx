/** The list of all vocabularies, or of all sets of agents. */
import type { VNode } from 'preact';
import type { SetsPage } from '../../../src/pages/item/vocabulary/data.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { CountedLinks } from '../../components/counted-links.tsx';
import { Paging } from '../../components/paging.tsx';
import type { MessageKey, Translate } from '../../messages/catalogue.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function Sets({ data }: { readonly data: SetsPage }): VNode {
  const { t } = useSite();
  const { type, path, list } = data;
  return (
    <>
      <h1>{titleOf(t, type)}</h1>
      {list.total === 0 && <p>{t(`sets.${type}.none` as MessageKey)}</p>}
      <CountedLinks items={list.items} count={type === 'CvocVocabulary' ? 'vocabulary.total' : 'set.total'} />
      <Paging {...list} label={t('sets.pages')} pathOf={(page) => `${path}?page=${page}`} />
    </>
  );
}

function titleOf(t: Translate, type: string): string {
  return t(`sets.${type}` as MessageKey);
}

export const setsPage: PageView<SetsPage> = {
  title: ({ type }, t) => titleOf(t, type),
  Content: Sets,
  head: ({ type, path, list: { page } }, t, { name }) => ({
    type: 'CollectionPage',
    canonical: withQuery(path, { page: page > 1 ? page : undefined }),
    description: t(`description.${type}` as MessageKey, { site: name }),
  }),
};
