/** What users add to the records of others: notes on them, and links between them. */
import {
  defineRecordType,
  edgeFrom,
  edgeTo,
  isPromotable,
  itemRelations,
  owns,
  text,
  voteRelations,
} from '../define.ts';

export const annotation = defineRecordType({
  name: 'Annotation',
  kind: 'item',
  help: 'A note of a user on a record or a part of it.',
  fields: {
    body: text('What the note says', { required: true }),
    field: text('The field it is about'),
    annotationType: text('What kind of note it is'),
    isPromotable,
  },
  relations: {
    ...itemRelations,
    ...voteRelations,
    annotates: edgeTo('DocumentaryUnit', 'hasAnnotationTarget', { maxDepth: 1 }),
    annotatesPart: edgeTo('DocumentaryUnitDescription', 'hasAnnotationTargetPart', { maxDepth: 1 }),
    hasAnnotation: edgeFrom('UserProfile', 'hasAnnotation', { maxDepth: 0 }),
    hasAnnotationTarget: edgeFrom('Annotation', 'hasAnnotationTarget'),
  },
  id: 'generated',
  counts: [],
  example: {
    id: '019a0000-0000-7000-8000-000000000001',
    data: { body: 'The date on the cover is wrong.', isPromotable: true },
  },
});

export const link = defineRecordType({
  name: 'Link',
  kind: 'item',
  help: 'A connection between two records, made by a user.',
  fields: {
    type: text('What kind of connection it is', {
      required: true,
      oneOf: ['associative', 'hierarchical', 'temporal', 'identity', 'family', 'copy'],
    }),
    description: text('What connects them'),
    field: text('The field it is about'),
    isPromotable,
  },
  relations: {
    ...itemRelations,
    ...voteRelations,
    hasDate: owns('DatePeriod'),
    hasLinkBody: edgeTo('AccessPoint', 'hasLinkBody'),
    hasLinkSource: edgeTo('DocumentaryUnit', 'hasLinkSource', { topOnly: true, maxDepth: 1 }),
    hasLinkTarget: edgeTo('DocumentaryUnit', 'hasLinkTarget', { topOnly: true, maxDepth: 1 }),
    hasLinker: edgeTo('UserProfile', 'hasLinker', { maxDepth: 0 }),
  },
  id: 'generated',
  counts: [],
  example: {
    id: '019a0000-0000-7000-8000-000000000002',
    data: { type: 'associative', description: 'Minutes of the same strike' },
  },
});
