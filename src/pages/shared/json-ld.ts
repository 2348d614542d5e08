/** Data in terms of schema.org as JSON-LD. */

/** Properties that are undefined are omitted from the JSON text. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Escaped, since `</script` or `<!--` in a title would end or change the element `script`. */
export function writeJsonLd(node: SchemaNode): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...node }).replaceAll('<', '\\u003c');
}
