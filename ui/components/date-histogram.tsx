/** A histogram of the dates of the hits. Each bar is a link that sets its years as the filter; the form sets any dates. */
import type { VNode } from 'preact';
import type { SearchPage, ShownBar } from '../../src/pages/search/data.ts';
import { useSite } from '../site-context.ts';
import { DateForm } from './date-form.tsx';

/** Sizes in units of the drawing. */
const width = 240;
const height = 64;
const minBar = 2;

export function DateHistogram({ data }: { readonly data: SearchPage }): VNode {
  const { t } = useSite();
  const { bars, barsAtLeast, from, to, keptByDates } = data;
  return (
    <section class="facet">
      <h3 id="dates-title">{t('filter.date')}</h3>
      {bars.length > 1 && <Bars bars={bars} atLeast={barsAtLeast} />}
      <DateForm from={from} to={to} kept={keptByDates} />
    </section>
  );
}

/** Bars have the width of their years, at least two units; gaps are years without hits. */
function Bars({ bars, atLeast }: { readonly bars: readonly ShownBar[]; readonly atLeast: boolean }): VNode {
  const { t } = useSite();
  const first = bars[0]!.from;
  const last = bars.at(-1)!.to;
  const unit = width / (last - first + 1);
  const highest = Math.max(...bars.map(({ count }) => count));
  return (
    <nav aria-labelledby="dates-title">
      <svg class="histogram" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <title>{t('search.histogram')}</title>
        {bars.map(({ from, to, count, path }) => {
          const barHeight = Math.max(minBar, Math.round((count / highest) * height));
          const years = from === to ? String(from) : `${from}–${to}`;
          const name = t('search.bar', {
            years,
            count: atLeast ? t('search.count.atLeast', { count }) : count,
          });
          const x = Math.min((from - first) * unit, width - minBar);
          const barWidth = Math.max((to - from + 1) * unit - 0.5, minBar);
          return (
            <a key={from} href={path} rel="nofollow" aria-label={name}>
              <title>{name}</title>
              <rect class="bar-area" x={x} y={0} width={barWidth} height={height} />
              <rect class="bar" x={x} y={height - barHeight} width={barWidth} height={barHeight} />
            </a>
          );
        })}
      </svg>
      <p class="histogram-ends" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <p class="histogram-hint" hidden>
        {t('search.dates.hint')}
      </p>
    </nav>
  );
}
