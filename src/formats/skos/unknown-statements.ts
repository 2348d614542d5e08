/**
 * Statements that have no field: those of a concept under the name of their property, and those about things that are no concepts (a
 * scheme, a collection, a source, a label) with the first concept that they have to do with. What is said of a thing with a name
 * stands under that name: `http://…/scheme dcterms:title`; of a thing without one, under the way that leads there, with a number from the
 * second on: `dcterms:source/dcterms:title`, `dcterms:source[2]/dcterms:title`. What has to do with no concept at all comes with the first one.
 */
import type { RdfGraph } from './rdf-graph.ts';
import { isBlank, type Literal, rdf, shortName, skosXl } from './rdf-terms.ts';

/** Values of one concept that have no field, by key. */
export type Unknown = Map<string, Set<string>>;

/** What stands for the way to something that none leads to. */
const nameless = '[]';
/** Longer ways start anew. */
const maxSteps = 6;
const rest = `${rdf}rest`;
const nil = `${rdf}nil`;
/** Where a label or a note that is a resource of its own has its words. */
export const wordsIn: ReadonlySet<string> = new Set([`${skosXl}literalForm`, `${rdf}value`]);

export function addUnknown(unknown: Unknown, key: string, value: string): void {
  const known = unknown.get(key);
  if (known === undefined) unknown.set(key, new Set([value]));
  else known.add(value);
}

/** A text is kept with its language and with a datatype that says more than how it is written. */
export function literalKey(key: string, { language, datatype }: Literal): string {
  if (language !== '') return `${key}@${language}`;
  return datatype === '' ? key : `${key}^^${shortName(datatype)}`;
}

interface Errand {
  readonly resource: string;
  /** Properties that lead to it, from a concept or from something with a name. */
  readonly way: string;
  /** How many they are. */
  readonly steps: number;
  /** What stands before its properties, where that is settled: the entries of a list belong side by side. */
  readonly prefix?: string;
  readonly skipWords?: boolean;
}

/** Tells of everything that is no concept once, wherever it is asked for first. */
export class OtherThings {
  readonly #graph: RdfGraph;
  readonly #concepts: ReadonlySet<string>;
  readonly #told = new Set<string>();
  /** How many things without a name each way has led to, for each concept. */
  readonly #numbers = new WeakMap<Unknown, Map<string, number>>();
  /** Who says something about a concept without being one. */
  readonly #about = new Map<string, { predicate: string; subject: string }[]>();

  constructor(graph: RdfGraph, concepts: ReadonlySet<string>) {
    this.#graph = graph;
    this.#concepts = concepts;
    for (const subject of graph.subjects()) {
      if (concepts.has(subject)) continue;
      for (const { predicate, object } of graph.statementsOf(subject)) {
        if (!('resource' in object) || !concepts.has(object.resource)) continue;
        const known = this.#about.get(object.resource);
        if (known === undefined) this.#about.set(object.resource, [{ predicate, subject }]);
        else known.push({ predicate, subject });
      }
    }
  }

  /** What other things say about the concept. */
  tellAbout(concept: string, unknown: Unknown): void {
    for (const { predicate, subject } of this.#about.get(concept) ?? []) {
      const key = `^${shortName(predicate)}`;
      if (!isBlank(subject)) addUnknown(unknown, key, subject);
      this.tell(subject, key, unknown);
    }
  }

  /** The thing a property leads to, and what is said of it. Its words are left out where they have become a field. */
  tellOf(resource: string, key: string, unknown: Unknown, skipWords = false): void {
    if (!isBlank(resource) && resource !== nil) addUnknown(unknown, key, resource);
    if (!this.#concepts.has(resource)) this.tell(resource, key, unknown, skipWords);
  }

  tell(start: string, key: string, unknown: Unknown, skipWords = false): void {
    this.#run({ resource: start, way: key, steps: 1, skipWords }, unknown);
  }

  /** All that has not been told and that no concept leads to. */
  tellUnconnected(unknown: Unknown): void {
    const reached = this.#reached();
    for (const subject of this.#graph.subjects()) {
      if (this.#concepts.has(subject) || reached.has(subject)) continue;
      this.#run({ resource: subject, way: nameless, steps: 1 }, unknown);
    }
  }

  #run(first: Errand, unknown: Unknown): void {
    const errands = [first];
    for (let errand = errands.pop(); errand !== undefined; errand = errands.pop()) {
      if (this.#told.has(errand.resource)) continue;
      this.#told.add(errand.resource);
      errands.push(...this.#say(errand, unknown).reverse());
    }
  }

  #say(errand: Errand, unknown: Unknown): Errand[] {
    const { resource, steps, skipWords = false } = errand;
    const prefix = errand.prefix ?? this.#prefix(errand, unknown);
    const onward: Errand[] = [];
    for (const { predicate, object } of this.#graph.statementsOf(resource)) {
      const key = `${prefix}${shortName(predicate)}`;
      if ('text' in object) {
        if (!(skipWords && wordsIn.has(predicate))) addUnknown(unknown, literalKey(key, object), object.text);
        continue;
      }
      const other = object.resource;
      const isConcept = this.#concepts.has(other);
      // A concept is told who speaks of it; only things without a name must name it themselves.
      if (!isBlank(other) && other !== nil && !(isConcept && !isBlank(resource)))
        addUnknown(unknown, key, other);
      if (isConcept || !this.#graph.has(other)) continue;
      if (predicate === rest && isBlank(other)) onward.push({ resource: other, way: key, steps, prefix });
      else onward.push({ resource: other, ...stepOn(key, steps) });
    }
    return onward;
  }

  #prefix({ resource, way }: Errand, unknown: Unknown): string {
    if (!isBlank(resource)) return `${shortName(resource)} `;
    const numbers = this.#numbers.get(unknown) ?? new Map<string, number>();
    this.#numbers.set(unknown, numbers);
    const number = (numbers.get(way) ?? 0) + 1;
    numbers.set(way, number);
    return number === 1 ? `${way}/` : `${way}[${number}]/`;
  }

  /** Things that a concept leads to or that lead to one. */
  #reached(): ReadonlySet<string> {
    const reached = new Set<string>();
    const take = (resource: string): void => {
      if (!this.#concepts.has(resource) && this.#graph.has(resource)) reached.add(resource);
    };
    for (const list of this.#about.values()) for (const { subject } of list) take(subject);
    for (const concept of this.#concepts)
      for (const { object } of this.#graph.statementsOf(concept))
        if ('resource' in object) take(object.resource);
    for (const resource of reached)
      for (const { object } of this.#graph.statementsOf(resource))
        if ('resource' in object) take(object.resource);
    return reached;
  }
}

function stepOn(way: string, steps: number): Pick<Errand, 'way' | 'steps'> {
  return steps < maxSteps ? { way, steps: steps + 1 } : { way: nameless, steps: 1 };
}
