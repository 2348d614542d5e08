/** The citation of an item, and its permanent link. */
import type { VNode } from 'preact';
import type { ItemPage } from '../../../src/pages/item/data.ts';
import type { Language } from '../../../src/pages/shared/languages.ts';
import { removeMarkup } from '../../../src/pages/shared/rich-text.ts';
import type { ShownDescription } from '../../../src/pages/shared/shown-item.ts';
import { LongText } from '../../components/long-text.tsx';
import { formatTitle, formatWrittenPeriod } from '../../format-values.ts';
import { getTranslator } from '../../messages/translate.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

/** The title, date, code, fonds and institution, each once: a unit may have its code as title. */
export function writeCitation(data: ItemPage, language: Language): string {
  const { code: own, codeAbove, top, holder } = data.citation ?? {};
  const above = codeAbove && getTranslator(language)('citation.codeAbove', { code: codeAbove });
  const code = own ?? above;
  const [date] = data.periods.map((period) => formatWrittenPeriod(period, language));
  const parts = [formatTitle(data, language), date, code, top, holder].map((part) =>
    removeMarkup(part ?? ''),
  );
  return `${[...new Set(parts)].filter((part) => part !== '').join(', ')}.`;
}

/** The citation that the archive prefers, or else one that is made from the record. */
export function Citation({ data }: { readonly data: ItemPage }): VNode {
  const { site, t } = useSite(messages);
  const { text } = data.citation;
  const url = site.discovery?.url ?? data.path;
  return (
    <section class="area">
      <h2>{t('citation')}</h2>
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
