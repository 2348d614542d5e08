/** Reads the custom content of the page of a country: its institutions and its map. */
import type { CountryContent } from '../../pages/shared/institutions.ts';
import { firstText } from '../../pages/shared/item-parts.ts';
import { toShownMap } from '../../pages/shared/map.ts';
import { listInstitutions, sumOf, takePage } from '../../pages/shared/to-institutions.ts';
import type { WireItem } from '../../pages/shared/wire-item.ts';
import type { Context } from '../context.ts';
import type { CustomReader, CustomRequest } from './custom-request.ts';
import { requirePage } from './require-page.ts';

const pageSize = 100;

export const countryReader: CustomReader<CountryContent> = { read: readCountry, listsChildren: true };

async function readCountry(
  { graph, options }: Context,
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
    holdings: sumOf(own),
    institutions,
    map: map && toShownMap(map, undefined),
  };
}
