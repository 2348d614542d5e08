/** Reads the custom content of the page of a country: its institutions and its map. */

import type { PageContext } from '../../page-request.ts';
import { listInstitutions, sumChildCounts } from '../../shared/directory.ts';
import { firstText } from '../../shared/item-parts.ts';
import { toShownMap } from '../../shared/map.ts';
import { requirePage, takePage } from '../../shared/paging.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import type { CustomLoader, CustomRequest } from '../custom-loader.ts';
import type { CountryContent } from './data.ts';

const pageSize = 100;

export const countryLoader: CustomLoader<CountryContent> = { read: readCountry, listsChildren: true };

async function readCountry(
  { graph, options }: PageContext,
  item: WireItem,
  { language, page }: CustomRequest,
): Promise<CountryContent> {
  const [own, { readCountryMap }] = await Promise.all([
    graph.listedItems.readDirectory({ childrenOf: item.id }),
    options.openPages(),
  ]);
  const map = await readCountryMap((firstText(item, 'identifier') ?? item.id).toLowerCase());
  const institutions = takePage(listInstitutions(own, language), page, pageSize);
  requirePage(institutions);
  return {
    layout: 'country',
    holdings: sumChildCounts(own),
    institutions,
    map: map && toShownMap(map, undefined),
  };
}
