/** Dates of a row: as text in one column, or as a start, an end and a text in several. */
import type { PartDraft } from '../../model/draft.ts';
import { type DatesRead, parsePeriod, toPeriods } from '../dates.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue } from '../xml/collected-item.ts';
import { partDraft } from '../xml/part-drafts.ts';
import { addPart, type Group, type GroupContext, type SortedRow, take } from './sorted-row.ts';

/** Converts dates to DatePeriods; texts that cannot be parsed stay in their field, or become unknown properties. */
export function addDates(row: SortedRow, { location, warn, dates: dateContext }: GroupContext): void {
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
    for (const period of periods) addPart(row, 'hasDate', toPart(period, {}));
  }
}

/** Default values of ArchivesSpace, which are not stored. */
const defaultValues: Readonly<Record<string, string>> = { era: 'ce', calendar: 'gregorian' };

/**
 * Adds the date of an event from the members `date` (text), `start` and `end`. The start and the end are the normal form of the date, like
 * EAD's `@normal`, if both are given or if the text cannot be parsed. Without a text, they are also the text.
 */
export function addDate(
  group: Group,
  row: SortedRow,
  { location, warn, dates }: GroupContext,
  event?: string,
): void {
  const text = take(group, 'date');
  const [start, end] = [toIsoDate(take(group, 'start')), toIsoDate(take(group, 'end'))];
  const kind = take(group, 'kind')?.toLowerCase();
  const certainty = take(group, 'certainty');
  for (const [member, value] of Object.entries(defaultValues))
    if (group.get(member)?.value.toLowerCase() === value) group.delete(member);
  const ends = [...new Set([start, end].filter((day) => day !== undefined))];
  const words = text ?? ends.join(' - ');
  if (words === '') return;
  const needsEnds = start !== undefined && (end !== undefined || parsePeriod(words) === undefined);
  const description = certainty === undefined ? words : `${words} (${certainty})`;
  const source = { text: words, ...(needsEnds && { normal: ends.join('/') }) };
  const { periods, rest, warnings } = toPeriods([source], dates);
  for (const code of warnings) addWarning(warn, code, location);
  for (const one of rest) addValue(row.description, 'unitDates', one);
  const more = {
    ...((kind === 'bulk' || kind === 'inclusive') && { type: kind }),
    ...(event !== undefined && { event }),
  };
  for (const period of periods) {
    const isWhole = period.description === words;
    addPart(row, 'hasDate', toPart(isWhole ? { ...period, description } : period, more));
  }
}

/** AtoM writes `1990-00-00` for the year 1990. */
function toIsoDate(day: string | undefined): string | undefined {
  return day?.replace(/(?:-00)+$/, '');
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
