import { defineRecordType, leadsTo, ofEveryItem, owns, text } from '../define.ts';

export const virtualUnit = defineRecordType({
  name: 'VirtualUnit',
  kind: 'item',
  help: 'Units from several places brought together by a user, in an order of their own.',
  fields: { identifier: text('Local identifier', { required: true }) },
  relations: {
    ...ofEveryItem,
    describes: owns('DocumentaryUnitDescription'),
    hasAuthor: leadsTo('UserProfile', 'hasAuthor', { levels: 0 }),
    includesUnit: leadsTo('DocumentaryUnit', 'includesUnit', { full: true }),
    isPartOf: leadsTo('VirtualUnit', 'isPartOf'),
  },
  id: 'under-parent',
  parents: ['VirtualUnit'],
  atTop: true,
  holds: { by: 'edges', label: 'isPartOf', direction: 'in' },
  versioned: true,
  counts: ['childCount', 'watchedBy'],
  example: {
    data: { identifier: 'strikes' },
    relationships: {
      describes: [
        { type: 'DocumentaryUnitDescription', data: { name: 'Strikes of 1924', languageCode: 'eng' } },
      ],
    },
  },
});
