/** The values of exported columns: the fields of a description and of its parts. */
import type { ExportedPart } from '../../model/export-step.ts';
import { datePeriod } from '../../model/types/parts.ts';
import { findCertainPeriod } from '../dates/dates.ts';
import { toTexts } from '../xml/write-values.ts';
import type { ColumnTarget } from './column-target.ts';
import { maintenanceValue } from './maintenance.ts';
import { toPropertyValues } from './properties.ts';
import { containerValue, listContainerPaths, listNestedDigitalObjects } from './unit-parts.ts';

const none: readonly string[] = [];

export function describedValues(column: ColumnTarget, description: ExportedPart): readonly string[] {
  const { data, relationships } = description;
  switch (column.to) {
    case 'language':
      return toTexts(data.languageCode);
    case 'dates':
      return datesOf(description, column.field);
    case 'address':
      return toTexts(relationships.hasAddress?.[0]?.data[column.field]);
    case 'access-point':
      return accessValues(description, column.type, 'name');
    case 'access-detail':
      return withoutBlankCell(accessValues(description, column.type, column.field));
    case 'group':
      return withoutBlankCell(groupValues(column, description));
    case 'properties':
      return (relationships.hasUnknownProperty ?? []).flatMap((part) => toPropertyValues(part.data));
    case 'description':
      return toTexts(data[column.field]);
    default:
      return none;
  }
}

/** Blank values keep the others at their indexes; a list of blank values is an empty cell. */
function withoutBlankCell(values: readonly string[]): readonly string[] {
  return values.every((value) => value === '') ? none : values;
}

/** The texts of the field, and those of periods that an import reads from their texts. */
function datesOf({ data, relationships }: ExportedPart, field: string): readonly string[] {
  const periods = (relationships.hasDate ?? []).filter(isReadFromText);
  return [...new Set([...toTexts(data[field]), ...periods.map((period) => String(period.data.description))])];
}

/** Whether an import of the text alone gives the same period. All other periods are in columns of their own. */
function isReadFromText({ data }: ExportedPart): boolean {
  const read = typeof data.description === 'string' ? findCertainPeriod(data.description) : undefined;
  return (
    read !== undefined &&
    Object.keys(data).length === Object.keys(read).length &&
    Object.entries(read).every(([name, value]) => data[name] === value)
  );
}

/** Called for each type of access point of each record; most records have none of most types. */
function accessValues({ relationships }: ExportedPart, type: string, field: string): readonly string[] {
  const { relatesTo } = relationships;
  return relatesTo?.some(({ data }) => data.type === type)
    ? relatesTo.filter(({ data }) => data.type === type).map(({ data }) => toTexts(data[field]).join(' '))
    : none;
}

function groupValues(
  { group, member }: Extract<ColumnTarget, { to: 'group' }>,
  { relationships }: ExportedPart,
): readonly string[] {
  switch (group) {
    case 'date':
      return (relationships.hasDate ?? [])
        .filter((part) => !isReadFromText(part))
        .map((part) => dateValue(part, member));
    case 'container':
      return listContainerPaths(relationships.hasContainer ?? []).map((path) => containerValue(path, member));
    case 'object':
      return listNestedDigitalObjects(relationships.hasDigitalObject ?? []).map(({ data }) =>
        toTexts(data[member]).join(' '),
      );
    case 'maintenanceEvent':
      return (relationships.maintenance ?? []).map((part) => maintenanceValue(part, member));
    default:
      return none;
  }
}

/** A start and an end that an import reads from the text are left out, so that an edited text takes effect. */
function dateValue({ data }: ExportedPart, member: string): string {
  if (datePeriod.period!.includes(member) && typeof data.description === 'string') {
    const read = findCertainPeriod(data.description);
    if (read !== undefined && datePeriod.period!.every((day) => read[day as 'startDate'] === data[day]))
      return '';
  }
  return toTexts(data[member]).join(' ');
}
