/** Which way of writing RDF a document is in: its content type says, else its name, else its first characters. */

export type Syntax = 'rdf-xml' | 'turtle' | 'n-triples' | 'json-ld';

const byMediaType: Readonly<Record<string, Syntax>> = {
  'application/rdf+xml': 'rdf-xml',
  'application/xml': 'rdf-xml',
  'text/xml': 'rdf-xml',
  'text/turtle': 'turtle',
  'application/n-triples': 'n-triples',
  'application/ld+json': 'json-ld',
};

const byEnding: Readonly<Record<string, Syntax>> = {
  rdf: 'rdf-xml',
  ttl: 'turtle',
  nt: 'n-triples',
  jsonld: 'json-ld',
};

export const rdfMediaTypes: readonly string[] = Object.keys(byMediaType);

/** Endings of `.xml` and `.json` files do not say what is in them, and are told by their first characters. */
export const rdfEndings: readonly string[] = [...Object.keys(byEnding), 'xml', 'owl', 'json'];

/** @param head the first characters of the document. */
export function tellSyntax(file: string, mediaType: string | undefined, head: string): Syntax {
  const declared = mediaType === undefined ? undefined : byMediaType[mediaType];
  if (declared !== undefined) return declared;
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending]!;
  if (/^\s*<(?:[?!]|[\w.-]+(?::[\w.-]+)?[\s/>])/.test(head)) return 'rdf-xml';
  return /^\s*(?:\{|\[\s*[{\]])/.test(head) ? 'json-ld' : 'turtle';
}
