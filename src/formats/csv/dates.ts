/** Dates of a row: as text in one column, or as a start, an end and a text in several. */

import { isDate } from '../../model/dates.ts';
import type { PartDraft } from '../../model/draft.ts';
import { datePeriod } from '../../model/types/parts.ts';
import { type DatesRead, parsePeriod, toPeriods } from '../dates/dates.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { addPart, type Group, type GroupContext, type RowValues, take, takeAllowed } from './row-values.ts';

/** Converts dates to DatePeriods; texts that cannot be parsed stay in their field, or become unknown properties. */
export function convertTextDates(row: RowValues, { location, warn, dates: dateContext }: GroupContext): void {
  const { dates, description, unknown } = row;
  for (const [field, texts] of dates) {
    const { periods, rest, warnings } = toPeriods(
      texts.map((text) => ({ text })),
      dateContext,
    );
    for (const code of warnings) addWarning(warn, code, location);
    const isKept = field === 'datesOfExistence';
    if (isKept) description.set(field, texts);
    else if (rest.length > 0) description.set(field, [...rest]);
    const covered = new Set([...periods.map((period) => period.description), ...rest]);
    for (const text of texts) if (!isKept && !covered.delete(text)) addValue(unknown, `csv_${field}`, text);
    const known = new Set((row.parts.get('hasDate') ?? []).map(({ data }) => data.description));
    for (const period of periods)
      if (!known.has(period.description)) addPart(row, 'hasDate', toPart(period, {}));
  }
}

/**
 * Adds a date of our own tables, whose columns are the fields. Without a start and an end, these are read from the text; a text that cannot
 * be read is a date without days.
 */
export function convertDateFields(
  group: Group,
  row: RowValues,
  { location, warn, dates }: GroupContext,
): void {
  const startDate = takeIsoDate(group, 'startDate');
  const endDate = takeIsoDate(group, 'endDate');
  const description = take(group, 'description');
  const type = takeAllowed(group, 'type', datePeriod.fields.type!);
  const event = take(group, 'event');
  const more = { ...(type !== undefined && { type }), ...(event !== undefined && { event }) };
  const isStated = startDate !== undefined || endDate !== undefined;
  const read = isStated || description === undefined ? undefined : toPeriods([{ text: description }], dates);
  for (const code of read?.warnings ?? []) addWarning(warn, code, location);
  if (read !== undefined && read.periods.length > 0 && read.rest.length === 0) {
    for (const period of read.periods) addPart(row, 'hasDate', toPart(period, more));
    return;
  }
  const data = {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(description !== undefined && { description }),
    ...more,
  };
  if (Object.keys(data).length > 0) addPart(row, 'hasDate', partDraft('DatePeriod', data));
}

/** Takes a date in ISO form; other texts stay in the group. */
function takeIsoDate(group: Group, member: string): string | undefined {
  return isDate(group.get(member)?.value ?? '') ? take(group, member) : undefined;
}

/** Default values of ArchivesSpace, which are not stored. */
const defaultValues: Readonly<Record<string, string>> = { era: 'ce', calendar: 'gregorian' };

/** Types of dates in ArchivesSpace that are not stored, since the start and the end of the date show the same. */
const impliedKinds: ReadonlySet<string> = new Set(['single', 'range']);

/**
 * Adds the date of an event from the members `date` (text), `start` and `end`. The start and the end are the normal form of the date, like
 * EAD's `@normal`, if both are given or if the text cannot be parsed. Without a text, they are also the text. Members that the date does not
 * contain stay in the group. Returns whether there is a period.
 */
export function addEventDate(
  group: Group,
  row: RowValues,
  { location, warn, dates }: GroupContext,
  event?: string,
): boolean {
  const start = takeDay(group, 'start');
  const end = takeDay(group, 'end');
  const text = take(group, 'date') ?? toText(start, end);
  if (text === undefined) return false;
  const { periods, rest, warnings } = toPeriods([{ text, normal: toNormal(text, start, end) }], dates);
  for (const code of warnings) addWarning(warn, code, location);
  for (const one of rest) addValue(row.description, 'unitDates', one);
  if (periods.length === 0) return false;
  for (const [member, value] of Object.entries(defaultValues))
    if (group.get(member)?.value.toLowerCase() === value) group.delete(member);
  const isWhole = periods.some(({ description }) => description === text);
  const certainty = isWhole ? take(group, 'certainty') : undefined;
  const more = { ...takeType(group), ...(event !== undefined && { event }) };
  for (const period of periods) {
    const isCertain = certainty === undefined || period.description !== text;
    const description = isCertain ? period.description : `${text} (${certainty})`;
    addPart(row, 'hasDate', toPart({ ...period, description }, more));
  }
  return true;
}

/** Takes a day that can be parsed. AtoM writes `1990-00-00` for the year 1990. */
function takeDay(group: Group, member: string): string | undefined {
  const written = group.get(member)?.value;
  const day = written?.replace(/(?:-00)+$/, '').replace(/^(\d{4})-(\d)$/, '$1-0$2');
  if (day === undefined || (day !== '0000' && parsePeriod(day) === undefined)) return undefined;
  group.delete(member);
  return day;
}

function toText(start: string | undefined, end: string | undefined): string | undefined {
  // `-1200` alone would be read as a range without a start.
  if (start?.startsWith('-') && (end ?? start) === start) return `${start}/${start}`;
  if (end === undefined || start === end) return start;
  return start === undefined ? `- ${end}` : `${start} - ${end}`;
}

function toNormal(text: string, start: string | undefined, end: string | undefined): string | undefined {
  if (start !== undefined && end !== undefined) return `${start}/${end}`;
  // One end alone would narrow the period of the text, or widen it.
  if (parsePeriod(text) !== undefined) return undefined;
  return end === undefined ? start : `/${end}`;
}

function takeType(group: Group): { readonly type?: string } {
  const kind = group.get('kind')?.value.toLowerCase();
  if (kind === undefined) return {};
  const isType = kind === 'bulk' || kind === 'inclusive';
  if (isType || impliedKinds.has(kind)) group.delete('kind');
  return isType ? { type: kind } : {};
}

function toPart(
  { startDate, endDate, description, type }: DatesRead['periods'][number],
  more: Readonly<Record<string, string>>,
): PartDraft {
  return partDraft('DatePeriod', {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    description,
    ...(type !== undefined && { type }),
    ...more,
  });
}
