/** What is said of one resource, before it is written in one syntax or another. */

export interface RdfText {
  readonly text: string;
  /** BCP 47, in lower case. */
  readonly language?: string;
  /** Short name of the datatype; a plain text without. */
  readonly datatype?: string;
}

export interface RdfLink {
  readonly iri: string;
}

export type RdfValue = RdfText | RdfLink | RdfNode;

/** A resource with what is said of it. One that is only known through another one stands in it as a value. */
export interface RdfNode {
  readonly id: string;
  /** Short names of its classes. */
  readonly types: readonly string[];
  readonly statements: readonly (readonly [term: string, value: RdfValue])[];
}

/** Namespaces by prefix; that of our own terms depends on where the service stands. */
export const namespaces = {
  ric: 'https://www.ica.org/standards/RiC/ontology#',
  'ric-rst': 'https://www.ica.org/standards/RiC/vocabularies/recordSetTypes#',
  schema: 'http://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  geo: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
} as const;

export type Namespaces = Readonly<Record<string, string>>;

/** Prefix of the terms that the model of this service declares. */
export const ownPrefix = 'fonds';

/** All namespaces for a service at this address. */
export function namespacesAt(base: string): Namespaces {
  return namespacesWith(`${base}/tools/schema#`);
}

/** @param own that of our own terms. */
export function namespacesWith(own: string): Namespaces {
  return { ...namespaces, [ownPrefix]: own };
}

/** The IRI of a short name such as `ric:title`. */
export function fullIri(name: string, known: Namespaces): string {
  const colon = name.indexOf(':');
  const namespace = known[name.slice(0, colon)];
  if (namespace === undefined) throw new Error(`No prefix of '${name}' is known`);
  return namespace + name.slice(colon + 1);
}

/** Whether a text that somebody wrote can stand as an IRI in any syntax. */
export function isIri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Cs}]+$/iu.test(text) && URL.canParse(text);
}
