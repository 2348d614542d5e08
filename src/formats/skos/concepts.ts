/** Finds the concepts of a graph, and derives their identifiers. */
import { slug } from '../../model/identifiers.ts';
import { conceptRelations } from './mapping.ts';
import type { RdfGraph } from './rdf-graph.ts';
import { isBlank, rdf, rdfs, type Statement, skos, vocabularyTerm } from './rdf-terms.ts';

const type = `${rdf}type`;
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
export function findOwnSchemes(graph: RdfGraph): ReadonlySet<string> {
  const own = new Set<string>();
  if (!graph.mentions(vocabularyTerm)) return own;
  for (const subject of graph.subjects())
    if (graph.statementsOf(subject).some(({ predicate }) => predicate === vocabularyTerm)) own.add(subject);
  return own;
}

interface ConceptList {
  /** In the order of the file. */
  readonly concepts: ReadonlySet<string>;
  /** All schemes in the file. */
  readonly schemes: ReadonlySet<string>;
}

/**
 * A concept has the type `skos:Concept` or a subclass that the file declares, or a relation that only concepts have, or a preferred label and
 * a scheme, or it is a top concept.
 */
export function findConcepts(graph: RdfGraph): ConceptList {
  const classes = conceptClasses(graph);
  const found = new Set<string>();
  const schemes = new Set<string>();
  for (const subject of graph.subjects()) {
    const evidence = readEvidence(graph.statementsOf(subject), classes);
    if (evidence.isScheme) schemes.add(subject);
    for (const scheme of evidence.schemes) schemes.add(scheme);
    const isInScheme = evidence.isLabelled && evidence.schemes.length > 0 && !evidence.isOther;
    if (evidence.isConcept || isInScheme) found.add(subject);
    for (const other of evidence.others) found.add(other);
  }
  return { concepts: inFileOrder(graph, found), schemes };
}

/** Evidence from the statements about a resource for its own type and that of others. */
interface Evidence {
  isConcept: boolean;
  /** Whether it has one of the other classes. */
  isOther: boolean;
  isScheme: boolean;
  isLabelled: boolean;
  /** The schemes of the resource. */
  readonly schemes: string[];
  /** Objects of relations between concepts, which must therefore be concepts. */
  readonly others: string[];
}

function readEvidence(statements: readonly Statement[], classes: ReadonlySet<string>): Evidence {
  const evidence: Evidence = {
    isConcept: false,
    isOther: false,
    isScheme: false,
    isLabelled: false,
    schemes: [],
    others: [],
  };
  for (const statement of statements) addEvidence(evidence, statement, classes);
  return evidence;
}

function addEvidence(
  evidence: Evidence,
  { predicate, object }: Statement,
  classes: ReadonlySet<string>,
): void {
  const resource = 'resource' in object ? object.resource : undefined;
  if (predicate === type) readType(evidence, resource, classes);
  else if (predicate === prefLabel) evidence.isLabelled = true;
  else if (predicate === inScheme || predicate === topConceptOf) {
    evidence.isConcept ||= predicate === topConceptOf;
    evidence.schemes.push('text' in object ? object.text : object.resource);
  } else if (conceptRelations.has(predicate) || predicate === hasTopConcept) {
    if (predicate === hasTopConcept) evidence.isScheme = true;
    else evidence.isConcept = true;
    // A literal is not a concept.
    if (resource !== undefined) evidence.others.push(resource);
  }
}

function readType(evidence: Evidence, resource: string | undefined, classes: ReadonlySet<string>): void {
  if (resource === undefined) return;
  evidence.isConcept ||= classes.has(resource);
  evidence.isOther ||= otherClasses.has(resource);
  evidence.isScheme ||= resource === conceptScheme;
}

/** Described concepts in the order of the file, then those that are only referenced. */
function inFileOrder(graph: RdfGraph, found: ReadonlySet<string>): ReadonlySet<string> {
  const ordered = new Set<string>();
  for (const subject of graph.subjects()) if (found.has(subject)) ordered.add(subject);
  for (const other of found) ordered.add(other);
  return ordered;
}

/** skos:Concept and all its direct and indirect subclasses. */
function conceptClasses(graph: RdfGraph): ReadonlySet<string> {
  const below = new Map<string, string[]>();
  if (!graph.mentions(`${rdfs}subClassOf`)) return new Set([concept]);
  for (const subject of graph.subjects()) {
    for (const { predicate, object } of graph.statementsOf(subject)) {
      if (predicate !== `${rdfs}subClassOf` || !('resource' in object)) continue;
      const known = below.get(object.resource);
      if (known === undefined) below.set(object.resource, [subject]);
      else known.push(subject);
    }
  }
  const classes = new Set([concept]);
  for (const one of classes) for (const lower of below.get(one) ?? []) classes.add(lower);
  return classes;
}

/**
 * The fragment of the IRI, otherwise the last segment of its path with the query, otherwise the last segment that gives a non-empty slug. For
 * a concept without an IRI its notation or its label.
 */
export function identifierOf(graph: RdfGraph, resource: string): string | undefined {
  return isBlank(resource) ? textOf(graph, resource) : identifierOfIri(resource);
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
