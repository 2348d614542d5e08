/** Finds the units whose access points have one of the names of an agent or a concept. */
import { unitType } from '../../../model/system.ts';
import type { PageContext } from '../../page-request.ts';
import { updatedSearchPath } from '../../shared/search-query.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import type { FoundUnits } from './data.ts';
import { hitToUnit, listSearchedNames } from './derive.ts';

/** Units that a page shows; a link leads to all of them. */
const maxShownUnits = 10;

/** Names of an item that are searched: a concept can have labels in a hundred languages. */
const maxNames = 20;

/** One entry for each filter that finds units. */
export async function findUnitsByAccessPoint(
  context: PageContext,
  item: WireItem,
  filters: readonly FoundUnits['filter'][],
): Promise<readonly FoundUnits[]> {
  const names = listSearchedNames(item, maxNames);
  if (names.length === 0) return [];
  const found: FoundUnits[] = [];
  for (const filter of filters) {
    const units = await findWith(context, filter, names);
    if (units.total > 0) found.push(units);
  }
  return found;
}

async function findWith(
  { graph, options: { settings } }: PageContext,
  filter: FoundUnits['filter'],
  names: readonly string[],
): Promise<FoundUnits> {
  const filters = { type: [unitType], [filter]: names };
  const { total, atLeast, hits } = await graph.search.query(
    {
      q: '',
      filters,
      facets: [],
      sort: 'title',
      isGrouped: false,
      hasFragments: false,
      limit: Math.min(maxShownUnits, settings.searchPage),
    },
    settings,
  );
  const path = updatedSearchPath({}, { ...filters, sort: 'title' });
  return { filter, total, atLeast, units: hits.map(hitToUnit), path };
}
