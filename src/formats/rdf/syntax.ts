/** Detects the RDF syntax of a document by its content type, otherwise its file name, otherwise its first characters. */

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

/** For `.xml`, `.owl` and `.json` the first characters decide. */
export const rdfEndings: readonly string[] = [...Object.keys(byEnding), 'xml', 'owl', 'json'];

/** @param head the first characters of the document. */
export function detectSyntax(file: string, mediaType: string | undefined, head: string): Syntax {
  const declared = mediaType === undefined ? undefined : byMediaType[mediaType];
  if (declared !== undefined) return declared;
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending]!;
  if (/^\s*<(?:[?!]|[\w.-]+(?::[\w.-]+)?[\s/>])/.test(head)) return 'rdf-xml';
  return /^\s*(?:\{|\[\s*[{\]])/.test(head) ? 'json-ld' : 'turtle';
}
