/** Sets of authority records, and vocabularies. */
import {
  commonItemRelations,
  defineRecordType,
  identifier,
  isPromotable,
  text,
  unlistedVoteField,
  voteRelations,
} from '../define.ts';

const fields = {
  identifier: identifier('Local identifier', { required: true, search: 'identifier' }),
  name: text('Display name', { required: true, search: 'title' }),
  description: text('Description of the contents'),
  isPromotable,
};

export const authoritativeSet = defineRecordType({
  name: 'AuthoritativeSet',
  kind: 'item',
  help: 'A set of authority records: persons, corporate bodies and families.',
  fields,
  relations: { ...commonItemRelations, ...voteRelations },
  id: 'slug',
  counts: ['childCount'],
  searched: true,
  page: { folder: 'authoritative-sets', layout: 'authoritySet' },
  unlistedFields: unlistedVoteField,
  example: { data: { identifier: 'people', name: 'People' } },
});

export const cvocVocabulary = defineRecordType({
  name: 'CvocVocabulary',
  kind: 'item',
  help: 'A controlled vocabulary: a thesaurus, a list of places, a list of subjects.',
  fields,
  relations: { ...commonItemRelations, ...voteRelations },
  id: 'slug',
  children: { by: 'parent', without: 'narrower' },
  counts: ['childCount'],
  searched: true,
  page: { folder: 'vocabularies', layout: 'vocabulary' },
  unlistedFields: unlistedVoteField,
  example: { data: { identifier: 'subjects', name: 'Subjects' } },
});
