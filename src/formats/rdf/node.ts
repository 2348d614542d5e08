/** RDF resources as plain values, independent of the syntax; and the namespaces of their terms. */

export interface RdfText {
  readonly text: string;
  /** BCP 47, in lower case. */
  readonly language?: string;
  /** Prefixed name of the datatype; absent for a string. */
  readonly datatype?: string;
}

interface RdfLink {
  readonly iri: string;
}

export type RdfValue = RdfText | RdfLink | RdfNode;

/** A resource with its statements. A resource that only occurs in one other resource is nested in it as a value. */
export interface RdfNode {
  readonly id: string;
  /** Prefixed names of its classes. */
  readonly types: readonly string[];
  readonly statements: readonly (readonly [term: string, value: RdfValue])[];
}

/** Namespaces by prefix, except that of our own terms, which depends on the URL of the service. */
export const namespaces = {
  ric: 'https://www.ica.org/standards/RiC/ontology#',
  'ric-rst': 'https://www.ica.org/standards/RiC/vocabularies/recordSetTypes#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  edm: 'http://www.europeana.eu/schemas/edm/',
  geo: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
} as const;

export type Namespaces = Readonly<Record<string, string>>;

/** Prefix of the terms of our own data model. */
export const ownPrefix = 'fonds';

/** All namespaces. @param base URL of the service. */
export function namespacesForBaseUrl(base: string): Namespaces {
  return namespacesWith(`${base}/tools/schema#`);
}

/** @param own namespace of our own terms. */
export function namespacesWith(own: string): Namespaces {
  return { ...namespaces, [ownPrefix]: own };
}

/** The IRI of a prefixed name, e.g. `ric:title`. */
export function fullIri(name: string, known: Namespaces): string {
  const colon = name.indexOf(':');
  const namespace = known[name.slice(0, colon)];
  if (namespace === undefined) throw new Error(`Unknown prefix in '${name}'`);
  return namespace + name.slice(colon + 1);
}

/** Whether a text is an IRI that is valid in every RDF syntax. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Cs}]+$/iu.test(text) && URL.canParse(text);
}
