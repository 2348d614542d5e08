/** Addresses on the web: which URIs may be links, and where they lead. */

/**
 * Whether a URI may be a link on a page or in linked data: http(s), ark, urn, doi, or relative. Others, such as `javascript:` and
 * `file:`, are shown as text.
 */
export function isSafeLink(uri: string): boolean {
  // Browsers ignore control characters and blanks at the start, and line breaks anywhere.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters hide the scheme.
  if (/^[\s\u0000-\u001F]|[\t\r\n]/.test(uri) || uri === '') return false;
  const scheme = /^([^/?#]*?):/.exec(uri)?.[1];
  return scheme === undefined || /^(?:https?|ark|urn|doi)$/i.test(scheme);
}

/** Browsers cannot open identifiers: these sites lead to the present address. */
const resolvers: readonly (readonly [pattern: RegExp, resolver: string])[] = [
  [/^doi:(?=10\.)/i, 'https://doi.org/'],
  [/^(?=ark:\/?\d)/i, 'https://n2t.net/'],
  [/^(?=urn:nbn:)/i, 'https://nbn-resolving.org/'],
];

/** The URL that a link leads to: an http(s) URL itself; for `doi:`, `ark:` and `urn:nbn:` identifiers the URL of their resolver. Undefined for unsafe addresses, for identifiers without a resolver, and for relative links, since the record does not state their base. */
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
