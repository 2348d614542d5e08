/**
 * The records that examples in the OpenAPI document refer to: a small archive with the examples of the registry, and the ids that the service
 * generates for them. A test creates this archive and sends every example.
 */
import type { RecordType } from '../model/define.ts';
import { slug } from '../model/identifiers.ts';
import { getRecordType } from '../model/registry.ts';
import {
  accessPointType,
  annotationType,
  conceptType,
  eventTypeName,
  groupType,
  unitType,
  userType,
  versionTypeName,
  virtualUnitType,
} from '../model/system.ts';

/** The id of the example of a type. */
export function exampleId(type: RecordType): string {
  const { id, data } = type.example;
  if (id !== undefined) return id;
  const identifier = String(data.identifier);
  if (type.id === 'identifier') return identifier;
  const parent = parentOf(type);
  return parent === undefined ? slug(identifier) : `${exampleId(parent)}-${slug(identifier)}`;
}

/** The type of the parent of the example. */
function parentOf(type: RecordType): RecordType | undefined {
  const name = type.parents.find((one) => one !== type.name);
  return name === undefined ? undefined : getRecordType(name);
}

const idOf = (type: string): string => exampleId(getRecordType(type));
const parentIdOf = (type: string): string => exampleId(parentOf(getRecordType(type))!);

/** Ids of further records in examples. */
export const exampleIds = {
  administrator: 'archivist',
  user: idOf(userType),
  group: idOf(groupType),
  repository: parentIdOf(unitType),
  unit: idOf(unitType),
  unitAfter: `${parentIdOf(unitType)}-a_2`,
  description: `${idOf(unitType)}.eng`,
  accessPoint: idOf(accessPointType),
  annotation: idOf(annotationType),
  vocabulary: parentIdOf(conceptType),
  concept: idOf(conceptType),
  relatedConcept: `${parentIdOf(conceptType)}-strikes`,
  virtualUnit: idOf(virtualUnitType),
  otherVirtualUnit: 'lockouts',
  version: idOf(versionTypeName),
  job: '019a0000-0000-7000-8000-000000000007',
  webhook: '3f9a01c2d4',
  importProfile: 'Harbour finding aids',
  token: 'a81c02e5f7',
  session: '5d20c9b1e6',
} as const;

/** Descriptions of path segments that are not ids of records. */
export const pathHelp: Readonly<Record<string, string>> = {
  delivery: 'Id of a delivery',
  event: 'Id of an event',
  guide: 'Name of the guide, as linked in the documentation page',
};

/** Examples of variable path segments, except `{id}`. */
const pathExamples: Readonly<Record<string, string>> = {
  accessor: exampleIds.user,
  accessPoint: exampleIds.accessPoint,
  delivery: '1',
  description: exampleIds.description,
  event: idOf(eventTypeName),
  guide: 'rest',
  member: exampleIds.user,
  otherId: exampleIds.administrator,
  repositoryId: exampleIds.repository,
  scope: exampleIds.repository,
  to: exampleIds.otherVirtualUnit,
  version: exampleIds.version,
  vocabularyId: exampleIds.vocabulary,
};

/** Example of a path segment; for `{id}` the id of the example of the type in the path, or of a unit. */
export function pathExample(name: string, type: RecordType | undefined): string {
  if (name === 'id') return type === undefined ? exampleIds.unit : exampleId(type);
  const example = pathExamples[name];
  if (example === undefined) throw new Error(`No example for {${name}} of a path`);
  return example;
}
