import { defineRecordType, edgeFrom, itemRelations, number, owns, parent, text } from '../define.ts';
import { descriptionFields, descriptionParts } from '../standards/description.ts';
import { skos } from '../standards/skos.ts';

export const cvocConcept = defineRecordType({
  name: 'CvocConcept',
  kind: 'item',
  help: 'A term of a vocabulary, with labels in several languages and its place among the others.',
  fields: {
    identifier: text('Local identifier', { required: true }),
    uri: text('The URI others know the concept by'),
    notation: text('Codes of the concept in its vocabulary', { many: true }),
    seeAlso: text('Further reading', { many: true }),
    latitude: number('Latitude in degrees'),
    longitude: number('Longitude in degrees'),
  },
  relations: {
    ...itemRelations,
    broader: edgeFrom('CvocConcept', 'narrower'),
    describes: owns('CvocConceptDescription'),
    inAuthoritativeSet: parent('CvocVocabulary'),
  },
  id: 'under-parent',
  parents: ['CvocVocabulary', 'CvocConcept'],
  children: { by: 'edges', label: 'narrower', direction: 'out' },
  counts: ['childCount'],
  example: {
    data: { identifier: 'trade-unions' },
    relationships: {
      describes: [{ type: 'CvocConceptDescription', data: { name: 'Trade unions', languageCode: 'eng' } }],
    },
  },
});

export const cvocConceptDescription = defineRecordType({
  name: 'CvocConceptDescription',
  kind: 'part',
  help: 'The labels and notes of a concept in one language, after SKOS.',
  fields: { ...descriptionFields, ...skos },
  relations: descriptionParts,
  id: 'description',
  example: { data: { name: 'Trade unions', languageCode: 'eng', altLabel: ['Labour unions'] } },
});
