/** RDF terms as plain values, independent of the syntax: a resource is its IRI, a blank node starts with `_:`. */
import { rdf, skosNamespaces } from './namespaces.ts';

interface Resource {
  readonly resource: string;
  /** Statements about a resource that occurs in one other resource only; a writer writes them together with that resource. */
  readonly statements?: readonly Statement[];
}

/** A text with a language tag or a datatype IRI; both may be empty. */
export interface Literal {
  readonly text: string;
  readonly language: string;
  readonly datatype: string;
}

export type RdfObject = Resource | Literal;

export interface Statement {
  readonly predicate: string;
  readonly object: RdfObject;
}

/** A resource with the statements about it. */
export type DescribedResource = Required<Resource>;

export function toLiteral(text: string, language = '', datatype = ''): Literal {
  return { text, language, datatype };
}

/** Predicate of the classes of a resource. */
export const rdfType = `${rdf}type`;

/** Namespace of our own terms, which identify files that were exported by Fonds. */
export const ownNamespace = 'urn:fonds:terms#';

/** Property of a scheme: id of the exported vocabulary. An import ignores the other statements about such a scheme. */
export const vocabularyIdProperty = `${ownNamespace}vocabulary`;

/** Property of a concept: its extension (extension.ts). */
export const extensionProperty = `${ownNamespace}data`;

const byNamespace = Object.entries(skosNamespaces).map(([prefix, namespace]) => [namespace, prefix] as const);

/** `skos:exactMatch` for an IRI in a known namespace, otherwise the IRI itself. */
export function shortName(iri: string): string {
  for (const [namespace, prefix] of byNamespace) {
    if (
      iri.length > namespace.length &&
      iri.startsWith(namespace) &&
      !/[/#]/.test(iri.slice(namespace.length))
    )
      return `${prefix}:${iri.slice(namespace.length)}`;
  }
  return iri;
}

/** The IRI of a name from {@link shortName}; undefined if it is not an IRI that every syntax can represent as a property. */
export function toPropertyIri(name: string): string | undefined {
  const [, prefix = '', local = ''] = /^([a-z]+):([A-Za-z_][\w.-]*)$/.exec(name) ?? [];
  const iri = Object.hasOwn(skosNamespaces, prefix) ? skosNamespaces[prefix] + local : name;
  if (isSyntax(iri) || !isIri(iri)) return undefined;
  return /^(?:https?|urn):.*[/#:][A-Za-z_][\w.-]*$/.test(iri) ? iri : undefined;
}

/** Whether the IRI is reserved for the syntax of RDF/XML or XML, so that it cannot be a property. */
function isSyntax(iri: string): boolean {
  if (iri.startsWith('http://www.w3.org/2000/xmlns/')) return true;
  return (
    iri.startsWith(rdf) &&
    !/^(?:type|value|first|rest|subject|predicate|object|_\d+)$/.test(iri.slice(rdf.length))
  );
}

/** Whether a text is an absolute IRI that no syntax changes: without escapes and without dot segments. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`[\]\p{C}]+$/iu.test(text) && !/\/\.{1,2}(?:[/?#]|$)/.test(text);
}

/** Whether an export writes the value as an IRI. Unknown properties are stored as text, so the form of the text decides. */
export function isWrittenAsIri(text: string): boolean {
  return /^(?:https?|urn):/.test(text) && isIri(text);
}

/** Datatype in the key of an unknown property for a literal that {@link isWrittenAsIri} would turn into a resource. */
export const plainLiteralType = 'xsd:string';

/** The language or the datatype at the end of a key, in the notation of Turtle: `@en`, `^^xsd:date`. */
const kindPattern = /(?:@([A-Za-z]+(?:-[A-Za-z0-9]+)*)|\^\^(\S+))$/;

/** The key of an unknown property: its name, and the kind of its literals. */
interface LiteralKey {
  readonly name: string;
  readonly language: string;
  readonly datatype: string;
  /** Whether the values are texts even if they look like IRIs. */
  readonly isLiteral: boolean;
}

/** Undefined if the datatype is not an IRI. */
export function splitLiteralKey(key: string): LiteralKey | undefined {
  const found = kindPattern.exec(key);
  if (found === null) return { name: key, language: '', datatype: '', isLiteral: false };
  const [kind, language = '', type] = found;
  const name = key.slice(0, -kind.length);
  if (type === undefined || type === plainLiteralType)
    return { name, language, datatype: '', isLiteral: true };
  const [, prefix = '', local = ''] = /^([a-z]+):(\w+)$/.exec(type) ?? [];
  const datatype = Object.hasOwn(skosNamespaces, prefix) ? skosNamespaces[prefix] + local : type;
  return isIri(datatype) ? { name, language, datatype, isLiteral: true } : undefined;
}

export const isBlankNode = (resource: string): boolean => resource.startsWith('_:');

/** The nested resources of a resource, each once. */
export function listNested(statements: readonly Statement[]): readonly DescribedResource[] {
  let nested: Map<string, DescribedResource> | undefined;
  for (const { object } of statements) {
    if (!('resource' in object) || object.statements === undefined) continue;
    nested ??= new Map();
    if (!nested.has(object.resource)) nested.set(object.resource, object as DescribedResource);
  }
  return nested === undefined ? [] : [...nested.values()];
}
