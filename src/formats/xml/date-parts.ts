/** Converts the dates of one item to DatePeriods, and keeps the text that they do not contain. */
import type { Data, Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { type DatesRead, parsePeriod, toPeriods } from '../dates/dates.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedDate, type CollectedItem } from './collected-item.ts';
import { partDraft } from './part-drafts.ts';

interface DateParts {
  readonly parts: readonly PartDraft[];
  /** Texts that could not be parsed; the format must keep them. */
  readonly rest: readonly string[];
}

/**
 * @param data fields of every DatePeriod.
 * @param uncoveredTexts the function adds the texts that no period has as its description, such as a list of dates. If it is absent, they
 * are kept as unknown properties.
 */
export function toDateParts(
  item: CollectedItem,
  { warn, dates: context }: Pick<FormatContext, 'warn' | 'dates'>,
  data: Data = {},
  uncoveredTexts?: string[],
): DateParts {
  if (item.dates.length === 0) return { parts: [], rest: [] };
  const { periods, rest, warnings } = toTypedPeriods(item.dates, context);
  for (const code of warnings) addWarning(warn, code, item.location);
  keepUncovered(item, periods, rest, uncoveredTexts);
  const parts = periods.map((period) => partDraft('DatePeriod', toData(period, data)));
  return { parts, rest };
}

function toData({ startDate, endDate, description, type, event }: TypedPeriod, more: Data): Data {
  const data: Record<string, Value> = {};
  if (startDate !== undefined) data.startDate = startDate;
  if (endDate !== undefined) data.endDate = endDate;
  data.description = description;
  if (type !== undefined) data.type = type;
  if (event !== undefined) data.event = event;
  return Object.assign(data, more);
}

type TypedPeriod = DatesRead['periods'][number] & Pick<CollectedDate, 'type' | 'event'>;

interface TypedDates extends Omit<DatesRead, 'periods'> {
  readonly periods: readonly TypedPeriod[];
}

const isTyped = ({ type, event }: Pick<CollectedDate, 'type' | 'event'>): boolean =>
  type !== undefined || event !== undefined;

/**
 * Adds the type and the event of each date to its periods. A date with a type or an event that cannot be parsed becomes a period without
 * days, and is in `rest` as well. A period without type and event is omitted if an equal one has them.
 */
function toTypedPeriods(dates: readonly CollectedDate[], context: FormatContext['dates']): TypedDates {
  if (!dates.some(isTyped)) return toPeriods(dates, context);
  if (dates.length === 1) return toTyped(dates[0]!, context);
  const read = dates.map((date) => toTyped(date, context));
  const periods = read.flatMap((one) => one.periods);
  const typed = new Set(periods.filter(isTyped).map(toKey));
  const distinct = new Map<string, TypedPeriod>();
  for (const period of periods)
    if (isTyped(period) || !typed.has(toKey(period)))
      distinct.set(`${toKey(period)} ${period.type} ${period.event}`, period);
  return {
    periods: [...distinct.values()],
    rest: [...new Set(read.flatMap(({ rest }) => rest))],
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  };
}

function toTyped(date: CollectedDate, context: FormatContext['dates']): TypedDates {
  const { periods, rest, warnings } = toPeriods([date], context);
  const { type, event } = date;
  if (!isTyped(date)) return { periods, rest, warnings };
  // A bulk date in the text keeps its own type.
  const typed = periods.map((period): TypedPeriod => toTypedPeriod(period, period.type ?? type, event));
  for (const description of rest) typed.push(toTypedPeriod({ description }, type, event));
  return { periods: typed, rest, warnings };
}

function toTypedPeriod(
  period: DatesRead['periods'][number],
  type: string | undefined,
  event: string | undefined,
): TypedPeriod {
  const typed: { -readonly [Key in keyof TypedPeriod]: TypedPeriod[Key] } = { ...period };
  // The XML reader has checked that it is a type of a period.
  if (type !== undefined) typed.type = type as NonNullable<TypedPeriod['type']>;
  if (event !== undefined) typed.event = event;
  return typed;
}

function toKey({ startDate, endDate, description }: TypedPeriod): string {
  return `${startDate}/${endDate}/${description}`;
}

/** Keeps the original text and attribute if a list was split, equal dates were merged, or the text or the attribute was not used. */
function keepUncovered(
  { dates, unknown }: CollectedItem,
  periods: DatesRead['periods'],
  rest: readonly string[],
  uncoveredTexts: string[] | undefined,
): void {
  // The common case: one date that its period represents completely.
  if (dates.length === 1 && periods.length === 1 && isCoveredBy(dates[0]!, periods[0]!)) return;
  const texts = new Set([...periods.map(({ description }) => description), ...rest]);
  for (const { text, normal, key, attributeKey, attribute, isCopy } of dates) {
    // Equal dates gave one period: the first one deletes its text from the set, so the second one is kept. A copy is in another text.
    if (!isCopy && text !== '' && !texts.delete(text)) {
      if (uncoveredTexts === undefined) addValue(unknown, key, text);
      else uncoveredTexts.push(text);
    }
    if (normal === undefined || normal === text || texts.delete(normal)) continue;
    if (!isNormalCovered(normal, text, periods)) addValue(unknown, attributeKey + attribute, normal);
  }
}

/** Whether the periods or the text contain all information of the attribute. */
function isNormalCovered(normal: string, text: string, periods: DatesRead['periods']): boolean {
  const period = parsePeriod(normal);
  if (period !== undefined) {
    const { startDate, endDate } = period;
    const isPeriod = periods.some((one) => one.startDate === startDate && one.endDate === endDate);
    const hasEnds =
      periods.some((one) => one.startDate === startDate) && periods.some((one) => one.endDate === endDate);
    if (isPeriod || hasEnds) return true;
  }
  const numbers = new Set(text.match(/\d+/g));
  return (normal.match(/\d+/g) ?? []).every((number) => numbers.has(number));
}

function isCoveredBy({ text, normal }: CollectedDate, covering: DatesRead['periods'][number]): boolean {
  if (text !== covering.description) return false;
  return normal === undefined || normal === text || isNormalCovered(normal, text, [covering]);
}
