/**
 * Converts statements without a field to unknown properties. The key of a statement about a concept is the name of its property.
 * Statements about another resource (a scheme, a collection, a source, a label) are stored with the first concept that is connected to the
 * resource, or with the first concept of the file. Keys of such statements:
 * - about a resource with an IRI: the IRI and the property, `http://…/scheme dcterms:title`
 * - about a blank node: the path to it and the property, `dcterms:source/dcterms:title`; from the second node with the same path on with
 *   its number, `dcterms:source[2]/dcterms:title`. In a path, an IRI without a known prefix is in angle brackets, and `#3` is the third
 *   item of a list. The export converts paths back to blank nodes (blank-nodes.ts).
 */

import type { RdfGraph, Term } from '../rdf/graph.ts';
import { rdf, skosXl } from '../rdf/namespaces.ts';
import { isBlankNode, isWrittenAsIri, type Literal, plainLiteralType, shortName } from '../rdf/terms.ts';
import type { ConceptList } from './concepts.ts';

/** Values of one concept that have no field, by key. */
export type UnknownValues = Map<string, Set<string>>;

/** Path of a blank node that no concept is connected to. */
const noPath = '[]';
/** Maximum properties in a path; a longer one starts again with {@link noPath}. */
const maxPathLength = 6;
const first = `${rdf}first`;
const rest = `${rdf}rest`;
const nil = `${rdf}nil`;
/** Properties with the text of a label or a note that is a resource. */
export const literalProperties: ReadonlySet<string> = new Set([`${skosXl}literalForm`, `${rdf}value`]);

export function addUnknown(unknown: UnknownValues, key: string, value: string): void {
  const known = unknown.get(key);
  if (known === undefined) unknown.set(key, new Set([value]));
  else known.add(value);
}

/** Adds the language or the datatype to the key; for a plain literal only if an export would write its text as an IRI. */
export function literalKey(key: string, { text, language, datatype }: Literal): string {
  if (language !== '') return `${key}@${language}`;
  if (datatype !== '') return `${key}^^${shortName(datatype)}`;
  return isWrittenAsIri(text) ? `${key}^^${plainLiteralType}` : key;
}

/** A resource whose statements are to be converted. */
interface PendingResource {
  readonly resource: string;
  /** Properties from a concept, or from a resource with an IRI, to this resource. */
  readonly path: string;
  readonly pathLength: number;
  /**
   * Prefix of the unknown-property keys for statements of this resource. Set only for the later nodes of an RDF list, which use the prefix of the
   * first node; otherwise derived from the IRI or the path.
   */
  readonly prefix?: string;
  /** Number of the list item, for the later nodes of an RDF list. */
  readonly item?: number;
  readonly skipsLiterals?: boolean;
}

/** The resources that are not concepts. Converts the statements about each of them once, for the first concept that is connected to it. */
export class OtherResources {
  readonly #graph: RdfGraph;
  readonly #concepts: ConceptList;
  readonly #onDropped: (node: string) => void;
  readonly #converted = new Set<string>();
  /** For each concept: number of blank nodes per path. */
  readonly #numbers = new WeakMap<UnknownValues, Map<string, number>>();
  /** Concept → the statements about other resources that refer to it, as a flat list: predicate, subject, predicate, subject … */
  readonly #references = new Map<Term, Term[]>();

  /** @param onDropped called for a blank node that an export cannot write. */
  constructor(graph: RdfGraph, concepts: ConceptList, onDropped: (node: string) => void) {
    this.#graph = graph;
    this.#onDropped = onDropped;
    this.#concepts = concepts;
    const owned = listOwnedNodes(graph, concepts);
    for (const subject of graph.subjectTerms()) {
      if (concepts.hasTerm(subject) || owned.has(subject)) continue;
      graph.visit(subject, (predicate, object, isResource) => {
        if (!isResource || !concepts.hasTerm(object)) return;
        const known = this.#references.get(object);
        if (known === undefined) this.#references.set(object, [predicate, subject]);
        else known.push(predicate, subject);
      });
    }
  }

  /** Adds the statements of other resources about the concept. */
  addReferences(concept: string, unknown: UnknownValues): void {
    const references = this.#references.get(this.#graph.findTerm(concept) ?? -1) ?? [];
    for (let i = 0; i < references.length; i += 2) {
      const key = `^${shortName(this.#graph.textOf(references[i]!))}`;
      const subject = this.#graph.textOf(references[i + 1]!);
      if (!isBlankNode(subject)) addUnknown(unknown, key, subject);
      this.#addFrom(subject, key, unknown);
    }
  }

  /** Adds the object of a property, and the statements about it. @param skipsLiterals its text was stored in a field. */
  addResource(resource: string, key: string, unknown: UnknownValues, skipsLiterals = false): void {
    if (!isBlankNode(resource)) addUnknown(unknown, key, resource);
    else if (this.#isDropped(resource)) this.#onDropped(resource);
    if (!this.#concepts.has(resource)) this.#addFrom(resource, key, unknown, skipsLiterals);
  }

  /** Whether a reference to a blank node is lost: the node is a concept, has no statements, or is already stored for another reference. */
  #isDropped(node: string): boolean {
    return this.#concepts.has(node) || !this.#graph.has(node) || this.#converted.has(node);
  }

  #addFrom(start: string, key: string, unknown: UnknownValues, skipsLiterals = false): void {
    this.#convert({ resource: start, path: toPathName(key), pathLength: 1, skipsLiterals }, unknown);
  }

