import {
  commonItemRelations,
  country as countryCode,
  defineRecordType,
  identifier,
  isPromotable,
  number,
  ownedParts,
  parent,
  text,
  unlistedVoteField,
  voteRelations,
} from '../define.ts';
import { isdiah, isdiahAreas } from '../standards/isdiah.ts';
import {
  descriptionFields,
  descriptionParts,
  sourceMarkup,
  unlistedCoordinateReasons,
  unlistedDescriptionFields,
  unlistedMarkup,
} from './parts.ts';

export const country = defineRecordType({
  name: 'Country',
  kind: 'item',
  help: 'A country with repositories.',
  fields: {
    identifier: countryCode('ISO 3166-1 alpha-2 code; stored in lower case', {
      required: true,
      search: 'title',
    }),
    report: text('Report on the archives of the country'),
    situation: text('Situation of the archives'),
    dataSummary: text('Summary of the descriptions'),
    dataExtensive: text('Detailed account of the descriptions'),
  },
  relations: commonItemRelations,
  id: 'identifier',
  versioned: true,
  counts: ['childCount'],
  searched: true,
  page: { folder: 'countries', layout: 'country' },
  example: { data: { identifier: 'nl' } },
});

export const repository = defineRecordType({
  name: 'Repository',
  kind: 'item',
  help: 'An archival institution in a country.',
  fields: {
    identifier: identifier('Local identifier', { required: true, search: 'identifier' }),
    typeOfEntity: text('Kind of institution, such as organisation', { search: 'none' }),
    latitude: number('Latitude in degrees'),
    longitude: number('Longitude in degrees'),
    isPromotable,
  },
  relations: {
    ...commonItemRelations,
    ...voteRelations,
    describes: ownedParts('RepositoryDescription'),
    hasCountry: parent('Country'),
  },
  id: 'under-parent',
  parents: ['Country'],
  versioned: true,
  counts: ['childCount', 'watchedBy'],
  searched: true,
  page: { folder: 'repositories', layout: 'repository' },
  unlistedFields: { ...unlistedVoteField, ...unlistedCoordinateReasons },
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
  help: 'Description of an institution in one language, according to ISDIAH.',
  fields: { ...descriptionFields, ...isdiah, sourceMarkup },
  relations: { ...descriptionParts, hasAddress: ownedParts('Address'), hasDate: ownedParts('DatePeriod') },
  id: 'description',
  areas: isdiahAreas,
  unlistedFields: { ...unlistedDescriptionFields, ...unlistedMarkup },
  example: { data: { name: 'City Archive', languageCode: 'eng', openingTimes: 'Weekdays 9-17' } },
});
