/** The small parts of descriptions: each is a few fields and nothing else, so they share a file. */
import { date, defineRecordType, owns, text } from '../define.ts';

const accessPointTypes = [
  'creatorAccess',
  'personAccess',
  'corporateBodyAccess',
  'familyAccess',
  'subjectAccess',
  'placeAccess',
  'genreAccess',
] as const;

export const accessPoint = defineRecordType({
  name: 'AccessPoint',
  kind: 'part',
  help: 'A name or term under which a unit can be found.',
  fields: {
    name: text('The name or term as written', { required: true }),
    type: text('What the name stands for', {
      required: true,
      oneOf: accessPointTypes,
      synonyms: Object.fromEntries(accessPointTypes.map((type) => [type.replace(/Access$/, ''), type])),
    }),
    source: text('Id of the set or vocabulary that the name is from'),
    authfilenumber: text('Identifier of the name there'),
  },
  id: 'generated',
  example: {
    id: '019a0000-0000-7000-8000-000000000006',
    data: { name: 'Trade unions', type: 'subjectAccess' },
  },
});

export const datePeriod = defineRecordType({
  name: 'DatePeriod',
  kind: 'part',
  help: 'A span of time, to the day.',
  fields: {
    startDate: date('First day'),
    endDate: date('Last day'),
    description: text('The date as written'),
    type: text('What the span is about', { oneOf: ['creation', 'existence'] }),
  },
  period: ['startDate', 'endDate'],
  id: 'generated',
  example: { data: { startDate: '1924-01-01', endDate: '1947-12-31', description: '1924 to 1947' } },
});

export const address = defineRecordType({
  name: 'Address',
  kind: 'part',
  help: 'How to reach an institution.',
  fields: {
    addressName: text('Name of the address', { many: true }),
    contactPerson: text('Person to ask for', { many: true }),
    street: text('Street and number', { many: true }),
    postalCode: text('Postal code', { many: true }),
    municipality: text('Town', { many: true }),
    firstdem: text('Region or province', { many: true }),
    secdem: text('District', { many: true }),
    country: text('Country as written', { many: true }),
    countryCode: text('ISO 3166-1 code', { many: true }),
    telephone: text('Telephone number', { many: true }),
    fax: text('Fax number', { many: true }),
    email: text('E-mail address', { many: true }),
    webpage: text('Web address', { many: true }),
  },
  id: 'generated',
  example: { data: { street: 'Quay 1', municipality: 'Rotterdam', countryCode: 'NL' } },
});

export const maintenanceEvent = defineRecordType({
  name: 'MaintenanceEvent',
  kind: 'part',
  help: 'What was done to a description before it came here.',
  fields: {
    eventType: text('What was done', {
      required: true,
      oneOf: ['created', 'revised', 'deleted', 'cancelled', 'derived', 'updated'],
    }),
    agentType: text('Who did it', { oneOf: ['human', 'machine'] }),
  },
  freeForm: true,
  relations: { hasDate: owns('DatePeriod') },
  id: 'generated',
  example: { data: { eventType: 'updated', date: '2012-06-10' } },
});

export const unknownProperty = defineRecordType({
  name: 'UnknownProperty',
  kind: 'part',
  help: 'What stood in the source and has no field of its own, under the path of its element.',
  fields: {},
  freeForm: true,
  id: 'generated',
  example: { data: { ead_archdesc_did_repository_corpname_: 'City Archive' } },
});