  /** Adds the statements about resources that are connected to no concept. */
  addUnconnected(unknown: UnknownValues): void {
    const connected = this.#listConnected();
    for (const subject of this.#graph.subjectTerms()) {
      if (this.#concepts.hasTerm(subject) || connected.has(subject)) continue;
      this.#convert({ resource: this.#graph.textOf(subject), path: noPath, pathLength: 1 }, unknown);
    }
  }

  #convert(start: PendingResource, unknown: UnknownValues): void {
    const stack = [start];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (this.#converted.has(next.resource)) {
        if (next !== start && isBlankNode(next.resource)) this.#onDropped(next.resource);
        continue;
      }
      this.#converted.add(next.resource);
      stack.push(...this.#convertStatements(next, unknown).reverse());
    }
  }

  /** Returns the resources that the statements lead to. */
  #convertStatements(pending: PendingResource, unknown: UnknownValues): PendingResource[] {
    const { resource, skipsLiterals = false, item = 1 } = pending;
    const prefix = pending.prefix ?? this.#prefix(pending, unknown);
    const statements = this.#graph
      .statementsOf(resource)
      .filter(({ predicate }) => !(skipsLiterals && literalProperties.has(predicate)));
    const isList = isBlankNode(resource) && statements.some(({ predicate }) => predicate === rest);
    const onward: PendingResource[] = [];
    for (const { predicate, object } of statements) {
      const name = isList && predicate === first ? `#${item}` : nameIn(prefix, predicate);
      const key = `${prefix}${name}`;
      const isRest = isList && predicate === rest;
      if ('text' in object) addUnknown(unknown, literalKey(key, object), object.text);
      else if (isRest && isBlankNode(object.resource)) {
        onward.push({ ...pending, resource: object.resource, prefix, item: item + 1 });
      } else if (isRest && object.resource === nil) {
        // Not stored: an export ends the list after its last item.
      } else if (this.#addObject({ resource, key, object: object.resource }, unknown)) {
        const path = extendPath(`${prefix}${toPathName(name)}`, pending.pathLength);
        onward.push({ resource: object.resource, ...path });
      }
    }
    return onward;
  }

  /** Adds the object of a statement about a resource. Returns whether the object has statements to convert. */
  #addObject(
    { resource, key, object }: { readonly resource: string; readonly key: string; readonly object: string },
    unknown: UnknownValues,
  ): boolean {
    const isConcept = this.#concepts.has(object);
    // References from an IRI to a concept are added by addReferences.
    if (!isBlankNode(object)) {
      if (!(isConcept && !isBlankNode(resource))) addUnknown(unknown, key, object);
    } else if (isConcept || !this.#graph.has(object)) this.#onDropped(object);
    return !isConcept && this.#graph.has(object);
  }

  #prefix({ resource, path }: PendingResource, unknown: UnknownValues): string {
    if (!isBlankNode(resource)) return `${shortName(resource)} `;
    // Exports write only the blank nodes that a concept refers to.
    if (/^[[^]|\s/.test(path)) this.#onDropped(resource);
    const numbers = this.#numbers.get(unknown) ?? new Map<string, number>();
    this.#numbers.set(unknown, numbers);
    const number = (numbers.get(path) ?? 0) + 1;
    numbers.set(path, number);
    return number === 1 ? `${path}/` : `${path}[${number}]/`;
  }

  /** Resources that are connected to a concept, directly or indirectly. */
  #listConnected(): ReadonlySet<Term> {
    const connected = new Set<Term>();
    const addObjects = (subject: Term): void =>
      this.#graph.visit(subject, (_, object, isResource) => {
        if (isResource && !this.#concepts.hasTerm(object) && this.#graph.hasSubject(object))
          connected.add(object);
      });
    for (const list of this.#references.values())
      for (let i = 1; i < list.length; i += 2) connected.add(list[i]!);
    for (const concept of this.#concepts) addObjects(concept);
    for (const resource of connected) addObjects(resource);
    return connected;
  }
}

/**
 * The blank nodes that a concept refers to, directly or through other blank nodes. They belong to that concept, also if they refer to another
 * concept that comes first in the file.
 */
function listOwnedNodes(graph: RdfGraph, concepts: ConceptList): ReadonlySet<Term> {
  const owned = new Set<Term>();
  const addNodes = (subject: Term): void =>
    graph.visit(subject, (_, object, isResource) => {
      if (isResource && !concepts.hasTerm(object) && isBlankNode(graph.textOf(object))) owned.add(object);
    });
  for (const concept of concepts) addNodes(concept);
  for (const node of owned) addNodes(node);
  return owned;
}

/** A property in the path to a blank node: an IRI without a known prefix is in angle brackets. */
function toPathName(key: string): string {
  if (key === noPath || /^\^?(?:#\d+|<.*>|[a-z]+:[A-Za-z_][\w.-]*)$/.test(key)) return key;
  return key.startsWith('^') ? `^<${key.slice(1)}>` : `<${key}>`;
}

/** The name of a property of a resource or, if the prefix is a path, of a blank node. */
function nameIn(prefix: string, predicate: string): string {
  const name = shortName(predicate);
  return prefix.endsWith(' ') ? name : toPathName(name);
}

function extendPath(path: string, pathLength: number): Pick<PendingResource, 'path' | 'pathLength'> {
  return pathLength < maxPathLength ? { path, pathLength: pathLength + 1 } : { path: noPath, pathLength: 1 };
}
