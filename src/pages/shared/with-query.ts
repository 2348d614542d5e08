/** Queries of addresses. Scripts of pages import it: it must not know the registry, which is 28 KB. */

/** Values of a query by parameter. Those that are undefined or empty are omitted. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** @param path path without a query. */
export function withQuery(path: string, values: QueryValues): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return path;
  const query = given.map(([name, value]): [string, string] => [name, String(value).toWellFormed()]);
  return `${path}?${new URLSearchParams(query)}`;
}
