/** Vocabularies in SKOS. What goes where: README.md. */
import type { Format } from '../format.ts';
import { skosRows } from './mapping.ts';
import { readSkos } from './read.ts';
import { rdfSamples } from './samples.ts';
import { rdfEndings, rdfMediaTypes } from './syntax.ts';

export const skos: Format = {
  name: 'skos',
  help: 'SKOS in RDF/XML, Turtle, N-Triples or JSON-LD: the concepts of a vocabulary',
  scopes: ['CvocVocabulary'],
  target: 'CvocConcept',
  mediaTypes: rdfMediaTypes,
  samples: rdfSamples,
  endings: rdfEndings,
  mappingVersion: 1,
  rows: skosRows,
  read: readSkos,
};
