/** The facts below the title of an item. */
import type { VNode } from 'preact';
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import type { ShownPeriod } from '../../src/pages/shared/shown-values.ts';
import { formatDatePeriod, formatValue } from '../format-values.ts';
import { withoutFieldHead } from '../messages/repeated-head.ts';
import { useSite } from '../site-context.ts';

/** Dates and the most important fields. */
export function ItemSummary({
  data,
}: {
  readonly data: Pick<ShownItem, 'periods' | 'summary'>;
}): VNode | null {
  const { site, t } = useSite();
  const dates = data.periods.map((period) => (
    <li key={periodKey(period)}>
      <bdi>{formatDatePeriod(period, site.language, t)}</bdi>
    </li>
  ));
  const facts = data.summary.flatMap((field) =>
    field.values.map((value) => (
      <li key={`${field.name} ${value}`}>
        <bdi>{formatValue(field, withoutFieldHead(value, field), site.language, t)}</bdi>
      </li>
    )),
  );
  if (dates.length + facts.length === 0) return null;
  return (
    <ul class="item-summary">
      {dates}
      {facts}
    </ul>
  );
}

function periodKey({ start, end, text, kind }: ShownPeriod): string {
  return [start, end, text, kind].join(' ');
}
