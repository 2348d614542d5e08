/** The archive that the examples in docs/api use, as a dump: every id in their requests exists, except placeholders. */
import { asDump } from './dumping.ts';

type Relations = Readonly<Record<string, readonly object[]>>;

const to = (...ids: readonly string[]): readonly object[] => ids.map((id) => ({ id }));
const within = (id: string): Relations => ({ hasPermissionScope: to(id) });

function line(type: string, id: string, relationships: Relations = {}, data: object = {}): string {
  return JSON.stringify({ id, type, data: { identifier: id, ...data }, relationships });
}

const findDescriptionIndex = (type: string, id: string): Relations => ({
  describes: [{ id: `${id}.eng`, type, data: { languageCode: 'eng', name: id }, relationships: {} }],
});

export const guideArchive: string = asDump([
  line('UserProfile', 'archivist', { belongsTo: to('admin') }, { name: 'Archivist' }),
  ...['reader', 'ruth', 'mike'].map((id) => line('UserProfile', id, {}, { name: id })),
  line('Group', 'editors', {}, { name: 'Editors' }),
  line('Country', 'nl'),
  ...['nl-city', 'nl-waterstad'].map((id) =>
    line('Repository', id, { ...within('nl'), ...findDescriptionIndex('RepositoryDescription', id) }),
  ),
  ...['1', '2', '3', 'a', '0012'].map((name) =>
    line('DocumentaryUnit', `nl-city-${name}`, {
      ...within('nl-city'),
      ...findDescriptionIndex('DocumentaryUnitDescription', `nl-city-${name}`),
    }),
  ),
  line('CvocVocabulary', 'subjects', {}, { name: 'Subjects' }),
  ...['strikes', 'labour', 'unions'].map((name) =>
    line('CvocConcept', `subjects-${name}`, within('subjects')),
  ),
  ...['people', 'writers'].map((id) => line('AuthoritativeSet', id, {}, { name: id })),
  line('HistoricalAgent', 'people-council', {
    ...within('people'),
    ...findDescriptionIndex('HistoricalAgentDescription', 'people-council'),
  }),
  line('VirtualUnit', 'strikes'),
]);
