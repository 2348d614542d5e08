/** Accessors: users, and the groups they belong to. */
import {
  commonItemRelations,
  defineRecordType,
  edgeTo,
  identifier,
  isPromotable,
  text,
  unlistedVoteField,
  voteRelations,
} from '../define.ts';

const belongsTo = edgeTo('Group', 'belongsTo');

export const userProfile = defineRecordType({
  name: 'UserProfile',
  kind: 'item',
  help: 'A user of the service, named in the header X-User.',
  fields: {
    identifier: identifier('The id of the user', { required: true }),
    name: text('Display name', { required: true }),
    isPromotable,
  },
  unlistedFields: unlistedVoteField,
  relations: { ...commonItemRelations, ...voteRelations, belongsTo },
  id: 'identifier',
  versioned: true,
  counts: ['followers', 'following', 'watching'],
  example: { data: { identifier: 'newcomer', name: 'A newcomer' } },
});

export const group = defineRecordType({
  name: 'Group',
  kind: 'item',
  help: 'A group of users and groups. Members of the group admin are administrators.',
  fields: {
    identifier: identifier('Local identifier', { required: true }),
    name: text('Display name', { required: true }),
  },
  relations: { ...commonItemRelations, belongsTo },
  id: 'slug',
  children: { by: 'edges', label: 'belongsTo', direction: 'in' },
  counts: ['childCount'],
  example: { data: { identifier: 'editors', name: 'Editors' } },
});
