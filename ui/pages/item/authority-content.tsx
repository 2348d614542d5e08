/** The pages of agents and concepts: names in all languages, related items, and the units that refer to them. */
import type { VNode } from 'preact';
import { unitType } from '../../../src/model/system.ts';
import {
  type AgentContent,
  type ConceptContent,
  type LinkedItem,
  type LinkedItems,
  type NameRow,
  otherNameFields,
} from '../../../src/pages/item/authority/data.ts';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import { translateCode } from '../../../src/pages/shared/translate-code.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import { Areas } from '../../components/areas.tsx';
import { CountedLinks } from '../../components/counted-links.tsx';
import { AccessPoints } from '../../components/item-parts.tsx';
import { LongText } from '../../components/long-text.tsx';
import { LocationMap } from '../../components/map.tsx';
import { Paging } from '../../components/paging.tsx';
import { formatTitle } from '../../format-values.ts';
import { isKeyOf } from '../../messages/define-messages.ts';
import { labelOfType } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import type { CustomView } from './custom-view.ts';
import { messages } from './messages.ts';
import { FoundUnitLists } from './unit-list.tsx';

interface AgentProps {
  readonly content: AgentContent;
  readonly page: ItemPage;
}

/** The area with the biography or history. */
const historyAreas = ['description'];

/** Readers need the biography, the relations and the holdings before all forms of the name and all identifiers. */
function AgentTop({ content, page }: AgentProps): VNode {
  const { description, accessPoints } = page;
  const areas = description.areas.filter(({ name }) => historyAreas.includes(name));
  return (
    <>
      <Areas description={{ ...description, areas }} />
      <LinkLists links={content.links} />
      <AccessPoints groups={accessPoints} language={description.language} />
      <FoundUnitLists found={content.found} />
    </>
  );
}

function AgentBottom({ content }: AgentProps): VNode {
  return (
    <>
      <NameTable names={content.names} isConcept={false} />
      <Identifiers groups={content.identifiers} />
    </>
  );
}

