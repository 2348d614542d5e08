/** The fields of a description under the headings of its standard. */
import type { VNode } from 'preact';
import type { Area, ShownDescription } from '../../src/pages/shared/shown-item.ts';
import type { ShownField } from '../../src/pages/shared/shown-values.ts';
import { formatValue } from '../format-values.ts';
import { labelOfField } from '../messages/labels.ts';
import type { SharedMessageKey } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';
import { LongText } from './long-text.tsx';

export function Areas({ description }: { readonly description: ShownDescription }): VNode {
  return (
    <>
      {description.areas.map((area) => (
        <AreaSection key={area.name} area={area} language={description.language} />
      ))}
    </>
  );
}

function AreaSection({ area, language }: { readonly area: Area; readonly language: string }): VNode {
  const { t } = useSite();
  return (
    <section class="area">
      <h2>{t(`area.${area.name}` as SharedMessageKey)}</h2>
      <dl>
        {area.fields.map((field) => (
          <FieldRow key={field.name} field={field} language={language} />
        ))}
      </dl>
    </section>
  );
}

interface FieldRowProps {
  readonly field: ShownField;
  readonly language: string;
  /** See LongText. */
  readonly isUnfolded?: boolean;
}

export function FieldRow({ field, language, isUnfolded = false }: FieldRowProps): VNode {
  const { site, t } = useSite();
  const { isCoded = false, values, types = [] } = field;
  return (
    <div>
      <dt>{labelOfField(t, field)}</dt>
      {values.map((value, index) => (
        <dd key={value} {...(isCoded ? {} : { lang: language, dir: 'auto' })}>
          {isCoded ? (
            formatValue(field, value, site.language, t)
          ) : (
            <LongText text={value} isUnfolded={isUnfolded} />
          )}
          {Boolean(types[index]) && <span class="quiet">{types[index]}</span>}
        </dd>
      ))}
    </div>
  );
}
