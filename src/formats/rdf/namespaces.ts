/** The namespaces of RDF terms, each declared once, and the prefixes that an export declares, in their order. */

const all = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  skosxl: 'http://www.w3.org/2008/05/skos-xl#',
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
  ric: 'https://www.ica.org/standards/RiC/ontology#',
  'ric-rst': 'https://www.ica.org/standards/RiC/vocabularies/recordSetTypes#',
  edm: 'http://www.europeana.eu/schemas/edm/',
} as const;

/** By prefix. */
export type Namespaces = Readonly<Record<string, string>>;

const { ric, edm, 'ric-rst': ricRst, ...others } = all;
const { owl, xsd, geo, schema } = others;
export const { rdf, rdfs, skos, skosxl: skosXl } = others;

/** Namespaces of SKOS files. Their prefixes are independent of those in a file, so that names do not depend on the syntax. */
export const skosNamespaces: Namespaces = others;

/** Namespaces of RiC-O, except that of our own terms, which depends on the URL of the service. */
const ricNamespaces = { ric, 'ric-rst': ricRst, schema, skos, rdf, rdfs, owl, xsd, edm, geo };

/** Prefix of the terms of our own data model. */
export const ownPrefix = 'fonds';

/** The namespaces of RiC-O and of our own terms. @param base URL of the service. */
export function namespacesForBaseUrl(base: string): Namespaces {
  return namespacesWith(`${base}/tools/schema#`);
}

/** @param own namespace of our own terms. */
export function namespacesWith(own: string): Namespaces {
  return { ...ricNamespaces, [ownPrefix]: own };
}

/** The IRI of a prefixed name, e.g. `ric:title`. */
function fullIri(name: string, known: Namespaces): string {
  const colon = name.indexOf(':');
  const namespace = known[name.slice(0, colon)];
  if (namespace === undefined) throw new Error(`Unknown prefix in '${name}'`);
  return namespace + name.slice(colon + 1);
}

/** Makes a function that returns the IRI of a prefixed name, and keeps the results: a file has few names. */
export function makeIriResolver(known: Namespaces): (name: string) => string {
  const iris = new Map<string, string>();
  return (name) => {
    let iri = iris.get(name);
    if (iri !== undefined) return iri;
    iri = fullIri(name, known);
    if (iris.size < maxNames) iris.set(name, iri);
    return iri;
  };
}

/** Maximum names that are kept: unknown fields can have any name. */
const maxNames = 1000;

/**
 * Makes a function that returns the prefixed name of an IRI; undefined if there is no prefix, or if a syntax would need to escape the name.
 * Keeps the names: a file has few properties and classes.
 */
export function makeAbbreviator(known: Namespaces): (iri: string) => string | undefined {
  const prefixes = new Map(Object.entries(known).map(([prefix, namespace]) => [namespace, prefix]));
  const names = new Map<string, string>();
  return (iri) => {
    const kept = names.get(iri);
    if (kept !== undefined) return kept;
    const start = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1;
    const prefix = prefixes.get(iri.slice(0, start));
    if (prefix === undefined) return undefined;
    const local = iri.slice(start);
    if (!/^[A-Za-z_][\w-]*$/.test(local)) return undefined;
    const name = `${prefix}:${local}`;
    if (names.size < maxNames) names.set(iri, name);
    return name;
  };
}

/** The IRI of a prefixed name in a SKOS file, e.g. `skos:prefLabel`. */
export const skosIri = (name: string): string => fullIri(name, skosNamespaces);
