/** All record types. Other modules get their declarations from here. A new type is one line in the list. */
import { suggestionSentence } from '../lib/nearest.ts';
import type { RecordType } from './define.ts';
import { fail } from './errors.ts';
import { adminGroupId, anonymousId, permissionNames } from './system.ts';
import { group, userProfile } from './types/accessors.ts';
import { annotation, link } from './types/annotations.ts';
import { cvocConcept, cvocConceptDescription } from './types/cvoc-concept.ts';
import { documentaryUnit, documentaryUnitDescription } from './types/documentary-unit.ts';
import { historicalAgent, historicalAgentDescription } from './types/historical-agent.ts';
import { accessPoint, address, datePeriod, maintenanceEvent, unknownProperty } from './types/parts.ts';
import { contentType, permission, permissionGrant, system, version } from './types/permissions.ts';
import { country, repository, repositoryDescription } from './types/repository.ts';
import { authoritativeSet, cvocVocabulary } from './types/sets.ts';
import { systemEvent } from './types/system-event.ts';
import { container, digitalObject } from './types/unit-parts.ts';
import { virtualUnit } from './types/virtual-unit.ts';

export const recordTypes: readonly RecordType[] = [
  accessPoint,
  address,
  annotation,
  authoritativeSet,
  container,
  contentType,
  country,
  cvocConcept,
  cvocConceptDescription,
  cvocVocabulary,
  datePeriod,
  digitalObject,
  documentaryUnit,
  documentaryUnitDescription,
  group,
  historicalAgent,
  historicalAgentDescription,
  link,
  maintenanceEvent,
  permission,
  permissionGrant,
  repository,
  repositoryDescription,
  system,
  systemEvent,
  unknownProperty,
  userProfile,
  version,
  virtualUnit,
];

const byName = new Map(recordTypes.map((type) => [type.name, type]));

export function findRecordType(name: string): RecordType | undefined {
  return byName.get(name) ?? byName.get(name.charAt(0).toUpperCase() + name.slice(1));
}

/** Callers must pass a known name. For names in requests use {@link parseTypeName}. */
export function getRecordType(name: string): RecordType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`No record type '${name}' in the registry`);
  return type;
}

/** Parses a type name of a request; its first letter may be lower case. Throws `type-mismatch`. */
export function parseTypeName(name: string): RecordType {
  return (
    findRecordType(name) ??
    fail(
      'type-mismatch',
      `There is no record type '${name}'. ${suggestionSentence(name, [...byName.keys()])}`,
      { details: 'Error decoding JSON' },
    )
  );
}

/** Names of the types on which permissions can be granted: all items, and events. The store has a record for each (graph/initialise.ts). */
export const contentTypes: readonly string[] = recordTypes
  .filter(({ kind }) => kind === 'item' || kind === 'event')
  .map((type) => type.name);

/** Ids that no other record may have. */
export const reservedIds: ReadonlySet<string> = new Set([
  adminGroupId,
  anonymousId,
  'globalEventRoot',
  ...permissionNames,
  ...contentTypes,
]);

/** Names of the types whose items OAI-PMH lists. */
export const harvestedTypes: readonly string[] = recordTypes
  .filter((type) => type.harvested)
  .map((type) => type.name);

/** Types whose parent may be of the given type. */
export function childTypes(parentName: string): readonly RecordType[] {
  return recordTypes.filter((type) => type.parents.includes(parentName));
}

/** Whether items of the type contain items of the same type, as the units of a finding aid do. */
export function hasTree({ name, parents, children }: RecordType): boolean {
  return children.by === 'parent' && parents.includes(name);
}

/** Types of the items in the list of children of an item of the type. */
export function listedChildTypes(parent: RecordType): readonly RecordType[] {
  const { children } = parent;
  if (children.by === 'parent' || children.direction === 'out') return childTypes(parent.name);
  return recordTypes.filter((type) =>
    Object.values(type.relations).some(
      (relation) =>
        relation.from === 'edges' && relation.direction === 'out' && relation.label === children.label,
    ),
  );
}

interface PartsRelation {
  readonly name: string;
  readonly target: string;
}

const partsRelations = new Map(recordTypes.map((type) => [type, findPartsRelation(type)]));

/** The relation under which a type has its parts, and the type of the parts. */
export function partsRelation(type: RecordType): PartsRelation | undefined {
  return partsRelations.get(type);
}

function findPartsRelation(type: RecordType): PartsRelation | undefined {
  for (const [name, relation] of Object.entries(type.relations)) {
    if (relation.from === 'parts') return { name, target: relation.target };
  }
  return undefined;
}
