/** Linked data about the service itself: the types with an RDF form, the JSON-LD context, and the data model as an ontology. */
import { makeIriResolver, namespacesForBaseUrl, namespacesWith, ownPrefix } from './rdf/namespaces.ts';
import { syntaxes } from './rdf/syntax.ts';
import { makeRdfWriter } from './rdf/writers.ts';
import { linkedTypes } from './ric/describe.ts';
import { describeModel } from './ric/ontology.ts';

/** By their names in ehri-rest; the first one is the default. */
const ontologySyntaxes = (
  [
    ['TTL', 'turtle'],
    ['N3', 'n-triples'],
    ['RDF/XML', 'rdf-xml'],
  ] as const
).map(([name, syntax]) => ({ name, syntax, mediaType: syntaxes[syntax].mediaType }));

export const linkedData = {
  types: linkedTypes,
  ontologySyntaxes,
  /** @param base URL of the service. */
  writeContext: (base: string): string =>
    `${JSON.stringify({ '@context': namespacesForBaseUrl(base) }, null, 2)}\n`,
  /** @param own namespace of the terms; by default that of the service. */
  writeOntology(
    { syntax }: (typeof ontologySyntaxes)[number],
    base: string,
    own = namespacesForBaseUrl(base)[ownPrefix]!,
  ): string {
    const namespaces = namespacesWith(own);
    const file = makeRdfWriter(syntax, { namespaces });
    const text = [...describeModel(makeIriResolver(namespaces))].map((resource) => file.write(resource));
    return text.join('') + file.end();
  },
} as const;
