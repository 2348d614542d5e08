/** The RDF syntaxes, each declared once, and their detection by content type, otherwise file name, otherwise first characters. */

interface SyntaxRow {
  /** Name in messages. */
  readonly title: string;
  readonly mediaType: string;
  /** Media types that older programs send. */
  readonly olderMediaTypes?: readonly string[];
  /** File extension without the dot. */
  readonly ending: string;
}

export const syntaxes = {
  'rdf-xml': {
    title: 'RDF/XML',
    mediaType: 'application/rdf+xml',
    olderMediaTypes: ['application/xml', 'text/xml'],
    ending: 'rdf',
  },
  turtle: { title: 'Turtle', mediaType: 'text/turtle', ending: 'ttl' },
  'n-triples': { title: 'N-Triples', mediaType: 'application/n-triples', ending: 'nt' },
  'json-ld': { title: 'JSON-LD', mediaType: 'application/ld+json', ending: 'jsonld' },
} as const satisfies Readonly<Record<string, SyntaxRow>>;

export type Syntax = keyof typeof syntaxes;

const rows: readonly (readonly [Syntax, SyntaxRow])[] = Object.entries(syntaxes) as [Syntax, SyntaxRow][];
const byMediaType = new Map(
  rows.flatMap(([syntax, { mediaType, olderMediaTypes = [] }]) =>
    [mediaType, ...olderMediaTypes].map((type) => [type, syntax] as const),
  ),
);
const byEnding = new Map(rows.map(([syntax, { ending }]) => [ending, syntax]));

/** Media types of files that an import reads. */
export const rdfMediaTypes: readonly string[] = [...byMediaType.keys()];

/** For `.xml`, `.owl` and `.json` the first characters decide. */
export const rdfEndings: readonly string[] = [...byEnding.keys(), 'xml', 'owl', 'json'];

/** Media type, content type and file extension of a record writer. */
export function fileTypeOf(syntax: Syntax): {
  readonly mediaType: string;
  readonly contentType: string;
  readonly ending: string;
} {
  const { mediaType, ending } = syntaxes[syntax];
  // The media type of JSON-LD has no such parameter, and recipients ignore it; clients of ehri-rest expect it for every syntax.
  return { mediaType, contentType: `${mediaType}; charset=utf-8`, ending };
}

/** @param head the first characters of the document. */
export function detectSyntax(file: string, mediaType: string | undefined, head: string): Syntax {
  const declared = byMediaType.get(mediaType ?? '');
  if (declared !== undefined) return declared;
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  const named = byEnding.get(ending);
  if (named !== undefined) return named;
  if (/^\s*<(?:[?!]|[\w.-]+(?::[\w.-]+)?[\s/>])/.test(head)) return 'rdf-xml';
  return /^\s*(?:\{|\[\s*[{\]])/.test(head) ? 'json-ld' : 'turtle';
}
