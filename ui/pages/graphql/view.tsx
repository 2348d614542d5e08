/** The page to write GraphQL queries. Its script completes, checks and sends them; without it, the form sends the query and shows the plain response. */
import type { VNode } from 'preact';
import type { GraphqlPage, GraphqlType } from '../../../src/pages/graphql/data.ts';
import { ReferenceTable } from '../../components/reference-table.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Graphql({ data: { example, queryType, types } }: { readonly data: GraphqlPage }): VNode {
  const { site, t } = useSite(messages);
  return (
    <div class="graphql reference">
      <h1>{t('title')}</h1>
      <p>
        {t('description')} <a href={`${site.apiPrefix}/docs`}>{t('docs')}</a>
      </p>
      <QueryForm example={example} />
      <output id="status" for="query" aria-live="polite" />
      <section class="answer" aria-label={t('response')} tabindex={0}>
        <pre id="answer" lang="en" />
      </section>
      <section id="types">
        <h2>{t('types')}</h2>
        <p>
          {t('types.text')} <code>{queryType}</code>
        </p>
        <label hidden>
          {t('find')} <input id="find" type="search" autocomplete="off" />
        </label>
        <div lang="en">
          {types.map((type) => (
            <TypeEntry key={type.name} type={type} />
          ))}
        </div>
      </section>
      <script type="module" src={site.assets['graphql.ts']} />
    </div>
  );
}

function QueryForm({ example }: Pick<GraphqlPage, 'example'>): VNode {
  const { t } = useSite(messages);
  return (
    <form id="ask" data-running={t('running')} data-completions={t('completions')}>
      <div class="editor">
        <label for="query">{t('query')}</label>
        <textarea
          id="query"
          name="query"
          lang="en"
          rows={16}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
        >
          {example}
        </textarea>
      </div>
      <ol id="problems" lang="en" aria-label={t('problems')} aria-live="polite" />
      <label>
        {t('variables')}
        <textarea id="variables" rows={3} spellcheck={false} placeholder="{ }" />
      </label>
      <div class="caller">
        <label>
          {t('user')}
          <input id="user" autocomplete="off" />
        </label>
        <label>
          {t('token')}
          <input id="token" type="password" autocomplete="off" />
        </label>
        <button type="submit">{t('run')}</button>
      </div>
    </form>
  );
}

function TypeEntry({ type: { name, help, fields, values, members } }: { readonly type: GraphqlType }): VNode {
  return (
    <details id={`type-${name}`}>
      <summary>
        <code>{name}</code>
        <span>{help}</span>
      </summary>
      <div>
        <ReferenceTable
          rows={[
            ...fields.map(
              ({ signature, type, help }) =>
                [
                  <code>{signature}</code>,
                  <>
                    <TypeLink type={type} /> {help}
                  </>,
                ] as const,
            ),
            ...values.map((value) => [<code>{value}</code>, ''] as const),
            ...members.map((member) => [<TypeLink type={member} />, ''] as const),
          ]}
        />
      </div>
    </details>
  );
}

/** A link to the type without the marks of lists and required values. */
function TypeLink({ type }: { readonly type: string }): VNode {
  return (
    <a href={`#type-${type.replaceAll(/[[\]!]/g, '')}`}>
      <code>{type}</code>
    </a>
  );
}

export const graphqlView: PageView<GraphqlPage> = {
  Content: Graphql,
  head: () => {
    const { t } = useSite(messages);
    return { title: t('title'), type: 'WebPage', description: t('description') };
  },
};
