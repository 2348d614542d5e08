/** One concept in each way of writing RDF, by content type. */

const concept = 'https://vocabulary.example/harbours';
const skos = 'http://www.w3.org/2004/02/skos/core#';

const rdfXml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="${skos}">
  <skos:Concept rdf:about="${concept}"><skos:prefLabel xml:lang="en">Harbours</skos:prefLabel></skos:Concept>
</rdf:RDF>
`;

export const rdfSamples: Readonly<Record<string, string>> = {
  'application/rdf+xml': rdfXml,
  'application/xml': rdfXml,
  'text/xml': rdfXml,
  'text/turtle': `@prefix skos: <${skos}> .
<${concept}> a skos:Concept ; skos:prefLabel "Harbours"@en .
`,
  'application/n-triples': `<${concept}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${skos}Concept> .
<${concept}> <${skos}prefLabel> "Harbours"@en .
`,
  'application/ld+json': `{
  "@context": { "skos": "${skos}" },
  "@id": "${concept}",
  "@type": "skos:Concept",
  "skos:prefLabel": { "@value": "Harbours", "@language": "en" }
}
`,
};
