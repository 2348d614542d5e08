/** Annotations of records, and links between records. */
import {
  commonItemRelations,
  defineRecordType,
  edgeFrom,
  edgeTo,
  isPromotable,
  ownedParts,
  text,
  unlistedVoteField,
  voteRelations,
} from '../define.ts';

export const annotation = defineRecordType({
  name: 'Annotation',
  kind: 'item',
  help: 'A note of a user on a record or a part of it.',
  fields: {
    body: text('Text of the note', { required: true }),
    field: text('The field to which it refers'),
    annotationType: text('Kind of note'),
    isPromotable,
  },
  unlistedFields: unlistedVoteField,
  relations: {
    ...commonItemRelations,
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
  help: 'A link between two records, created by a user.',
  fields: {
    type: text('Kind of link', {
      required: true,
      oneOf: ['associative', 'hierarchical', 'temporal', 'identity', 'family', 'copy'],
    }),
    description: text('Description of the link'),
    field: text('The field to which it refers'),
    isPromotable,
  },
  unlistedFields: unlistedVoteField,
  relations: {
    ...commonItemRelations,
    ...voteRelations,
    hasDate: ownedParts('DatePeriod'),
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
