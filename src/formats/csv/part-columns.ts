/**
 * The columns of the parts of a description. They are derived from the fields of the parts, so a new field is a new column: `dateType`,
 * `containerName`, `subjectAccessRole`. The first values of the columns of a part describe the first part of that type, the second values the
 * second.
 */
import type { RecordType } from '../../model/define.ts';
import { accessPoint, datePeriod, maintenanceEvent } from '../../model/types/parts.ts';
import { container, digitalObject } from '../../model/types/unit-parts.ts';
import type { ColumnTarget, GroupName } from './column-target.ts';

/** The parts with columns that begin with a prefix. Access points have columns for each of their types, which begin with the type. */
const groupedParts: readonly {
  readonly prefix: string;
  readonly type: RecordType;
  readonly group: GroupName;
}[] = [
  { prefix: 'date', type: datePeriod, group: 'date' },
  { prefix: 'container', type: container, group: 'container' },
  { prefix: 'digitalObject', type: digitalObject, group: 'object' },
  { prefix: 'maintenance', type: maintenanceEvent, group: 'maintenanceEvent' },
];

/** The member with the values of a maintenance event for which its type declares no field. */
export const detailsMember = 'details';

/** The column of the properties without a field. */
const propertiesColumn = 'unknownProperties';

const cache = new Map<RecordType, Readonly<Record<string, ColumnTarget>>>();

/** The columns of the parts that descriptions of the type may have, by name. */
export function partColumns(description: RecordType): Readonly<Record<string, ColumnTarget>> {
  let columns = cache.get(description);
  if (columns === undefined) {
    columns = Object.fromEntries([
      ...accessColumns(description),
      ...groupColumns(description),
      ...others(description),
    ]);
    cache.set(description, columns);
  }
  return columns;
}

/** Whether descriptions of the type may have parts of the type `part`. */
export function mayHaveParts(description: RecordType, part: RecordType): boolean {
  return Object.values(description.relations).some(
    ({ from, target }) => from === 'parts' && target === part.name,
  );
}

function accessColumns(description: RecordType): readonly (readonly [string, ColumnTarget])[] {
  if (!mayHaveParts(description, accessPoint)) return [];
  const details = Object.keys(accessPoint.fields).filter((name) => name !== 'name' && name !== 'type');
  return accessPoint.fields.type!.oneOf!.flatMap((type) => [
    [type, { to: 'access-point', type }] as const,
    ...details.map((field) => [`${type}${capitalize(field)}`, { to: 'access-detail', type, field }] as const),
  ]);
}

function groupColumns(description: RecordType): readonly (readonly [string, ColumnTarget])[] {
  return groupedParts
    .filter(({ type }) => mayHaveParts(description, type))
    .flatMap(({ prefix, type, group }) => {
      const members = [...Object.keys(type.fields), ...(type.freeForm ? [detailsMember] : [])];
      return members.map((member) => [prefix + capitalize(member), { to: 'group', group, member }] as const);
    });
}

function others(description: RecordType): readonly (readonly [string, ColumnTarget])[] {
  return 'hasUnknownProperty' in description.relations ? [[propertiesColumn, { to: 'properties' }]] : [];
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
