/**
 * The hierarchy of the concepts. Statements that close a cycle are removed, since a cycle has no top concept. Uses typed arrays, since a Map
 * with a list per concept needs 16 MB for 100,000 concepts.
 */
import { doubleCapacity } from '../../lib/string-table.ts';
import type { RdfGraph, Term } from '../rdf/graph.ts';
import { hierarchy } from './mapping.ts';

export interface Hierarchy {
  /** Broader concepts, in the order of the file. */
  broaderOf(concept: string): readonly string[];
  /** Broader concepts that were removed to break a cycle. */
  removedBroaderOf(concept: string): readonly string[];
  /** Concepts with removed broader concepts. */
  readonly conceptsInCycles: readonly string[];
}

export const noHierarchy: Hierarchy = {
  broaderOf: () => [],
  removedBroaderOf: () => [],
  conceptsInCycles: [],
};

export function readHierarchy(graph: RdfGraph, concepts: Iterable<Term>): Hierarchy {
  const broader = collectBroader(graph, concepts);
  const removed = removeCycles(broader, concepts);
  const toNames = (terms: Iterable<Term>): readonly string[] =>
    Array.from(terms, (term) => graph.textOf(term));
  return {
    broaderOf: (concept) => {
      const term = graph.findTerm(concept);
      if (term === undefined) return [];
      const removedBroader = removed.get(term);
      // A file can state a relation twice: as broader of one concept and as narrower of the other.
      return toNames(new Set(broader.of(term).filter((one) => removedBroader?.has(one) !== true)));
    },
    removedBroaderOf: (concept) => toNames(removed.get(graph.findTerm(concept) ?? -1) ?? []),
    conceptsInCycles: toNames(removed.keys()),
  };
}

/** The broader concepts of each concept; may contain duplicates. */
class BroaderLists {
  readonly #starts: Int32Array;
  readonly #values: Int32Array;

  /** @param pairs narrower and broader concept of each statement. */
  constructor(pairs: Int32Array, termCount: number) {
    this.#starts = new Int32Array(termCount + 1);
    this.#values = new Int32Array(pairs.length / 2);
    for (let i = 0; i < pairs.length; i += 2) this.#starts[pairs[i]! + 1]! += 1;
    for (let term = 0; term < termCount; term++) this.#starts[term + 1]! += this.#starts[term]!;
    const next = this.#starts.slice();
    for (let i = 0; i < pairs.length; i += 2) {
      const narrower = pairs[i]!;
      this.#values[next[narrower]!] = pairs[i + 1]!;
      next[narrower]! += 1;
    }
  }

  get termCount(): number {
    return this.#starts.length - 1;
  }

  of(term: Term): Int32Array {
    return this.#values.subarray(this.#starts[term], this.#starts[term + 1]);
  }
}

function collectBroader(graph: RdfGraph, concepts: Iterable<Term>): BroaderLists {
  let pairs: Int32Array = new Int32Array(1024);
  let count = 0;
  const add = (narrower: Term, above: Term): void => {
    if (count === pairs.length) pairs = doubleCapacity(pairs, Int32Array);
    pairs[count] = narrower;
    pairs[count + 1] = above;
    count += 2;
  };
  const ends = new Map([...hierarchy].map(([iri, end]) => [graph.findTerm(iri), end]));
  for (const subject of concepts) {
    graph.visit(subject, (predicate, object, isResource) => {
      const broaderEnd = ends.get(predicate);
      if (broaderEnd === undefined || !isResource) return;
      if (broaderEnd === 'object') add(subject, object);
      else add(object, subject);
    });
  }
  return new BroaderLists(pairs.subarray(0, count), graph.termCount);
}

const open = 1;
const done = 2;

/** Like `breakCycles` of lib/cycles.ts. Returns the removed broader concepts by concept. */
function removeCycles(broader: BroaderLists, concepts: Iterable<Term>): ReadonlyMap<Term, ReadonlySet<Term>> {
  const removed = new Map<Term, Set<Term>>();
  const states = new Uint8Array(broader.termCount);
  /** The concepts from the start to the current one, and the index of the next broader concept of each. */
  const path: Term[] = [];
  const nexts: number[] = [];
  const enter = (term: Term): void => {
    states[term] = open;
    path.push(term);
    nexts.push(0);
  };
  for (const start of concepts) {
    if (states[start] !== 0) continue;
    enter(start);
    while (path.length > 0) {
      const term = path.at(-1)!;
      const above = broader.of(term)[nexts[nexts.length - 1]!++];
      if (above === undefined) {
        states[term] = done;
        path.pop();
        nexts.pop();
      } else if (states[above] === open) removed.set(term, (removed.get(term) ?? new Set()).add(above));
      else if (states[above] === 0) enter(above);
    }
  }
  return removed;
}
