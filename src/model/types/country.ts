import { country as countryCode, defineRecordType, itemRelations, text } from '../define.ts';

export const country = defineRecordType({
  name: 'Country',
  kind: 'item',
  help: 'A country that holds repositories.',
  fields: {
    identifier: countryCode('ISO 3166-1 alpha-2 code; kept in lower case', { required: true }),
    report: text('Report on the archives of the country'),
    situation: text('Situation of the archives'),
    dataSummary: text('Summary of what is described'),
    dataExtensive: text('Extensive account of what is described'),
  },
  relations: itemRelations,
  id: 'identifier',
  versioned: true,
  counts: ['childCount'],
  example: { data: { identifier: 'nl' } },
});
