/** Linked data about the service itself: the types with an RDF form, the JSON-LD context, and the data model as an ontology. */

import { namespacesForBaseUrl, ownPrefix } from './rdf/namespaces.ts';
import { linkedTypes } from './ric/describe.ts';
import { type OntologySyntaxName, ontologySyntaxes, writeOntology } from './ric/write-ontology.ts';

export interface LinkedData {
  readonly types: readonly string[];
  /** The JSON-LD context document. @param base URL of the service. */
  writeContext(base: string): string;
  readonly ontologySyntaxes: readonly { readonly name: OntologySyntaxName; readonly mediaType: string }[];
  /** @param own namespace of the terms; by default that of the service. */
  writeOntology(syntax: OntologySyntaxName, base: string, own?: string): string;
}

export const linkedData: LinkedData = {
  types: linkedTypes,
  writeContext: (base) => `${JSON.stringify({ '@context': namespacesForBaseUrl(base) }, null, 2)}\n`,
  ontologySyntaxes,
  writeOntology: (syntax, base, own = namespacesForBaseUrl(base)[ownPrefix]!) => writeOntology(syntax, own),
};
