/** The fields of a description under the headings of its standard. */
import type { VNode } from 'preact';
import {
  type Area,
  fieldsAfterDates,
  identityArea,
  type ShownDescription,
} from '../../src/pages/shared/shown-item.ts';
import type { ShownField, ShownPeriod } from '../../src/pages/shared/shown-values.ts';
import { findTextForm } from '../../src/pages/shared/text-form.ts';
import { formatDatePeriod, formatValue } from '../format-values.ts';
import { labelOfField } from '../messages/labels.ts';
import { withoutFieldHead } from '../messages/repeated-head.ts';
import type { SharedMessageKey } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';
import { LongText } from './long-text.tsx';

interface AreasProps {
  readonly description: ShownDescription;
  /** Shown in the area that has dates. */
  readonly periods?: readonly ShownPeriod[];
}

export function Areas({ description, periods = [] }: AreasProps): VNode {
  return (
    <>
      {description.areas.map((area) => (
        <AreaSection
          key={area.name}
          area={area}
          language={description.language}
          periods={area.name === identityArea ? periods : []}
        />
      ))}
    </>
  );
}

interface AreaSectionProps {
  readonly area: Area;
  readonly language: string;
  readonly periods: readonly ShownPeriod[];
}

function AreaSection({ area, language, periods }: AreaSectionProps): VNode {
  const { site, t } = useSite();
  const renderRow = (field: ShownField): VNode => (
    <FieldRow key={field.name} field={field} language={language} />
  );
  const afterDates = area.fields.findIndex(({ name }) => fieldsAfterDates.includes(name));
  const dates = afterDates === -1 ? area.fields.length : afterDates;
  return (
    <section class="area">
      <h2>{t(`area.${area.name}` as SharedMessageKey)}</h2>
      <dl>
        {area.fields.slice(0, dates).map(renderRow)}
        {periods.length > 0 && (
          <div>
            <dt>{t('field.unitDates')}</dt>
            {periods.map((period, index) => (
              <dd key={index}>
                <bdi>{formatDatePeriod(period, site.language, t)}</bdi>
              </dd>
            ))}
          </div>
        )}
        {area.fields.slice(dates).map(renderRow)}
      </dl>
    </section>
  );
}

interface FieldRowProps {
  readonly field: ShownField;
  readonly language: string;
  /** See LongText. */
  readonly isInFindingAid?: boolean;
}

export function FieldRow({ field, language, isInFindingAid = false }: FieldRowProps): VNode {
  const { site, t } = useSite();
  const { isCoded = false, isInherited = false, values, types = [] } = field;
  const folded = isInFindingAid ? [] : values.slice(maxShownValues);
  return (
    <div>
      <dt>{labelOfField(t, field)}</dt>
      {values.slice(0, values.length - folded.length).map((value, index) => (
        <dd key={value} {...(isCoded || isInherited ? {} : { lang: language, dir: 'auto' })}>
          {isCoded ? (
            formatValue(field, value, site.language, t)
          ) : (
            <LongText
              text={isInherited ? t('citation.codeAbove', { code: value }) : withoutFieldHead(value, field)}
              layout={findTextForm(field.name)}
              isInFindingAid={isInFindingAid}
            />
          )}
          {Boolean(types[index]) && <span class="quiet"> ({types[index]})</span>}
          {isInherited && <p class="quiet">{t('item.codeAbove')}</p>}
        </dd>
      ))}
      {folded.length > 0 && (
        <dd>
          <details class="more">
            <summary>{t('item.showAll')}</summary>
            {folded.map((value) => (
              <div key={value} {...(isCoded ? {} : { lang: language, dir: 'auto' })}>
                {isCoded ? formatValue(field, value, site.language, t) : <LongText text={value} />}
              </div>
            ))}
          </details>
        </dd>
      )}
    </div>
  );
}

/** Values of one field that are shown without a click: some agents have a hundred forms of their name. */
const maxShownValues = 12;
