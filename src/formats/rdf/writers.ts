/** The writers of all RDF syntaxes. They write resource by resource, so that a file of any size is a stream. */
import type { Namespaces } from './namespaces.ts';
import type { Syntax } from './syntax.ts';
import type { DescribedResource } from './terms.ts';
import { type JsonLdContext, JsonLdWriter } from './write-json-ld.ts';
import { RdfXmlWriter } from './write-rdf-xml.ts';
import { NTriplesWriter, TurtleWriter } from './write-triples.ts';

/** Writes one file: returns the text for each resource, and the end of the file. */
export interface RdfWriter {
  write(resource: DescribedResource): string;
  end(): string;
}

interface RdfFileOptions {
  /** Prefixes that the file declares. */
  readonly namespaces: Namespaces;
  /** Context of JSON-LD; without it the file has full IRIs only. */
  readonly context?: JsonLdContext;
}

export function makeRdfWriter(syntax: Syntax, { namespaces, context }: RdfFileOptions): RdfWriter {
  switch (syntax) {
    case 'turtle':
      return new TurtleWriter(namespaces);
    case 'n-triples':
      return new NTriplesWriter();
    case 'rdf-xml':
      return new RdfXmlWriter(namespaces);
    case 'json-ld':
      return new JsonLdWriter(namespaces, context);
  }
}
