/** The page of an institution: its addresses and opening times, a map, and its holdings. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type { RepositoryContent, ShownAddress } from '../../../src/pages/item/repository/data.ts';
import { translateCode } from '../../../src/pages/shared/translate-code.ts';
import { rankVisit, type VisitArea, visitAreas } from '../../../src/pages/shared/visit-notes.ts';
import { FieldRow } from '../../components/areas.tsx';
import { NoteRows } from '../../components/item-parts.tsx';
import { CountryMap } from '../../components/map.tsx';
import { formatTitle } from '../../format-values.ts';
import { labelOfField } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import type { CustomView } from './custom-view.ts';
import { HoldingList } from './holding-list.tsx';
import { messages } from './messages.ts';

interface Props {
  readonly content: RepositoryContent;
  readonly page: ItemPage;
}

function Top({ content, page }: Props): VNode {
  const { site, t } = useSite(messages);
  const { addresses, location, holdings, map } = content;
  const { description, ancestors } = page;
  const country = ancestors[0] === undefined ? '' : formatTitle(ancestors[0], site.language);
  return (
    <div class="with-map">
      <div>
        {holdings.total > 0 && (
          <p>
            <a href="#contents">{t('holdings.count', { count: holdings.total })}</a>
          </p>
        )}
        {(addresses.length > 0 || location !== undefined) && (
          <section class="area">
            <h2>{t('area.contact')}</h2>
            {addresses.map((address, index) => (
              <Address key={index} address={address} language={description.language} />
            ))}
            {location !== undefined && (
              <p class="quiet">
                {t('concept.coordinates', { latitude: location.latitude, longitude: location.longitude })}
              </p>
            )}
          </section>
        )}
        {visitAreas.map((name) => (
          <VisitSection key={name} name={name} page={page} />
        ))}
      </div>
      {map !== undefined && (
        <CountryMap
          map={map}
          label={t(map.point === undefined ? 'map.country' : 'map.location', { country })}
        />
      )}
    </div>
  );
}

/** The fields of an area, with what else EAG says about it. */
function VisitSection({ name, page }: { readonly name: VisitArea; readonly page: ItemPage }): VNode | null {
  const { t } = useSite();
  const { areas, language } = page.description;
  const fields = areas.find((area) => area.name === name)?.fields ?? [];
  const rows = [
    ...fields.map((field) => ({
      rank: rankVisit(field.name),
      row: <FieldRow key={field.name} field={field} language={language} />,
    })),
    ...page.notes
      .filter(({ area }) => area === name)
      .map((note, index) => ({
        rank: rankVisit(note.names[0] ?? ''),
        row: <NoteRows key={index} notes={[note]} language={language} />,
      })),
  ];
  if (rows.length === 0) return null;
  return (
    <section class="area">
      <h2>{t(`area.${name}`)}</h2>
      <dl>{rows.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row)}</dl>
    </section>
  );
}

function Address({
  address,
  language,
}: {
  readonly address: ShownAddress;
  readonly language: string;
}): VNode {
  const { site, t } = useSite(messages);
  const { type, lines, countryCode, contacts } = address;
  return (
    <div class="address">
      <address>
        {lines.map((line, index) => (
          <div key={index} lang={language} dir="auto">
            {line}
          </div>
        ))}
        {countryCode !== undefined && <div>{translateCode('country', countryCode, site.language)}</div>}
      </address>
      {contacts.length > 0 && (
        <dl>
          {contacts.map(({ name, text, href }, index) => (
            <div key={index}>
              <dt>{labelOfField(t, { type, name })}</dt>
              <dd>
                {href === undefined ? (
                  <bdi>{text}</bdi>
                ) : (
                  <a href={href} rel="noreferrer">
                    <bdi>{text}</bdi>
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Bottom({ content, page }: Props): VNode {
  return <HoldingList holdings={content.holdings} repository={page.id} />;
}

export const repositoryView: CustomView<RepositoryContent> = { Top, Bottom, replacedAreas: visitAreas };
