/** What holds authority records and terms. */
import { defineRecordType, isPromotable, itemRelations, text, voteRelations } from '../define.ts';

const fields = {
  identifier: text('Local identifier', { required: true }),
  name: text('The name shown to others', { required: true }),
  description: text('What is collected here'),
  isPromotable,
};

export const authoritativeSet = defineRecordType({
  name: 'AuthoritativeSet',
  kind: 'item',
  help: 'A set of authority records: persons, corporate bodies and families.',
  fields,
  relations: { ...itemRelations, ...voteRelations },
  id: 'slug',
  counts: ['childCount'],
  example: { data: { identifier: 'people', name: 'People' } },
});

export const cvocVocabulary = defineRecordType({
  name: 'CvocVocabulary',
  kind: 'item',
  help: 'A controlled vocabulary: a thesaurus, a list of places, a list of subjects.',
  fields,
  relations: { ...itemRelations, ...voteRelations },
  id: 'slug',
  children: { by: 'parent', without: 'narrower' },
  counts: ['childCount'],
  example: { data: { identifier: 'subjects', name: 'Subjects' } },
});
