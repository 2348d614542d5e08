/** Reads the statements about a concept back with the reader of the import, so that the writer can compare them with the stored concept. */
import type { ItemContent } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import type { RdfGraph } from '../rdf/graph.ts';
import type { DescribedResource, Statement } from '../rdf/terms.ts';
import { ConceptList, identifierOfIri } from './concepts.ts';
import { describeConcept } from './describe.ts';
import { noHierarchy } from './hierarchy.ts';
import { OtherResources } from './unknown-statements.ts';

interface WrittenConcept {
  readonly iri: string;
  readonly statements: readonly Statement[];
  readonly nodes: readonly DescribedResource[];
  /** IRI of the vocabulary. */
  readonly scheme: string;
}

/** @param graph is cleared and reused. */
export function readBackConcept(
  graph: RdfGraph,
  { iri, statements, nodes, scheme }: WrittenConcept,
  context: FormatContext,
): ItemContent {
  graph.clear();
  for (const statement of statements) graph.addStatement(iri, statement);
  for (const node of nodes)
    for (const statement of node.statements) graph.addStatement(node.resource, statement);
  graph.finish();
  const isConcept = new Uint8Array(graph.termCount);
  isConcept[graph.findTerm(iri)!] = 1;
  const concepts = new ConceptList(graph, isConcept, new Set());
  const vocabulary = {
    graph,
    concepts,
    context,
    ownSchemes: new Set([scheme]),
    hierarchy: noHierarchy,
    others: new OtherResources(graph, concepts, () => undefined),
    onDropped: () => undefined,
  };
  const identifier = identifierOfIri(iri) ?? '';
  const { close } = describeConcept(vocabulary, iri, { identifier, isSubstitute: false, isFirst: false });
  return { data: close.data, descriptions: close.relationships.describes ?? [] };
}