function Identifiers({ groups }: { readonly groups: AgentContent['identifiers'] }): VNode | null {
  const { t } = useSite(messages);
  if (groups.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('identifiers.title')}</h2>
      <dl>
        {groups.map(({ system, identifiers }) => (
          <div key={system}>
            <dt>{t(`identifiers.${system}`)}</dt>
            {identifiers.map(({ text, href }) => (
              <dd key={text}>{href === undefined ? <LongText text={text} /> : <a href={href}>{text}</a>}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The table of names has the further names. */
function namedFields({ names }: { readonly names: readonly NameRow[] }): readonly string[] {
  return names.length > 0 ? otherNameFields : [];
}

export const agentView: CustomView<AgentContent> = {
  Top: AgentTop,
  Bottom: AgentBottom,
  replacedAreas: historyAreas,
  replacedFields: (content) => [...namedFields(content), 'otherIdentifiers'],
  listsLinks: true,
  listsAccessPoints: true,
};

function ConceptTop({ content, page }: { readonly content: ConceptContent; readonly page: ItemPage }): VNode {
  const { t } = useSite(messages);
  const { narrower, related } = content;
  return (
    <>
      <BroaderPaths paths={content.broader} />
      {narrower.total > 0 && (
        <section class="area" id="narrower">
          <h2>{t('concept.narrower', { count: narrower.total })}</h2>
          <CountedLinks items={narrower.items} count="concept.below" />
          <Paging
            {...narrower}
            label={t('concept.pages')}
            pathOf={(other) => `${withQuery(page.path, { ...page.selection, page: other })}#narrower`}
          />
        </section>
      )}
      {related.length > 0 && (
        <section class="area">
          <h2>{t('concept.related')}</h2>
          <CountedLinks items={related} count="concept.below" />
        </section>
      )}
      <NameTable names={content.names} isConcept={true} />
    </>
  );
}

function ConceptBottom({ content }: { readonly content: ConceptContent }): VNode {
  return (
    <>
      <Location location={content.location} />
      <LinkLists links={content.links} />
      <FoundUnitLists found={content.found} />
    </>
  );
}

export const conceptView: CustomView<ConceptContent> = {
  Top: ConceptTop,
  Bottom: ConceptBottom,
  replacedFields: namedFields,
  listsLinks: true,
};

/** A concept can have several broader ones: each path is a line. */
function BroaderPaths({ paths }: { readonly paths: ConceptContent['broader'] }): VNode | null {
  const { site, t } = useSite(messages);
  if (paths.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('concept.broader')}</h2>
      <ul class="broader">
        {paths.map((path) => (
          <li key={path.map((one) => one.path).join(' ')}>
            <ol>
              {path.map((one) => (
                <li key={one.path}>
                  <a href={one.path} dir="auto">
                    {formatTitle(one, site.language)}
                  </a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NameTableProps {
  readonly names: readonly NameRow[];
  readonly isConcept: boolean;
}

function NameTable({ names, isConcept }: NameTableProps): VNode | null {
  const { site, t } = useSite(messages);
  if (names.length === 0) return null;
  const hasOthers = names.some(({ others }) => others.length > 0);
  return (
    <section class="area">
      <h2>{t('names.title')}</h2>
      <table class="names">
        <thead>
          <tr>
            <th scope="col">{t('names.language')}</th>
            <th scope="col">{t(isConcept ? 'names.label' : 'names.name')}</th>
            {hasOthers && <th scope="col">{t(isConcept ? 'names.alternative' : 'names.further')}</th>}
          </tr>
        </thead>
        <tbody>
          {names.map(({ language, name, others }) => (
            <tr key={language + name}>
              <th scope="row">{translateCode('language', language, site.language)}</th>
              <td lang={language}>
                <bdi>{name}</bdi>
              </td>
              {hasOthers && (
                <td lang={language}>
                  {others.map((other) => (
                    <div key={other}>
                      <bdi>{other}</bdi>
                    </div>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Coordinates as text, which every reader can use, and a map. */
function Location({ location }: { readonly location: ConceptContent['location'] }): VNode | null {
  const { t } = useSite(messages);
  if (location === undefined) return null;
  return (
    <section class="area location">
      <h2>{t('concept.location')}</h2>
      <p>{t('concept.coordinates', { latitude: location.latitude, longitude: location.longitude })}</p>
      <LocationMap map={location.map} label={t('concept.map')} />
    </section>
  );
}

const agentType = 'HistoricalAgent';

/** Linked agents, units and other items, each under a heading. */
function LinkLists({ links }: { readonly links: LinkedItems }): VNode {
  const { t } = useSite(messages);
  const of = (test: (type: string) => boolean) => links.items.filter(({ type }) => test(type));
  return (
    <>
      <LinkList title={t('links.agents')} items={of((type) => type === agentType)} />
      <LinkList title={t('links.units')} items={of((type) => type === unitType)} />
      <LinkList
        title={t('links.items')}
        items={of((type) => type !== agentType && type !== unitType)}
        hasTypes={true}
      />
      {links.omitted > 0 && <p class="quiet">{t('links.omitted', { count: links.omitted })}</p>}
    </>
  );
}

interface LinkListProps {
  readonly title: string;
  readonly items: readonly LinkedItem[];
  readonly hasTypes?: boolean;
}

function LinkList({ title, items, hasTypes = false }: LinkListProps): VNode | null {
  const { site, t } = useSite(messages);
  if (items.length === 0) return null;
  return (
    <section class="area">
      <h2>{title}</h2>
      <ul class="links">
        {items.map((item) => {
          const relation = `relation.${item.relation}`;
          return (
            <li key={`${item.path} ${relation} ${item.text}`}>
              <a href={item.path} dir="auto">
                {formatTitle(item, site.language)}
              </a>
              <span class="facts">
                {hasTypes && <span>{labelOfType(t, item.type)}</span>}
                {isKeyOf(messages, relation) && <span>{t(relation)}</span>}
                {item.text !== undefined && <span dir="auto">{item.text}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
