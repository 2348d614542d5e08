/** The list of all vocabularies, or of all sets of agents. */
import type { VNode } from 'preact';
import type { SetsPage } from '../../../src/pages/sets/data.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { CountedLinks } from '../../components/counted-links.tsx';
import { Paging } from '../../components/paging.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

type OwnKey = keyof typeof messages;

function Sets({ data }: { readonly data: SetsPage }): VNode {
  const { t } = useSite(messages);
  const { type, path, list } = data;
  return (
    <>
      <h1>{t(type as OwnKey)}</h1>
      {list.total === 0 && <p>{t(`${type}.none` as OwnKey)}</p>}
      <CountedLinks items={list.items} count={type === 'CvocVocabulary' ? 'vocabulary.total' : 'set.total'} />
      <Paging {...list} label={t('pages')} pathOf={(page) => `${path}?page=${page}`} />
    </>
  );
}

export const setsView: PageView<SetsPage> = {
  Content: Sets,
  head: ({ type, path, list: { page } }) => {
    const { site, t } = useSite(messages);
    return {
      title: t(type as OwnKey),
      type: 'CollectionPage',
      canonical: withQuery(path, { page: page > 1 ? page : undefined }),
      description: t(`description.${type}` as OwnKey, { site: site.name }),
    };
  },
};
