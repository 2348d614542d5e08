/** Who stands above whom. A circle has no top, so the statement that would close one is not followed. */
import { breakCycles } from '../../lib/cycles.ts';
import { hierarchy } from './mapping.ts';
import type { RdfGraph } from './rdf-graph.ts';

export interface Hierarchy {
  /** Broader concepts of each, in the order of the file. */
  readonly broader: ReadonlyMap<string, ReadonlySet<string>>;
  /** Broader concepts of each that were left out, since they would have closed a circle. */
  readonly circles: ReadonlyMap<string, readonly string[]>;
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
  const circles = breakCycles(broader, concepts);
  return { broader, circles };
}
