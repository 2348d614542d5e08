/** Archival units in lists of other pages: title, dates and institution. */
import type { VNode } from 'preact';
import type { FoundUnits, ListedUnit } from '../../../src/pages/item/authority/data.ts';
import { formatTitle, formatWrittenPeriod } from '../../format-values.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function UnitList({ units }: { readonly units: readonly ListedUnit[] }): VNode {
  const { site } = useSite();
  return (
    <ul class="links">
      {units.map((unit) => (
        <li key={unit.path}>
          <a href={unit.path} dir="auto">
            {formatTitle(unit, site.language)}
          </a>
          <UnitFacts unit={unit} />
        </li>
      ))}
    </ul>
  );
}

function UnitFacts({ unit }: { readonly unit: ListedUnit }): VNode {
  const { site } = useSite();
  const { identifier, periods, holder } = unit;
  const dates = periods.map((period) => formatWrittenPeriod(period, site.language));
  const facts = [...dates, identifier].filter((fact) => fact !== undefined && fact !== '');
  return (
    <span class="facts">
      {[...new Set(facts)].map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {holder !== undefined && (
        <a href={holder.path} dir="auto">
          {holder.title}
        </a>
      )}
    </span>
  );
}

/** Units that a search finds, with a link to all of them. */
export function FoundUnitLists({ found }: { readonly found: readonly FoundUnits[] }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      {found.map(({ filter, total, atLeast, units, path }) => (
        <section key={filter} class="area">
          <h2>{t(`found.${filter}`)}</h2>
          <UnitList units={units} />
          {total > units.length && (
            <p>
              <a href={path} rel="nofollow">
                {t(atLeast ? 'found.more' : 'found.all', { count: total })}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}
