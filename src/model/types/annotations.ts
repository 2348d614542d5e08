/** What users add to the records of others: notes on them, and links between them. */
import {
  comesFrom,
  defineRecordType,
  isPromotable,
  leadsTo,
  ofEveryItem,
  owns,
  text,
  votes,
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
    ...ofEveryItem,
    ...votes,
    annotates: leadsTo('DocumentaryUnit', 'hasAnnotationTarget', { levels: 1 }),
    annotatesPart: leadsTo('DocumentaryUnitDescription', 'hasAnnotationTargetPart', { levels: 1 }),
    hasAnnotation: comesFrom('UserProfile', 'hasAnnotation', { levels: 0 }),
    hasAnnotationTarget: comesFrom('Annotation', 'hasAnnotationTarget'),
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
    ...ofEveryItem,
    ...votes,
    hasDate: owns('DatePeriod'),
    hasLinkBody: leadsTo('AccessPoint', 'hasLinkBody'),
    hasLinkSource: leadsTo('DocumentaryUnit', 'hasLinkSource', { topOnly: true, levels: 1 }),
    hasLinkTarget: leadsTo('DocumentaryUnit', 'hasLinkTarget', { topOnly: true, levels: 1 }),
    hasLinker: leadsTo('UserProfile', 'hasLinker', { levels: 0 }),
  },
  id: 'generated',
  counts: [],
  example: {
    id: '019a0000-0000-7000-8000-000000000002',
    data: { type: 'associative', description: 'Minutes of the same strike' },
  },
});
