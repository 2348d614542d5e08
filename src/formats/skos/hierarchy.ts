/** Who stands above whom. A circle has no top, so the statement that would close one is not followed. */
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
  const circles = cutCircles(broader, concepts);
  return { broader, circles };
}

/** Walks up from every concept; a way that leads back to where it came through is cut there. Without recursion: chains can be long. */
function cutCircles(broader: Map<string, Set<string>>, concepts: ReadonlySet<string>): Map<string, string[]> {
  const cut = new Map<string, string[]>();
  const state = new Map<string, 'open' | 'done'>();
  for (const start of concepts) {
    if (state.has(start)) continue;
    state.set(start, 'open');
    const way = [{ concept: start, above: [...(broader.get(start) ?? [])].values() }];
    while (way.length > 0) {
      const { concept, above } = way.at(-1)!;
      const next = above.next();
      if (next.done === true) {
        state.set(concept, 'done');
        way.pop();
      } else if (state.get(next.value) === 'open') {
        broader.get(concept)!.delete(next.value);
        cut.set(concept, [...(cut.get(concept) ?? []), next.value]);
      } else if (!state.has(next.value)) {
        state.set(next.value, 'open');
        way.push({ concept: next.value, above: [...(broader.get(next.value) ?? [])].values() });
      }
    }
  }
  return cut;
}
