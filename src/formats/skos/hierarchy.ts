/** The hierarchy of the concepts. Statements that close a cycle are removed, since a cycle has no top concept. */
import { breakCycles, ParentLists } from '../../lib/cycles.ts';
import type { Term } from '../../lib/term-table.ts';
import { hierarchy } from './mapping.ts';
import type { RdfGraph } from './rdf-graph.ts';

export interface Hierarchy {
  /** Broader concepts, in the order of the file. */
  broaderOf(concept: string): readonly string[];
  /** Broader concepts that were removed. */
  removedFrom(concept: string): readonly string[];
  /** Concepts with removed broader concepts. */
  readonly inCycles: readonly string[];
}

export const noHierarchy: Hierarchy = { broaderOf: () => [], removedFrom: () => [], inCycles: [] };

export function readHierarchy(graph: RdfGraph, concepts: Iterable<Term>): Hierarchy {
  const lists = new ParentLists<Term>();
  const ends = new Map([...hierarchy].map(([iri, end]) => [graph.findTerm(iri), end]));
  for (const subject of concepts) {
    graph.visit(subject, (predicate, object, isResource) => {
      const broaderEnd = ends.get(predicate);
      if (broaderEnd === undefined || !isResource) return;
      if (broaderEnd === 'object') lists.add(subject, object);
      else lists.add(object, subject);
    });
  }
  const broader = lists.toMap();
  const removed = breakCycles(broader, concepts);
  const namesIn = (found: ReadonlyMap<Term, readonly Term[]>, concept: string): readonly string[] => {
    const term = graph.findTerm(concept);
    return term === undefined ? [] : (found.get(term) ?? []).map((one) => graph.textOf(one));
  };
  return {
    broaderOf: (concept) => namesIn(broader, concept),
    removedFrom: (concept) => namesIn(removed, concept),
    inCycles: [...removed.keys()].map((term) => graph.textOf(term)),
  };
}
