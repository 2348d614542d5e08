/** The archive that the OpenAPI examples use, as a dump: the examples of the registry and the records they are connected to. */
import { exampleId, exampleIds } from '../../src/http/openapi-examples.ts';
import type { ExampleRecord } from '../../src/model/define.ts';
import { getRecordType, recordTypes } from '../../src/model/registry.ts';
import { asDump } from './dumping.ts';

type Relations = Readonly<Record<string, readonly object[]>>;

const to = (...ids: readonly string[]): readonly object[] => ids.map((id) => ({ id }));
const idOf = (type: string): string => exampleId(getRecordType(type));

/** Descriptions with the ids that the service generates. */
function partsOf(id: string, { relationships = {} }: ExampleRecord): Relations {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, parts]) => [
      name,
      parts.map((part) => ({ ...part, id: `${id}.${String(part.data.languageCode)}` })),
    ]),
  );
}

function line(type: string, relations: Relations = {}, as: { id?: string; data?: object } = {}): string {
  const { example } = getRecordType(type);
  const { id = idOf(type), data = example.data } = as;
  return JSON.stringify({ id, type, data, relationships: { ...partsOf(id, example), ...relations } });
}

const accessPoint = { type: 'AccessPoint', ...getRecordType('AccessPoint').example };
const description = getRecordType('DocumentaryUnit').example.relationships!.describes![0]!;
const entityData = JSON.stringify({
  id: exampleIds.unit,
  type: 'DocumentaryUnit',
  data: { identifier: 'A.0' },
  relationships: {},
});

const inRepository = { hasPermissionScope: to(idOf('Repository')) };
const inVocabulary = { hasPermissionScope: to(idOf('CvocVocabulary')) };

const connectedRecords: readonly string[] = [
  line(
    'UserProfile',
    { belongsTo: to('admin') },
    { id: exampleIds.administrator, data: { identifier: exampleIds.administrator, name: 'Archivist' } },
  ),
  line('Group'),
  line('UserProfile', {
    belongsTo: to(exampleIds.group),
    isFollowing: to(exampleIds.administrator),
    isBlocking: to(exampleIds.administrator),
    isWatching: to(exampleIds.unit),
    hasAnnotation: to(idOf('Annotation')),
  }),
  line('Country'),
  line('Repository', { hasPermissionScope: to(idOf('Country')) }),
  line('DocumentaryUnit', {
    ...inRepository,
    describes: [{ ...description, id: exampleIds.description, relationships: { relatesTo: [accessPoint] } }],
  }),
  line('DocumentaryUnit', inRepository, { id: exampleIds.unitAfter, data: { identifier: 'A.2' } }),
  line('AuthoritativeSet'),
  line('HistoricalAgent', { hasPermissionScope: to(idOf('AuthoritativeSet')) }),
  line('CvocVocabulary'),
  line('CvocConcept', { ...inVocabulary, related: to(exampleIds.relatedConcept) }),
  line('CvocConcept', inVocabulary, { id: exampleIds.relatedConcept, data: { identifier: 'strikes' } }),
  line('VirtualUnit', { includesUnit: to(exampleIds.unit), hasAuthor: to(exampleIds.user) }),
  line('VirtualUnit', {}, { id: exampleIds.otherVirtualUnit, data: { identifier: 'lockouts' } }),
  line('Annotation', { hasAnnotationTarget: to(exampleIds.unit) }),
  line('Link', {
    hasLinkTarget: to(exampleIds.unit, exampleIds.concept),
    hasLinkBody: to(exampleIds.accessPoint),
    hasLinker: to(exampleIds.user),
  }),
  line('SystemEvent', { hasActioner: to(exampleIds.administrator), hasSubject: to(exampleIds.unit) }),
  line(
    'Version',
    { triggeredByEvent: to(idOf('SystemEvent')) },
    { data: { ...getRecordType('Version').example.data, entityData } },
  ),
  line('PermissionGrant', {
    hasAccessor: to(exampleIds.user),
    hasPermission: to('update'),
    hasTarget: to('DocumentaryUnit'),
    hasScope: to(exampleIds.repository),
  }),
];

/** Types of items that need no connections besides a parent, such as one that was just added to the registry. */
const otherTypes = recordTypes.filter(
  ({ kind, name }) =>
    kind === 'item' &&
    !connectedRecords.some((record) => (JSON.parse(record) as { type: string }).type === name),
);

export const exampleArchive: string = asDump([
  ...connectedRecords,
  ...otherTypes.map(({ name, parents: [parent], mayBeTopLevel }) =>
    line(name, parent === undefined || mayBeTopLevel ? {} : { hasPermissionScope: to(idOf(parent)) }),
  ),
]);
