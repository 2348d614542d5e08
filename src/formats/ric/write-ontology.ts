/** Writes the ontology of the data model, in the syntaxes of ehri-rest. */

import { fullIri, type Namespaces, namespacesWith } from '../rdf/namespaces.ts';
import type { RdfNode, RdfValue } from '../rdf/node.ts';
import { NTriplesSerializer, TurtleSerializer } from '../rdf/write-triples.ts';
import { element, writeElement, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';
import { describeModel } from './ontology.ts';

/** The first one is the default. */
export const ontologySyntaxes = [
  { name: 'TTL', mediaType: 'text/turtle' },
  { name: 'N3', mediaType: 'application/n-triples' },
  { name: 'RDF/XML', mediaType: 'application/rdf+xml' },
] as const;

export type OntologySyntaxName = (typeof ontologySyntaxes)[number]['name'];

/** @param own namespace of the terms. */
export function writeOntology(syntax: OntologySyntaxName, own: string): string {
  const known = namespacesWith(own);
  const nodes = [...describeModel((name) => fullIri(name, known))];
  if (syntax === 'RDF/XML') return writeRdfXml(nodes, known);
  const text = syntax === 'TTL' ? new TurtleSerializer(known) : new NTriplesSerializer(known);
  return nodes.map((node) => text.write(node)).join('') + text.end();
}

/** Our own terms consist of letters only, so each is a valid element name. */
function writeRdfXml(nodes: readonly RdfNode[], known: Namespaces): string {
  const prefixes = Object.entries(known).map(([prefix, namespace]) => [`xmlns:${prefix}`, namespace]);
  return (
    xmlDeclaration +
    writeElement(
      element('rdf:RDF', Object.fromEntries(prefixes), ...nodes.map((node) => toElement(node, known))),
    )
  );
}

function toElement({ id, types, statements }: RdfNode, known: Namespaces): XmlElement {
  return element(
    'rdf:Description',
    { 'rdf:about': id },
    ...types.map((type) => element('rdf:type', { 'rdf:resource': fullIri(type, known) })),
    ...statements.map(([term, value]) => toProperty(term, value)),
  );
}

function toProperty(term: string, value: RdfValue): XmlElement {
  if ('text' in value) return element(term, { 'xml:lang': value.language }, value.text);
  return element(term, { 'rdf:resource': 'iri' in value ? value.iri : value.id });
}
