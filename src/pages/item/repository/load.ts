/** Reads the custom content of the page of an institution: its addresses, its map and its holdings. */
import { childTypes } from '../../../model/registry.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import type { PageContext } from '../../page-request.ts';
import { firstText } from '../../shared/item-parts.ts';
import { type ShownMap, toShownMap } from '../../shared/map.ts';
import { pagePath } from '../../shared/page-path.ts';
import { requireEntries, requirePage } from '../../shared/paging.ts';
import { codeBesideTitle } from '../../shared/reference-code.ts';
import { toPlainTitle } from '../../shared/rich-text.ts';
import type { DescriptionSelection } from '../../shared/shown-item.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import { withQuery } from '../../shared/with-query.ts';
import type { CustomLoader, CustomRequest } from '../custom-loader.ts';
import { type HoldingOrder, type Holdings, holdingOrders, type RepositoryContent } from './data.ts';
import { findCoordinates, listAddresses } from './derive.ts';

/** Units on one page. */
const pageSize = 50;

const parameters = {
  sort: textParameter('Order of the units', { oneOf: holdingOrders, default: 'title' }),
  after: textParameter('Value of the link to the next page of units'),
};

type RepositoryRequest = CustomRequest<typeof parameters>;

export const repositoryLoader: CustomLoader<RepositoryContent, typeof parameters> = {
  read: readRepository,
  listsChildren: true,
  parameters,
};

async function readRepository(
  context: PageContext,
  item: WireItem,
  request: RepositoryRequest,
): Promise<RepositoryContent> {
  const [map, holdings] = await Promise.all([readMap(context, item), readHoldings(context, item, request)]);
  const addresses = listAddresses(request.description);
  return { layout: 'repository', addresses, location: findCoordinates(item), holdings, map };
}

/** The map of the country, with the location of the institution if it is known. */
async function readMap({ options }: PageContext, item: WireItem): Promise<ShownMap | undefined> {
  const [country] = item.relationships.hasCountry ?? [];
  const code = country && firstText(country, 'identifier');
  if (code === undefined) return undefined;
  const { readCountryMap } = await options.openPages();
  const map = await readCountryMap(code.toLowerCase());
  return map && toShownMap(map, findCoordinates(item));
}

/** Sorted lists come from the search index, numbers from the store. */
async function readHoldings(
  { graph, options }: PageContext,
  item: WireItem,
  { selection, page, parameters: { sort, after } }: RepositoryRequest,
): Promise<Holdings> {
  const { type, id } = item;
  const count = { offset: 0, limit: 0, counted: true };
  const [{ total: units }, { total }, { hits, next }] = await Promise.all([
    graph.items.listChildren(type, id, { ...count, all: true }),
    graph.items.listChildren(type, id, count),
    graph.search.query(
      {
        q: '',
        filters: { repository: [id], top: true, type: childTypes(type).map(({ name }) => name) },
        facets: [],
        sort,
        ...(after !== undefined && { after }),
        limit: Math.min(pageSize, options.settings.searchPage),
        isGrouped: false,
        hasFragments: false,
        isCounted: false,
      },
      options.settings,
    ),
  ]);
  // The list continues after an entry, so that it has no numbered pages.
  requirePage({ total: 0, page, pageSize });
  requireEntries(hits, 'after', after);
  return {
    units,
    total,
    items: hits.map((hit) => ({
      title: toPlainTitle(hit.name),
      path: pagePath(hit),
      identifier: codeBesideTitle(hit),
      level: hit.level,
      dates: hit.dates,
    })),
    order: sort,
    ...toPaths(pagePath(item), { selection, sort, after, next }),
  };
}

interface HoldingsPosition {
  readonly selection: DescriptionSelection;
  readonly sort: HoldingOrder;
  readonly after: string | undefined;
  readonly next: string | null;
}

function toPaths(
  path: string,
  { selection, sort, after, next }: HoldingsPosition,
): Pick<Holdings, 'orderPaths' | 'nextPath' | 'firstPath'> {
  const pathOf = (order: HoldingOrder): string =>
    withQuery(path, { ...selection, sort: order === 'title' ? undefined : order });
  return {
    orderPaths: { title: pathOf('title'), identifier: pathOf('identifier') },
    nextPath: next === null ? undefined : withQuery(path, { ...selection, sort, after: next }),
    firstPath: after === undefined ? undefined : pathOf(sort),
  };
}
