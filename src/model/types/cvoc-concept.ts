import {
  type AreaDeclaration,
  commonItemRelations,
  defineRecordType,
  edgeFrom,
  type Field,
  identifier,
  number,
  ownedParts,
  parent,
  text,
} from '../define.ts';
import {
  descriptionFields,
  descriptionParts,
  unlistedCoordinateReasons,
  unlistedDescriptionFields,
} from './parts.ts';

/** SKOS properties of a concept in one language. The preferred label is the field `name`. */
const skos: Readonly<Record<string, Field>> = {
  altLabel: text('Alternative labels', { many: true, search: 'title' }),
  hiddenLabel: text('Labels for search that are not displayed', { many: true, search: 'title' }),
  definition: text('Definitions', { many: true, search: 'scope' }),
  scopeNote: text('Scope notes', { many: true, search: 'scope' }),
  note: text('Notes', { many: true }),
  changeNote: text('Change notes', { many: true, search: 'none' }),
  editorialNote: text('Editorial notes', { many: true }),
  historyNote: text('History notes', { many: true }),
};

const skosAreas: readonly AreaDeclaration[] = [
  { name: 'labels', fields: ['altLabel'] },
  {
    name: 'documentation',
    fields: ['definition', 'scopeNote', 'note', 'historyNote', 'editorialNote', 'changeNote', 'identifier'],
  },
];

export const cvocConcept = defineRecordType({
  name: 'CvocConcept',
  kind: 'item',
  help: 'A concept of a vocabulary, with labels in several languages, and broader and narrower concepts.',
  fields: {
    identifier: identifier('Local identifier', { required: true, search: 'identifier' }),
    uri: text('URI of the concept', { search: 'none' }),
    notation: text('Codes of the concept in its vocabulary', { many: true, search: 'identifier' }),
    seeAlso: text('Further reading', { many: true, search: 'none' }),
    latitude: number('Latitude in degrees'),
    longitude: number('Longitude in degrees'),
  },
  relations: {
    ...commonItemRelations,
    broader: edgeFrom('CvocConcept', 'narrower'),
    describes: ownedParts('CvocConceptDescription'),
    inAuthoritativeSet: parent('CvocVocabulary'),
  },
  id: 'under-parent',
  parents: ['CvocVocabulary', 'CvocConcept'],
  children: { by: 'edges', label: 'narrower', direction: 'out' },
  counts: ['childCount'],
  searched: true,
  listedByName: true,
  page: { folder: 'concepts', layout: 'concept' },
  unlistedFields: unlistedCoordinateReasons,
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
  help: 'Labels and notes of a concept in one language, according to SKOS.',
  fields: { ...descriptionFields, ...skos },
  relations: descriptionParts,
  id: 'description',
  areas: skosAreas,
  unlistedFields: { ...unlistedDescriptionFields, hiddenLabel: 'SKOS: it is for search only.' },
  example: { data: { name: 'Trade unions', languageCode: 'eng', altLabel: ['Labour unions'] } },
});
