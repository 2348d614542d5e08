/** The citation of an item, and its permanent link. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type { ShownDescription } from '../../../src/pages/shared/shown-item.ts';
import { LongText } from '../../components/long-text.tsx';
import { useSite } from '../../site-context.ts';
import { writeCitation } from '../../write-citation.ts';
import { messages } from './messages.ts';

/** The citation that the archive prefers, or else one that is made from the record. */
export function Citation({ data }: { readonly data: ItemPage }): VNode {
  const { site, t } = useSite(messages);
  const { text } = data.citation;
  const url = site.discovery?.url ?? data.path;
  return (
    <section class="area">
      <h2>{t('item.citeAs')}</h2>
      {text === undefined ? (
        <p dir="auto">{writeCitation(data, site.language)}</p>
      ) : (
        <div lang={data.description.language} dir="auto">
          <LongText text={text} />
        </div>
      )}
      <dl>
        <div>
          <dt>{t('permalink')}</dt>
          <dd class="permalink">
            <a href={url}>{url}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The description without the citation that the archive prefers, which is not repeated among the notes. */
export function withoutPreferredCitation(description: ShownDescription): ShownDescription {
  const areas = description.areas
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter((field) => field.name !== 'preferredCitation'),
    }))
    .filter(({ fields }) => fields.length > 0);
  return { ...description, areas };
}
