import {
  defineRecordType,
  isPromotable,
  itemRelations,
  number,
  owns,
  parent,
  text,
  voteRelations,
} from '../define.ts';
import { descriptionFields, descriptionParts } from '../standards/description.ts';
import { isdiah } from '../standards/isdiah.ts';

export const repository = defineRecordType({
  name: 'Repository',
  kind: 'item',
  help: 'An archival institution in a country.',
  fields: {
    identifier: text('Local identifier', { required: true }),
    typeOfEntity: text('Kind of institution, such as organisation'),
    latitude: number('Latitude in degrees'),
    longitude: number('Longitude in degrees'),
    isPromotable,
  },
  relations: {
    ...itemRelations,
    ...voteRelations,
    describes: owns('RepositoryDescription'),
    hasCountry: parent('Country'),
  },
  id: 'under-parent',
  parents: ['Country'],
  versioned: true,
  counts: ['childCount', 'watchedBy'],
  example: {
    data: { identifier: 'city-archive', typeOfEntity: 'organisation' },
    relationships: {
      describes: [{ type: 'RepositoryDescription', data: { name: 'City Archive', languageCode: 'eng' } }],
    },
  },
});

export const repositoryDescription = defineRecordType({
  name: 'RepositoryDescription',
  kind: 'part',
  help: 'What is said of an institution in one language, after ISDIAH.',
  fields: { ...descriptionFields, ...isdiah },
  relations: { ...descriptionParts, hasAddress: owns('Address'), hasDate: owns('DatePeriod') },
  id: 'description',
  example: { data: { name: 'City Archive', languageCode: 'eng', openingTimes: 'Weekdays 9-17' } },
});
