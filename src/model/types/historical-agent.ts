import { commonItemRelations, defineRecordType, identifier, ownedParts, parent, text } from '../define.ts';
import { isaar, isaarAreas } from '../standards/isaar.ts';
import {
  descriptionFields,
  descriptionParts,
  sourceMarkup,
  unlistedDescriptionFields,
  unlistedMarkup,
} from './parts.ts';

export const historicalAgent = defineRecordType({
  name: 'HistoricalAgent',
  kind: 'item',
  help: 'A person, corporate body or family: the creator or subject of archives.',
  fields: {
    identifier: identifier('Local identifier', { required: true, search: 'identifier' }),
    otherIdentifiers: text('Further identifiers, such as that of a corporate body (5.1.6)', {
      many: true,
      search: 'identifier',
    }),
  },
  relations: {
    ...commonItemRelations,
    describes: ownedParts('HistoricalAgentDescription'),
    inAuthoritativeSet: parent('AuthoritativeSet'),
  },
  id: 'under-parent',
  parents: ['AuthoritativeSet'],
  mayBeTopLevel: true,
  versioned: true,
  harvested: true,
  searched: true,
  listedByName: true,
  counts: ['watchedBy'],
  page: { folder: 'agents', layout: 'agent' },
  example: {
    data: { identifier: 'council' },
    relationships: {
      describes: [
        {
          type: 'HistoricalAgentDescription',
          data: { name: 'City council', languageCode: 'eng', typeOfEntity: 'corporateBody' },
        },
      ],
    },
  },
});

export const historicalAgentDescription = defineRecordType({
  name: 'HistoricalAgentDescription',
  kind: 'part',
  help: 'Description of a person, corporate body or family in one language, according to ISAAR(CPF).',
  fields: { ...descriptionFields, ...isaar, sourceMarkup },
  relations: { ...descriptionParts, hasDate: ownedParts('DatePeriod') },
  id: 'description',
  areas: isaarAreas,
  unlistedFields: { ...unlistedDescriptionFields, ...unlistedMarkup },
  example: { data: { name: 'City council', languageCode: 'eng', typeOfEntity: 'corporateBody' } },
});
