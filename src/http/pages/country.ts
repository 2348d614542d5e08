/** Reads the custom part of the page of a country: its institutions and its map. */
import type { CountryPart } from '../../pages/institutions.ts';
import { toShownMap } from '../../pages/map.ts';
import { countryCode, listInstitutions, sumOf, takePage } from '../../pages/to-institutions.ts';
import type { WireItem } from '../../pages/wire-item.ts';
import type { Context } from '../context.ts';
import type { CustomReader, CustomRequest } from './custom-request.ts';
import { readInstitutions } from './read-directory.ts';

const pageSize = 100;

export const countryReader: CustomReader<CountryPart> = { read: readCountry, listsChildren: true };

async function readCountry(
  { graph, options }: Context,
  { id }: WireItem,
  { language, page }: CustomRequest,
): Promise<CountryPart> {
  const [directory, { readCountryMap }] = await Promise.all([readInstitutions(graph), options.openPages()]);
  const country = directory.countries.find((one) => one.id === id);
  const own = directory.institutions.filter(({ parent }) => parent === id);
  const map = await readCountryMap(countryCode(country ?? { id }));
  return {
    layout: 'country',
    holdings: sumOf(own),
    institutions: takePage(listInstitutions(own, language), page, pageSize),
    map: map && toShownMap(map, undefined),
  };
}
