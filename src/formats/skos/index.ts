/** The SKOS format: vocabularies in four RDF syntaxes. The page for archivists is docs/formats/skos.md. */
import type { Format } from '../format.ts';
import { rdfEndings, rdfMediaTypes } from '../rdf/syntax.ts';
import { skosRows } from './mapping.ts';
import { readSkos } from './read.ts';

const concept = 'https://vocabulary.example/harbours';
const skosNamespace = 'http://www.w3.org/2004/02/skos/core#';

const rdfXml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="${skosNamespace}">
  <skos:Concept rdf:about="${concept}"><skos:prefLabel xml:lang="en">Harbours</skos:prefLabel></skos:Concept>
</rdf:RDF>
`;

/** One concept in each syntax, by content type. */
const samples: Readonly<Record<string, string>> = {
  'application/rdf+xml': rdfXml,
  'application/xml': rdfXml,
  'text/xml': rdfXml,
  'text/turtle': `@prefix skos: <${skosNamespace}> .
<${concept}> a skos:Concept ; skos:prefLabel "Harbours"@en .
`,
  'application/n-triples': `<${concept}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${skosNamespace}Concept> .
<${concept}> <${skosNamespace}prefLabel> "Harbours"@en .
`,
  'application/ld+json': `{
  "@context": { "skos": "${skosNamespace}" },
  "@id": "${concept}",
  "@type": "skos:Concept",
  "skos:prefLabel": { "@value": "Harbours", "@language": "en" }
}
`,
};

export const skos: Format = {
  name: 'skos',
  help: 'SKOS in RDF/XML, Turtle, N-Triples or JSON-LD: the concepts of a vocabulary',
  scopes: ['CvocVocabulary'],
  target: 'CvocConcept',
  mediaTypes: rdfMediaTypes,
  samples,
  endings: rdfEndings,
  mappingVersion: 3,
  rows: skosRows,
  read: readSkos,
};
