/** Derives the addresses and the location of an institution from its record. */
import { isSafeLink } from '../../../lib/web-address.ts';
import { firstText, partsOf } from '../../shared/item-parts.ts';
import type { Coordinates } from '../../shared/map.ts';
import { textsOf, type WireItem } from '../../shared/wire-item.ts';
import type { PostalAddress, ShownAddress, ShownContact } from './data.ts';

/** @param description the description that the page shows; addresses are parts of descriptions. */
export function listAddresses(description: WireItem): readonly ShownAddress[] {
  const addresses = partsOf(description, 'hasAddress').map(toAddress);
  return addresses.filter(
    ({ lines, contacts, countryCode }) => lines.length + contacts.length > 0 || countryCode !== undefined,
  );
}

/** Fields of the lines of an address. Fields of the same line are separated by a space. */
const lineFields = [
  ['addressName'],
  ['street'],
  ['postalCode', 'municipality'],
  ['secdem'],
  ['firstdem'],
  ['country'],
] as const;

const toHref: Readonly<Record<string, (text: string) => string | undefined>> = {
  contactPerson: () => undefined,
  telephone: toTelephoneLink,
  fax: () => undefined,
  email: (text) => (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text) ? `mailto:${text}` : undefined),
  webpage: toWebLink,
};

function toAddress(address: WireItem): ShownAddress {
  const lines = lineFields.map((names) => names.flatMap((name) => textsOf(address, name)).join(' '));
  const hasCountry = textsOf(address, 'country').length > 0;
  return {
    type: address.type,
    lines: lines.filter((line) => line !== ''),
    postal: toPostalAddress(address),
    countryCode: hasCountry ? undefined : firstText(address, 'countryCode'),
    contacts: Object.entries(toHref).flatMap(([name, link]) =>
      textsOf(address, name).map((text): ShownContact => ({ name, text, href: link(text.trim()) })),
    ),
  };
}

function toPostalAddress(address: WireItem): PostalAddress {
  const join = (name: string): string | undefined => textsOf(address, name).join(', ') || undefined;
  return {
    streetAddress: join('street'),
    postalCode: join('postalCode'),
    addressLocality: join('municipality'),
    addressRegion: join('firstdem'),
    addressCountry: firstText(address, 'countryCode')?.toUpperCase() ?? join('country'),
  };
}

/** Undefined for a text that is more than one number, which a phone would dial as one. */
function toTelephoneLink(text: string): string | undefined {
  if (!/^\+?[\d\s()./-]{4,24}$/.test(text)) return undefined;
  // The 0 in parentheses is only dialled within the country.
  const digits = text.startsWith('+') ? text.replace(/\(0\)/, '') : text;
  return `tel:${digits.replaceAll(/[^+\d]/g, '')}`;
}

/** Files often omit the scheme: www.example.org. */
function toWebLink(text: string): string | undefined {
  const url = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text;
  return isSafeLink(url) && /^https?:\/\/[^\s/]/i.test(url) ? url : undefined;
}

/** Undefined for an item without valid coordinates. */
export function findCoordinates(item: WireItem): Coordinates | undefined {
  const { latitude, longitude } = item.data;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnGlobe ? { latitude, longitude } : undefined;
}
