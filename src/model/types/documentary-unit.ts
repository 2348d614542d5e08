import {
  ancestor,
  commonItemRelations,
  defineRecordType,
  identifier,
  ownedParts,
  parent,
  text,
} from '../define.ts';
import { isad, isadAreas } from '../standards/isad.ts';
import {
  descriptionFields,
  descriptionParts,
  sourceMarkup,
  unlistedDescriptionFields,
  unlistedMarkup,
} from './parts.ts';

/** Entry of `otherIdentifierTypes` for an identifier whose type is not known. */
export const unspecifiedIdentifierType = 'unspecified';

/**
 * The sources of a generated identifier: the attribute `id`, the position among the siblings, the identifier of the finding aid, or its file
 * (its name, or the title in it).
 */
const identifierOrigins = ['id', 'position', 'eadid', 'file'] as const;

export type IdentifierOrigin = (typeof identifierOrigins)[number];

export const documentaryUnit = defineRecordType({
  name: 'DocumentaryUnit',
  kind: 'item',
  help: 'An archival holding at any level, from a fonds down to a single letter.',
  fields: {
    identifier: identifier('Local identifier, such as a call number', {
      required: true,
      search: 'identifier',
    }),
    identifierType: text('Type of the identifier, such as call number', { search: 'none' }),
    identifierOrigin: text(
      'Where the identifier of an imported unit without a reference code came from; absent for a reference code',
      { oneOf: identifierOrigins, importedWith: 'identifier' },
    ),
    otherIdentifiers: text('Further identifiers', { many: true, search: 'identifier' }),
    otherIdentifierTypes: text(
      `Types of the further identifiers in the same order; \`${unspecifiedIdentifierType}\` for one without a type`,
      { many: true, search: 'none' },
    ),
  },
  relations: {
    ...commonItemRelations,
    childOf: parent('DocumentaryUnit'),
    describes: ownedParts('DocumentaryUnitDescription'),
    heldBy: ancestor('Repository'),
  },
  id: 'under-parent',
  parents: ['Repository', 'DocumentaryUnit'],
  versioned: true,
  harvested: true,
  searched: true,
  counts: ['childCount', 'watchedBy'],
  page: { folder: 'units', layout: 'unit' },
  unlistedFields: {
    identifierType: 'It is shown beside the identifier.',
    identifierOrigin: 'It is about the import, not about the material.',
    otherIdentifierTypes: 'They are shown beside the further identifiers.',
  },
  example: {
    data: { identifier: 'A.1' },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name: 'Council minutes', languageCode: 'eng', levelOfDescription: 'fonds' },
          relationships: {
            hasDate: [{ type: 'DatePeriod', data: { startDate: '1924-01-01', endDate: '1947-12-31' } }],
            relatesTo: [{ type: 'AccessPoint', data: { name: 'City council', type: 'creatorAccess' } }],
          },
        },
      ],
    },
  },
});

export const documentaryUnitDescription = defineRecordType({
  name: 'DocumentaryUnitDescription',
  kind: 'part',
  help: 'Description of a unit in one language, according to ISAD(G).',
  fields: { ...descriptionFields, ...isad, sourceMarkup },
  relations: {
    ...descriptionParts,
    hasContainer: ownedParts('Container'),
    hasDate: ownedParts('DatePeriod'),
    hasDigitalObject: ownedParts('DigitalObject'),
  },
  id: 'description',
  areas: isadAreas,
  unlistedFields: { ...unlistedDescriptionFields, ...unlistedMarkup },
  example: {
    data: { name: 'Council minutes', languageCode: 'eng', scopeAndContent: 'Minutes and annexes.' },
  },
});
