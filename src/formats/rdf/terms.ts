/** RDF terms as plain values: a resource is its IRI, a blank node starts with `_:`. */

interface Resource {
  readonly resource: string;
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

export const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const rdfs = 'http://www.w3.org/2000/01/rdf-schema#';
export const skos = 'http://www.w3.org/2004/02/skos/core#';
export const skosXl = 'http://www.w3.org/2008/05/skos-xl#';

/** Our prefixes of namespaces, independent of those in a file, so that names do not depend on the syntax. */
export const prefixes: Readonly<Record<string, string>> = {
  rdf,
  rdfs,
  skos,
  skosxl: skosXl,
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  geo: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
  sem: 'http://semanticweb.cs.vu.nl/2009/11/sem/',
  schema: 'http://schema.org/',
  isothes: 'http://purl.org/iso25964/skos-thes#',
  void: 'http://rdfs.org/ns/void#',
  prov: 'http://www.w3.org/ns/prov#',
  cc: 'http://creativecommons.org/ns#',
};

/** Namespace of our own terms, which identify files that were exported by Fonds. */
export const ownNamespace = 'urn:fonds:terms#';

/** Property of a scheme: id of the exported vocabulary. An import ignores the other statements about such a scheme. */
export const vocabularyTerm = `${ownNamespace}vocabulary`;

/** Property of a concept: its extension (extension.ts). */
export const dataTerm = `${ownNamespace}data`;

const byNamespace = Object.entries(prefixes).map(([prefix, namespace]) => [namespace, prefix] as const);

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

/** The IRI of a prefixed name. */
export function fullIri(name: string): string {
  const [prefix, local] = name.split(':', 2) as [string, string];
  const namespace = prefixes[prefix];
  if (namespace === undefined) throw new Error(`Unknown prefix '${prefix}'`);
  return namespace + local;
}

/** The IRI of a name from {@link shortName}; undefined if it is not an IRI that every syntax can represent as a property. */
export function toPropertyIri(name: string): string | undefined {
  const [, prefix = '', local = ''] = /^([a-z]+):([A-Za-z_][\w.-]*)$/.exec(name) ?? [];
  const iri = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] + local : name;
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
export const plainLiteral = 'xsd:string';

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
  if (type === undefined || type === plainLiteral) return { name, language, datatype: '', isLiteral: true };
  const [, prefix = '', local = ''] = /^([a-z]+):(\w+)$/.exec(type) ?? [];
  const datatype = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] + local : type;
  return isIri(datatype) ? { name, language, datatype, isLiteral: true } : undefined;
}

export const isBlank = (resource: string): boolean => resource.startsWith('_:');
