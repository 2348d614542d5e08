/** What RDF says, reduced to what is needed here: resources are their IRIs, blank nodes start with `_:`. */

/** A resource that a statement leads to. */
export interface Resource {
  readonly resource: string;
}

/** A text, with its language tag as written, or the IRI of its datatype where it has a special one. */
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

/** Prefixes under which IRIs are named here, whatever a file calls them: the same vocabulary gives the same names in every syntax. */
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

const byNamespace = Object.entries(prefixes).map(([prefix, namespace]) => [namespace, prefix] as const);

/** `skos:exactMatch` for an IRI in a namespace that is known, else the IRI itself. */
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

/** The IRI of a short name of the mapping table. */
export function fullIri(name: string): string {
  const [prefix, local] = name.split(':', 2) as [string, string];
  const namespace = prefixes[prefix];
  if (namespace === undefined) throw new Error(`No prefix '${prefix}' is known`);
  return namespace + local;
}

/** The IRI of a name as {@link shortName} gives it, where it can be written in every syntax; undefined where it is none. */
export function findIri(name: string): string | undefined {
  const [, prefix = '', local = ''] = /^([a-z]+):([A-Za-z_][\w.-]*)$/.exec(name) ?? [];
  const iri = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] + local : name;
  if (isSyntax(iri) || !isIri(iri)) return undefined;
  return /^(?:https?|urn):.*[/#:][A-Za-z_][\w.-]*$/.test(iri) ? iri : undefined;
}

/** Names by which RDF/XML and XML are written: an element of that name is no property. */
function isSyntax(iri: string): boolean {
  if (iri.startsWith('http://www.w3.org/2000/xmlns/')) return true;
  return (
    iri.startsWith(rdf) &&
    !/^(?:type|value|first|rest|subject|predicate|object|_\d+)$/.test(iri.slice(rdf.length))
  );
}

/** Whether a text is a whole IRI that every syntax leaves as it is: nothing in it is escaped, and no step of its path leads back. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`[\]\p{C}]+$/iu.test(text) && !/\/\.{1,2}(?:[/?#]|$)/.test(text);
}

export const isBlank = (resource: string): boolean => resource.startsWith('_:');
