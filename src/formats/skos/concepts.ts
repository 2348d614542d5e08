/** Finds the concepts of a graph, and derives their identifiers. */

import { slug } from '../../model/identifiers.ts';
import type { RdfGraph, Term } from '../rdf/graph.ts';
import { rdfs, skos } from '../rdf/namespaces.ts';
import { isBlankNode, rdfType, vocabularyIdProperty } from '../rdf/terms.ts';
import { conceptRelations, mappingRelations } from './mapping.ts';

const concept = `${skos}Concept`;
const conceptScheme = `${skos}ConceptScheme`;
const inScheme = `${skos}inScheme`;
const topConceptOf = `${skos}topConceptOf`;
const hasTopConcept = `${skos}hasTopConcept`;
const prefLabel = `${skos}prefLabel`;
/** Classes of resources that have labels and schemes, but are not concepts. */
const otherClasses: ReadonlySet<string> = new Set([
  conceptScheme,
  `${skos}Collection`,
  `${skos}OrderedCollection`,
  'http://purl.org/iso25964/skos-thes#ThesaurusArray',
  'http://purl.org/iso25964/skos-thes#ConceptGroup',
]);

/** Schemes of vocabularies that were exported by Fonds. */
export function findExportedSchemes(graph: RdfGraph): ReadonlySet<string> {
  const own = new Set<string>();
  const mark = graph.findTerm(vocabularyIdProperty);
  if (mark === undefined) return own;
  for (const subject of graph.subjectTerms())
    graph.visit(subject, (predicate) => {
      if (predicate === mark) own.add(graph.textOf(subject));
    });
  return own;
}

/** The concepts of a file: the described ones in the order of the file, then those that are only referenced. */
export class ConceptList implements Iterable<Term> {
  /** All schemes in the file. */
  readonly schemes: ReadonlySet<string>;
  readonly #graph: RdfGraph;
  readonly #isConcept: Uint8Array;
  readonly #order: Int32Array;

