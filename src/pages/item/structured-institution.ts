/** The contact details of an institution in terms of schema.org. */

import { shortenText } from '../shared/search-engines.ts';
import type { ItemPage } from './data.ts';

/** The syntax of schema.org: `Mo-Fr 09:00-17:00`, `Mo,We 10:00-12:00`. */
const machineHours = /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d\d:\d\d-\d\d:\d\d$/;

export function describeInstitution(page: ItemPage): Readonly<Record<string, unknown>> {
  const { custom, description } = page;
  if (custom?.layout !== 'repository') return {};
  const { addresses, location } = custom;
  const country = page.ancestors.find(({ codes }) => codes === 'country')?.title.toUpperCase();
  const contactsOf = (name: string) =>
    addresses.flatMap(({ contacts }) => contacts.filter((contact) => contact.name === name));
  const textsOf = (name: string): readonly string[] | undefined =>
    nonEmpty(contactsOf(name).map(({ text }) => text));
  const postal = addresses.map((address) => address.postal).filter(hasPart);
  const hours = description.areas
    .flatMap(({ fields }) => fields)
    .find(({ name }) => name === 'openingTimes')?.values;
  return {
    address: nonEmpty(
      (postal.length === 0 && country !== undefined ? [{ addressCountry: country }] : postal).map(
        (address) => ({
          '@type': 'PostalAddress',
          ...address,
          addressCountry: address.addressCountry ?? country,
        }),
      ),
    ),
    telephone: textsOf('telephone'),
    faxNumber: textsOf('fax'),
    email: textsOf('email'),
    sameAs: nonEmpty(contactsOf('webpage').flatMap(({ href }) => href ?? [])),
    geo: location && { '@type': 'GeoCoordinates', ...location },
    ...(hours !== undefined && describeHours(hours)),
  };
}

/** Times as prose are not in the syntax of `openingHours`. */
function describeHours(values: readonly string[]): Readonly<Record<string, unknown>> {
  const lines = values.flatMap((value) => value.split('\n')).map((line) => line.trim());
  if (lines.every((line) => machineHours.test(line))) return { openingHours: lines };
  const description = shortenText(values.join('\n'));
  return { openingHoursSpecification: { '@type': 'OpeningHoursSpecification', description } };
}

function hasPart(address: object): boolean {
  return Object.values(address).some((value) => value !== undefined);
}

function nonEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined;
}
