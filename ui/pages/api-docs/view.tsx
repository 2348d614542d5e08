/** The documentation of the API. The site writes its frame in the reader's language; operations, errors and types are in English. */
import type { ComponentChildren, VNode } from 'preact';
import type {
  ApiDocsPage,
  ApiOperation,
  ApiTerm,
  ApiTextPart,
  OperationGroup,
} from '../../../src/pages/api-docs/data.ts';
import { ReferenceTable } from '../../components/reference-table.tsx';
import { pluralFormsOf } from '../../messages/define-messages.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

const openApi = 'openapi.json';

function ApiDocs({ data }: { readonly data: ApiDocsPage }): VNode {
  const { site, t } = useSite(messages);
  const { version, description, guides, sections, errors, types } = data;
  const links = [
    ...sections.map(({ name, count }) => ({ name, count })),
    { name: 'errors', count: errors.length },
    { name: 'types', count: types.length },
  ];
  return (
    <div class="api-docs reference">
      <h1>
        {t('title')} <small>{version}</small>
      </h1>
      <p lang="en">{description}</p>
      <p>
        {t('programs')} <a href={`${site.apiPrefix}/${openApi}`}>{openApi}</a>. {t('queries')}{' '}
        <a href={`${site.apiPrefix}/graphql`}>{t('graphql')}</a>.
      </p>
      <nav class="guides" aria-label={t('guides')}>
        {t('guides')}:
        <ul lang="en">
          {guides.map(({ title, path }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Search />
      <div class="columns">
        <nav aria-label={t('sections')}>
          <ul lang="en">
            {links.map(({ name, count }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  {name} <small>{count}</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div lang="en">
          {sections.map(({ name, description, count, groups }) => (
            <Section key={name} name={name} description={description} count={count}>
              {groups.map((group) => (
                <Group key={group.operations[0]!.id} group={group} />
              ))}
            </Section>
          ))}
          <Errors errors={errors} />
          <Types types={types} />
        </div>
      </div>
      <script type="module" src={site.assets['api-docs.ts']} />
    </div>
  );
}

/** Works with the script only, which shows it. */
function Search(): VNode {
  const { site, t } = useSite(messages);
  const forms = pluralFormsOf(messages.found, site.language);
  return (
    <search aria-label={t('search')} hidden data-found={JSON.stringify(forms)}>
      <label>
        {t('search')} <input type="search" autocomplete="off" placeholder={t('example')} />
      </label>
      <output aria-live="polite" />
    </search>
  );
}

interface SectionProps {
  readonly name: string;
  readonly description: string;
  /** Language of the description. */
  readonly lang?: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

function Section({ name, description, lang, count, children }: SectionProps): VNode {
  return (
    <section id={name}>
      <h2>
        {name} <small>{count}</small>
      </h2>
      <p lang={lang}>{description}</p>
      {children}
    </section>
  );
}

/** Operations that differ only in the record type are one row, which expands to them. */
function Group({ group: { method, path, summary, operations } }: { readonly group: OperationGroup }): VNode {
  if (operations.length === 1) return <Operation operation={operations[0]!} />;
  return (
    <details class="group">
      <summary>
        <Head method={method} path={path} />
        <span>
          {summary} <small>({operations.length})</small>
        </span>
      </summary>
      <div>
        {operations.map((operation) => (
          <Operation key={operation.id} operation={operation} />
        ))}
      </div>
    </details>
  );
}

function Head({ method, path }: { readonly method: string; readonly path: string }): VNode {
  return (
    <>
      <b class={`method ${method}`}>{method.toUpperCase()}</b>
      <code>{path}</code>
    </>
  );
}

function Operation({ operation }: { readonly operation: ApiOperation }): VNode {
  const { id, method, path, summary, description, command, file, parameters, body, responses } = operation;
  const { site, t } = useSite(messages);
  return (
    <details id={id}>
      <summary>
        <Head method={method} path={path} />
        <span>{summary}</span>
      </summary>
      <div>
        {description !== undefined && <p>{description}</p>}
        <p>
          <small>
            <span lang={site.language}>{t('operation')}</span> <code>{id}</code>
          </small>
        </p>
        <pre>{command}</pre>
        {file !== undefined && (
          <>
            <h3>{t('file')}</h3>
            <pre>{file}</pre>
          </>
        )}
        <ReferenceTable title={t('parameters')} rows={parameters.map(toRow)} />
        <ReferenceTable title={t('body')} rows={body.map(toRow)} />
        <ReferenceTable title={t('responses')} rows={responses.map(toRow)} />
      </div>
    </details>
  );
}

const toRow = ({ name, text }: ApiTerm) => [<code>{name}</code>, text.map(toElement)] as const;

function toElement(part: ApiTextPart): ComponentChildren {
  if (typeof part === 'string') return part;
  const { kind, text } = part;
  switch (kind) {
    case 'code':
      return <code>{text}</code>;
    case 'note':
      return <small>{text}</small>;
    case 'error':
      return <a href={`#error-${text}`}>{text}</a>;
    case 'type':
      return (
        <a href={`#type-${text}`}>
          <code>{text}</code>
        </a>
      );
  }
}

function Errors({ errors }: Pick<ApiDocsPage, 'errors'>): VNode {
  const { site, t } = useSite(messages);
  return (
    <Section name="errors" description={t('errors')} lang={site.language} count={errors.length}>
      {errors.map(({ code, status, meaning }) => (
        <p key={code} class="entry" id={`error-${code}`}>
          <code>{code}</code> {status} {meaning}
        </p>
      ))}
    </Section>
  );
}

function Types({ types }: Pick<ApiDocsPage, 'types'>): VNode {
  const { site, t } = useSite(messages);
  return (
    <Section name="types" description={t('types')} lang={site.language} count={types.length}>
      {types.map(({ name, description, members }) => (
        <details key={name} id={`type-${name}`}>
          <summary>
            <code>{name}</code>
          </summary>
          <div>
            {description !== undefined && <p>{description}</p>}
            <ReferenceTable title={t('members')} rows={members.map(toRow)} />
          </div>
        </details>
      ))}
    </Section>
  );
}

export const apiDocsView: PageView<ApiDocsPage> = {
  Content: ApiDocs,
  head: () => {
    const { t } = useSite(messages);
    return { title: t('title'), type: 'WebPage', description: t('description') };
  },
};
