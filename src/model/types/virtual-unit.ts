import { commonItemRelations, defineRecordType, edgeTo, identifier, ownedParts } from '../define.ts';

export const virtualUnit = defineRecordType({
  name: 'VirtualUnit',
  kind: 'item',
  help: 'A collection of units from several repositories, arranged by a user.',
  fields: { identifier: identifier('Local identifier', { required: true, search: 'identifier' }) },
  relations: {
    ...commonItemRelations,
    describes: ownedParts('DocumentaryUnitDescription'),
    hasAuthor: edgeTo('UserProfile', 'hasAuthor', { maxDepth: 0 }),
    includesUnit: edgeTo('DocumentaryUnit', 'includesUnit', { full: true }),
    isPartOf: edgeTo('VirtualUnit', 'isPartOf'),
  },
  id: 'under-parent',
  parents: ['VirtualUnit'],
  mayBeTopLevel: true,
  children: { by: 'edges', label: 'isPartOf', direction: 'in' },
  versioned: true,
  searched: true,
  counts: ['childCount', 'watchedBy'],
  page: { folder: 'virtual', layout: 'virtual' },
  example: {
    data: { identifier: 'strikes' },
    relationships: {
      describes: [
        { type: 'DocumentaryUnitDescription', data: { name: 'Strikes of 1924', languageCode: 'eng' } },
      ],
    },
  },
});
