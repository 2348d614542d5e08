/** Addresses on the web for the links of texts. */
import { isSafeLink } from '../../lib/safe-link.ts';

/** Browsers cannot open identifiers: these sites lead to the present address. */
const resolvers: readonly (readonly [pattern: RegExp, resolver: string])[] = [
  [/^doi:(?=10\.)/i, 'https://doi.org/'],
  [/^(?=ark:\/?\d)/i, 'https://n2t.net/'],
  [/^(?=urn:nbn:)/i, 'https://nbn-resolving.org/'],
];

/** Undefined for addresses that are not safe to click, for other identifiers, and for relative links: the record does not state their base. */
export function toWebAddress(uri: string): string | undefined {
  if (!isSafeLink(uri)) return undefined;
  if (/^https?:\/\//i.test(uri)) return uri;
  const [pattern, resolver] = resolvers.find(([known]) => known.test(uri)) ?? [];
  return pattern === undefined ? undefined : uri.replace(pattern, resolver!);
}

/** For texts of the site itself, whose relative links lead to its own pages. */
export function toSiteAddress(uri: string): string | undefined {
  return toWebAddress(uri) ?? (isSafeLink(uri) && !/^[^/?#]*:/.test(uri) ? uri : undefined);
}
