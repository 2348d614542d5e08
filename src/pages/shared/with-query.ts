/**
 * Queries of addresses. The script of the tree imports it, so it must not know the registry: that would add 28 KB to the script.
 */

/** Values of a query by parameter. Those that are undefined or empty are omitted. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** @param path path without a query. */
export function withQuery(path: string, values: QueryValues): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  // Ids and words of a search can contain unpaired surrogates.
  const query = given.map(([name, value]): [string, string] => [name, String(value).toWellFormed()]);
  return `${path}?${new URLSearchParams(query)}`;
}
