/** The fonds and collections of an institution, and a search in all of its units. */
import type { VNode } from 'preact';
import { unitType } from '../../../src/model/system.ts';
import { type Holdings, holdingOrders, type ShownHolding } from '../../../src/pages/item/repository/data.ts';
import { updatedSearchPath } from '../../../src/pages/shared/search-query.ts';
import { PageLinks } from '../../components/page-links.tsx';
import { formatFoundDate } from '../../format-values.ts';
import { valueLabel } from '../../messages/value-label.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';
import { SearchWithin } from './search-within.tsx';

interface HoldingListProps {
  readonly holdings: Holdings;
  /** Id of the institution. */
  readonly repository: string;
}

export function HoldingList({ holdings, repository }: HoldingListProps): VNode {
  const { t } = useSite(messages);
  const { units, total, items } = holdings;
  return (
    <section class="area" id="contents">
      <h2>{t('repository.holdings')}</h2>
      {units === 0 && <p>{t('repository.none')}</p>}
      {units > 0 && (
        <>
          <p class="quiet">
            {t('holdings.count', { count: total })} ·{' '}
            <a href={allUnitsPath(repository)} rel="nofollow">
              {t('units.count', { count: units })}
            </a>
          </p>
          <SearchWithin filter="repository" value={repository} label={t('repository.search')} />
          {total > 1 && <Orders holdings={holdings} />}
          {items.length > 0 && (
            <ul class="holdings">
              {items.map((item) => (
                <Holding key={item.path} holding={item} />
              ))}
            </ul>
          )}
          <HoldingPages holdings={holdings} />
        </>
      )}
    </section>
  );
}

/** All units, also those below a unit that the reader may not see: no list of a unit has them. */
function allUnitsPath(repository: string): string {
  return updatedSearchPath({}, { repository, type: unitType, sort: 'title' });
}

function Orders({ holdings: { order, orderPaths } }: { readonly holdings: Holdings }): VNode {
  const { t } = useSite(messages);
  return (
    <nav class="orders" aria-label={t('repository.order')}>
      <ul>
        {holdingOrders.map((one) => (
          <li key={one}>
            <a href={`${orderPaths[one]}#contents`} aria-current={one === order ? 'true' : undefined}>
              {t(`repository.order.${one}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Holding({ holding }: { readonly holding: ShownHolding }): VNode {
  const { site, t } = useSite(messages);
  const { title, path, identifier, level, dates } = holding;
  const facts = [
    ...(identifier === undefined ? [] : [identifier]),
    ...(level === undefined ? [] : [valueLabel(t, site.language, 'level', level)]),
    ...dates.map((date) => formatFoundDate(date, site.language)),
  ];
  return (
    <li>
      <a href={path} dir="auto">
        {title}
      </a>
      <span class="hit-facts">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </span>
    </li>
  );
}

function HoldingPages({ holdings: { firstPath, nextPath } }: { readonly holdings: Holdings }): VNode {
  const { t } = useSite(messages);
  return (
    <PageLinks
      label={t('pages')}
      before={{ path: firstPath && `${firstPath}#contents`, text: t('repository.first') }}
      after={{ path: nextPath && `${nextPath}#contents`, text: t('item.next'), rel: 'next' }}
    />
  );
}
