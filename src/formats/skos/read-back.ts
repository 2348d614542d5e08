/** Reads the statements about a concept back with the reader of the import, so that the writer can compare them with the stored concept. */
import type { ItemContent } from '../extension.ts';
import type { ReadContext } from '../format.ts';
import { identifierOfIri } from './concepts.ts';
import { describeConcept } from './describe.ts';
import { RdfGraph } from './rdf-graph.ts';
import type { Statement } from './rdf-terms.ts';
import { OtherResources } from './unknown-statements.ts';

/** @param scheme IRI of the vocabulary. */
export function readConcept(
  iri: string,
  statements: readonly Statement[],
  scheme: string,
  context: ReadContext,
): ItemContent {
  const graph = new RdfGraph();
  for (const statement of statements) graph.addStatement(iri, statement);
  graph.removeDuplicates();
  const concepts = new Set([iri]);
  const vocabulary = {
    graph,
    concepts,
    context,
    ownSchemes: new Set([scheme]),
    hierarchy: { broader: new Map(), cycles: new Map() },
    others: new OtherResources(graph, concepts),
  };
  const identifier = identifierOfIri(iri) ?? '';
  const { close } = describeConcept(vocabulary, iri, { identifier, isSubstitute: false, isFirst: false });
  return { data: close.data, descriptions: close.relationships.describes ?? [] };
}