  /** @param isConcept 1 for each term that is a concept. */
  constructor(graph: RdfGraph, isConcept: Uint8Array, schemes: ReadonlySet<string>) {
    this.#graph = graph;
    this.#isConcept = isConcept;
    this.schemes = schemes;
    this.#order = new Int32Array(isConcept.reduce((sum, one) => sum + one, 0));
    let count = 0;
    for (const term of graph.subjectTerms()) if (isConcept[term] === 1) this.#order[count++] = term;
    for (let term = 0; count < this.#order.length; term++)
      if (isConcept[term] === 1 && !graph.hasSubject(term)) this.#order[count++] = term;
  }

  get size(): number {
    return this.#order.length;
  }

  hasTerm(term: Term): boolean {
    return this.#isConcept[term] === 1;
  }

  has(iri: string): boolean {
    const term = this.#graph.findTerm(iri);
    return term !== undefined && this.hasTerm(term);
  }

  [Symbol.iterator](): IterableIterator<Term> {
    return this.#order.values();
  }
}

/**
 * A concept has the type `skos:Concept` or a subclass that the file declares, or a relation that only concepts have, or a preferred label and
 * a scheme, or it is a top concept. A mapping relation has concepts at both ends as well, but its object usually belongs to another vocabulary:
 * it is a concept of this one only if the file has statements about it.
 */
export function findConcepts(graph: RdfGraph): ConceptList {
  const evidenceOf = toEvidence(graph, conceptClasses(graph));
  const isConcept = new Uint8Array(graph.termCount);
  const schemes = new Set<Term>();
  const isOther = new Uint8Array(graph.termCount);
  const mapped = new Set<Term>();
  for (const subject of graph.subjectTerms()) {
    let seen = 0;
    graph.visit(subject, (predicate, object, isResource) => {
      const evidence = evidenceOf(predicate, object, isResource);
      seen |= evidence;
      if ((evidence & evidenceBits.inScheme) !== 0) schemes.add(object);
      // A literal is not a concept.
      else if ((evidence & evidenceBits.relatesConcept) !== 0 && isResource) isConcept[object] = 1;
      else if ((evidence & evidenceBits.mapped) !== 0 && isResource) mapped.add(object);
    });
    if ((seen & evidenceBits.scheme) !== 0) schemes.add(subject);
    if ((seen & evidenceBits.other) !== 0) isOther[subject] = 1;
    if ((seen & evidenceBits.mapped) !== 0) mapped.add(subject);
    const isInScheme =
      (seen & evidenceBits.labelled) !== 0 &&
      (seen & evidenceBits.inScheme) !== 0 &&
      (seen & evidenceBits.other) === 0;
    if ((seen & evidenceBits.concept) !== 0 || isInScheme) isConcept[subject] = 1;
  }
  for (const term of mapped) if (graph.hasSubject(term) && isOther[term] === 0) isConcept[term] = 1;
  const names = new Set([...schemes].map((scheme) => graph.textOf(scheme)));
  return new ConceptList(graph, isConcept, names);
}

/** Evidence from a statement about its subject, as bits. */
const evidenceBits = {
  concept: 1,
  /** The subject has one of `otherClasses`. */
  other: 2,
  scheme: 4,
  labelled: 8,
  /** The object is a scheme. */
  inScheme: 16,
  /** The object of the statement is a concept. */
  relatesConcept: 32,
  /** Subject and object have a mapping relation. */
  mapped: 64,
} as const;

function toEvidence(
  graph: RdfGraph,
  classes: ReadonlySet<Term>,
): (predicate: Term, object: Term, isResource: boolean) => number {
  const byPredicate = new Map<Term | undefined, number>([
    [graph.findTerm(prefLabel), evidenceBits.labelled],
    [graph.findTerm(inScheme), evidenceBits.inScheme],
    [graph.findTerm(topConceptOf), evidenceBits.inScheme | evidenceBits.concept],
    [graph.findTerm(hasTopConcept), evidenceBits.scheme | evidenceBits.relatesConcept],
    ...[...mappingRelations].map((relation) => [graph.findTerm(relation), evidenceBits.mapped] as const),
    ...[...conceptRelations].map(
      (relation) => [graph.findTerm(relation), evidenceBits.concept | evidenceBits.relatesConcept] as const,
    ),
  ]);
  const byClass = new Map<Term | undefined, number>([
    ...[...otherClasses].map((iri) => [graph.findTerm(iri), evidenceBits.other] as const),
    [graph.findTerm(conceptScheme), evidenceBits.other | evidenceBits.scheme],
  ]);
  for (const one of classes) byClass.set(one, (byClass.get(one) ?? 0) | evidenceBits.concept);
  const typeTerm = graph.findTerm(rdfType);
  return (predicate, object, isResource) => {
    if (predicate !== typeTerm) return byPredicate.get(predicate) ?? 0;
    return isResource ? (byClass.get(object) ?? 0) : 0;
  };
}

/** skos:Concept and all its direct and indirect subclasses. */
function conceptClasses(graph: RdfGraph): ReadonlySet<Term> {
  const top = graph.findTerm(concept);
  const subClassOf = graph.findTerm(`${rdfs}subClassOf`);
  if (top === undefined) return new Set();
  const classes = new Set([top]);
  if (subClassOf === undefined) return classes;
  const below = new Map<Term, Term[]>();
  for (const subject of graph.subjectTerms()) {
    graph.visit(subject, (predicate, object, isResource) => {
      if (predicate !== subClassOf || !isResource) return;
      const known = below.get(object);
      if (known === undefined) below.set(object, [subject]);
      else known.push(subject);
    });
  }
  for (const one of classes) for (const lower of below.get(one) ?? []) classes.add(lower);
  return classes;
}

/**
 * The fragment of the IRI, otherwise the last segment of its path with the query, otherwise the last segment that gives a non-empty slug. For
 * a concept without an IRI its notation or its label.
 */
export function identifierOf(graph: RdfGraph, resource: string): string | undefined {
  return isBlankNode(resource) ? textOf(graph, resource) : identifierOfIri(resource);
}

export function identifierOfIri(resource: string): string | undefined {
  const hash = resource.indexOf('#');
  const fragment = hash < 0 ? '' : resource.slice(hash + 1);
  if (slug(fragment) !== '') return decoded(fragment);
  const [path = '', query = ''] = (hash < 0 ? resource : resource.slice(0, hash)).split('?', 2);
  const last = path.slice(path.lastIndexOf('/') + 1) + query;
  if (slug(last) !== '') return decoded(last);
  const part = path.split(/[/:]/).findLast((segment) => slug(segment) !== '');
  return part === undefined ? undefined : decoded(part);
}

function textOf(graph: RdfGraph, resource: string): string | undefined {
  const statements = graph.statementsOf(resource);
  for (const wanted of [`${skos}notation`, prefLabel]) {
    for (const { predicate, object } of statements)
      if (predicate === wanted && 'text' in object && slug(object.text) !== '') return object.text;
  }
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
