/** The hierarchy of the concepts. Statements that close a cycle are removed, since a cycle has no top concept. */
import { breakCycles } from '../../lib/cycles.ts';
import { hierarchy } from './mapping.ts';
import type { RdfGraph } from './rdf-graph.ts';

export interface Hierarchy {
  /** Broader concepts by concept, in the order of the file. */
  readonly broader: ReadonlyMap<string, ReadonlySet<string>>;
  /** Removed broader concepts by concept. */
  readonly cycles: ReadonlyMap<string, readonly string[]>;
}

export function readHierarchy(graph: RdfGraph, concepts: ReadonlySet<string>): Hierarchy {
  const broader = new Map<string, Set<string>>();
  const add = (narrower: string, above: string): void => {
    const known = broader.get(narrower);
    if (known === undefined) broader.set(narrower, new Set([above]));
    else known.add(above);
  };
  for (const subject of concepts) {
    for (const { predicate, object } of graph.statementsOf(subject)) {
      const broaderEnd = hierarchy.get(predicate);
      if (broaderEnd === undefined || !('resource' in object)) continue;
      if (broaderEnd === 'object') add(subject, object.resource);
      else add(object.resource, subject);
    }
  }
  return { broader, cycles: breakCycles(broader, concepts) };
}
