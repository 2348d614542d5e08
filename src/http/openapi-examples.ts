/**
 * What the examples of the interface are about: one small archive whose records are the examples of the registry, under the ids
 * that the service gives them. A test fills a store with it and sends every example.
 */
import type { RecordType } from '../model/define.ts';
import { slug } from '../model/identifiers.ts';
import { getRecordType } from '../model/registry.ts';
import {
  accessPointType,
  annotationType,
  conceptType,
  groupType,
  unitType,
  userType,
  versionRecordType,
  virtualUnitType,
} from '../model/system.ts';

/** The id of a type's example in the archive that examples are about. */
export function exampleId(type: RecordType): string {
  const { id, data } = type.example;
  if (id !== undefined) return id;
  const identifier = String(data.identifier);
  if (type.id === 'identifier') return identifier;
  const holder = holderOf(type);
  return holder === undefined ? slug(identifier) : `${exampleId(holder)}-${slug(identifier)}`;
}

/** What the example of a type stands in. */
function holderOf(type: RecordType): RecordType | undefined {
  const name = type.parents.find((one) => one !== type.name);
  return name === undefined ? undefined : getRecordType(name);
}

const idOf = (type: string): string => exampleId(getRecordType(type));
const idOfHolder = (type: string): string => exampleId(holderOf(getRecordType(type))!);

/** Records that examples name besides the one they are about. */
export const exampleIds = {
  administrator: 'archivist',
  user: idOf(userType),
  group: idOf(groupType),
  repository: idOfHolder(unitType),
  unit: idOf(unitType),
  unitAfter: `${idOfHolder(unitType)}-a_2`,
  description: `${idOf(unitType)}.eng`,
  accessPoint: idOf(accessPointType),
  annotation: idOf(annotationType),
  vocabulary: idOfHolder(conceptType),
  concept: idOf(conceptType),
  relatedConcept: `${idOfHolder(conceptType)}-strikes`,
  virtualUnit: idOf(virtualUnitType),
  otherVirtualUnit: 'lockouts',
  version: idOf(versionRecordType),
  job: '019a0000-0000-7000-8000-000000000007',
  webhook: '3f9a01c2d4',
} as const;

/** Parts of a path that are no ids of records. */
export const pathHelp: Readonly<Record<string, string>> = {
  guide: 'Name of the guide, as the page docs links it',
};

/** What stands for each varying part of a path, besides the record itself. */
const pathExamples: Readonly<Record<string, string>> = {
  accessor: exampleIds.user,
  accessPoint: exampleIds.accessPoint,
  description: exampleIds.description,
  guide: 'rest',
  member: exampleIds.user,
  otherId: exampleIds.administrator,
  repositoryId: exampleIds.repository,
  scope: exampleIds.repository,
  to: exampleIds.otherVirtualUnit,
  version: exampleIds.version,
  vocabularyId: exampleIds.vocabulary,
};

/** An example of a part of a path; of `{id}` the record of the type that the path names, or a unit. */
export function pathExample(name: string, type: RecordType | undefined): string {
  if (name === 'id') return type === undefined ? exampleIds.unit : exampleId(type);
  const example = pathExamples[name];
  if (example === undefined) throw new Error(`No example for {${name}} of a path`);
  return example;
}
