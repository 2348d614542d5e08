/** Which resources of a graph are concepts, and what each is called here. */
import { slug } from '../../model/identifiers.ts';
import { conceptRelations } from './mapping.ts';
import { vocabularyTerm } from './own-terms.ts';
import type { RdfGraph } from './rdf-graph.ts';
import { isBlank, rdf, rdfs, type Statement, skos } from './rdf-terms.ts';

const type = `${rdf}type`;
const concept = `${skos}Concept`;
const conceptScheme = `${skos}ConceptScheme`;
const inScheme = `${skos}inScheme`;
const topConceptOf = `${skos}topConceptOf`;
const hasTopConcept = `${skos}hasTopConcept`;
const prefLabel = `${skos}prefLabel`;
/** Classes of things that stand beside the concepts of a vocabulary; what is one of these is no concept for having a label. */
const besides: ReadonlySet<string> = new Set([
  conceptScheme,
  `${skos}Collection`,
  `${skos}OrderedCollection`,
  'http://purl.org/iso25964/skos-thes#ThesaurusArray',
  'http://purl.org/iso25964/skos-thes#ConceptGroup',
]);

/** Schemes that stand for a vocabulary which was written here. */
export function findOwnSchemes(graph: RdfGraph): ReadonlySet<string> {
  const own = new Set<string>();
  if (!graph.mentions(vocabularyTerm)) return own;
  for (const subject of graph.subjects())
    if (graph.statementsOf(subject).some(({ predicate }) => predicate === vocabularyTerm)) own.add(subject);
  return own;
}

export interface ConceptList {
  /** In the order in which they come up in the file. */
  readonly concepts: ReadonlySet<string>;
  /** How many schemes the file speaks of. */
  readonly schemes: ReadonlySet<string>;
}

/**
 * A concept is typed as one, or of a class that the file declares below it; or it stands in a relation that only concepts have;
 * or it has a preferred label and a location in a scheme; or it is the top of one.
 */
export function findConcepts(graph: RdfGraph): ConceptList {
  const classes = conceptClasses(graph);
  const found = new Set<string>();
  const schemes = new Set<string>();
  for (const subject of graph.subjects()) {
    const signs = readSigns(graph.statementsOf(subject), classes);
    if (signs.isScheme) schemes.add(subject);
    for (const scheme of signs.schemes) schemes.add(scheme);
    const isPlaced = signs.isLabelled && signs.schemes.length > 0 && !signs.isBeside;
    if (signs.isConcept || isPlaced) found.add(subject);
    for (const other of signs.others) found.add(other);
  }
  return { concepts: inFileOrder(graph, found), schemes };
}

/** What the statements about a resource tell of its kind and of that of others. */
interface Signs {
  isConcept: boolean;
  /** A scheme, a collection or the like. */
  isBeside: boolean;
  isScheme: boolean;
  isLabelled: boolean;
  /** Schemes it stands in. */
  readonly schemes: string[];
  /** Resources that must be concepts, since only these can stand where they do. */
  readonly others: string[];
}

function readSigns(statements: readonly Statement[], classes: ReadonlySet<string>): Signs {
  const signs: Signs = {
    ...{ isConcept: false, isBeside: false, isScheme: false, isLabelled: false },
    ...{ schemes: [], others: [] },
  };
  for (const statement of statements) readSign(signs, statement, classes);
  return signs;
}

function readSign(signs: Signs, { predicate, object }: Statement, classes: ReadonlySet<string>): void {
  const resource = 'resource' in object ? object.resource : undefined;
  if (predicate === type) readType(signs, resource, classes);
  else if (predicate === prefLabel) signs.isLabelled = true;
  else if (predicate === inScheme || predicate === topConceptOf) {
    signs.isConcept ||= predicate === topConceptOf;
    signs.schemes.push('text' in object ? object.text : object.resource);
  } else if (conceptRelations.has(predicate) || predicate === hasTopConcept) {
    if (predicate === hasTopConcept) signs.isScheme = true;
    else signs.isConcept = true;
    // What is named in words has no description of its own.
    if (resource !== undefined) signs.others.push(resource);
  }
}

function readType(signs: Signs, resource: string | undefined, classes: ReadonlySet<string>): void {
  if (resource === undefined) return;
  signs.isConcept ||= classes.has(resource);
  signs.isBeside ||= besides.has(resource);
  signs.isScheme ||= resource === conceptScheme;
}

/** What is described comes in its own order; what is only mentioned comes last. */
function inFileOrder(graph: RdfGraph, found: ReadonlySet<string>): ReadonlySet<string> {
  const ordered = new Set<string>();
  for (const subject of graph.subjects()) if (found.has(subject)) ordered.add(subject);
  for (const other of found) ordered.add(other);
  return ordered;
}

/** skos:Concept and all classes below it, however deep. */
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
 * The fragment of the IRI, else the end of its path and its query; where that leaves nothing for an id, the last part that does.
 * A concept without an IRI is called after its notation or its label.
 */
export function identifierOf(graph: RdfGraph, resource: string): string | undefined {
  return isBlank(resource) ? wordsOf(graph, resource) : identifierOfIri(resource);
}

/** The same for what is known to be an IRI. */
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

function wordsOf(graph: RdfGraph, resource: string): string | undefined {
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
