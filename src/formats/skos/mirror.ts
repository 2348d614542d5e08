/** What the reader will make of the statements about a concept that are written: the reader itself, on these statements alone. */
import type { ItemContent } from '../extension.ts';
import type { ReadContext } from '../format.ts';
import { identifierOfIri } from './concepts.ts';
import { describeConcept } from './describe.ts';
import { RdfGraph } from './rdf-graph.ts';
import type { Statement } from './rdf-terms.ts';
import { OtherThings } from './unknown-statements.ts';

/** @param scheme the vocabulary of the concept, as it is written. */
export function readConcept(
  iri: string,
  statements: readonly Statement[],
  scheme: string,
  context: ReadContext,
): ItemContent {
  const graph = new RdfGraph();
  for (const statement of statements) graph.addStatement(iri, statement);
  graph.settle();
  const concepts = new Set([iri]);
  const vocabulary = {
    ...{ graph, concepts, context, ownSchemes: new Set([scheme]) },
    hierarchy: { broader: new Map(), circles: new Map() },
    others: new OtherThings(graph, concepts),
  };
  const identifier = identifierOfIri(iri) ?? '';
  const { close } = describeConcept(vocabulary, iri, { identifier, isSubstitute: false, isFirst: false });
  return { data: close.data, descriptions: close.relationships.describes ?? [] };
}
