/**
 * Converts the dates of archival descriptions (the text of a `unitdate` and its attribute `normal`) to periods with ISO days. Dates that
 * cannot be parsed stay text. read-period.ts parses a single date, date-element-reader.ts one date element.
 *
 * Why not a library: edtf (4.11.1) accepts EDTF only; chrono-node (2.10.3) finds no date in `1940-1945`, `ca. 1940-1945` and `15th century`, and
 * reads `1940-05/1945` as May 1945 and the ambiguous `5/6/1940` as 6 May.
 */
import { isEqual } from '../../lib/json-diff.ts';
import { memoize } from '../../lib/memoize.ts';
import {
  allDateSettings,
  type DateContext,
  type DateSettings,
  defaultDateSettings,
} from '../date-context.ts';
import { DateElementReader } from './date-element-reader.ts';
import type { DatePeriodDraft, DateWarning, PeriodsAndRest } from './date-list.ts';
import { type DayOrder, type Period, toPlainPeriod } from './period.ts';
import { readPeriod } from './read-period.ts';

/** One date element of the source: its text, and its machine-readable attribute. */
interface DateSource {
  readonly text: string;
  readonly normal?: string | undefined;
}

export interface DatesRead extends PeriodsAndRest {
  readonly warnings: readonly DateWarning[];
}

/** Maximum cached results: dates repeat within a finding aid, and parsing them is the slowest part of reading a unit. */
const maxCachedDates = 2000;

/**
 * Parses a text to a period in ISO days, both ends included; undefined if a part of the text is not understood, or if the date does
 * not exist (30 February, a range that ends before it begins).
 *
 * A month ends on its last day, a year on 31 December. A century counts from 1 (the 19th is 1801 to 1900). Circa, question marks and
 * brackets are ignored: about 1940 is 1940. `1940-`, `after 1940` and `since 1940` have a start only, `before 1950`, `until 1950` and
 * `origins-1950` an end only; the named year is part of the period, since archivists do not use these words strictly. 44 BC is the year
 * -0043. Years of three digits that may be incomplete (`198`) and days in an unknown order (`5/6/1940`) are not parsed. Never throws; takes
 * linear time; returns undefined for more than 200 characters.
 */
export function parsePeriod(text: string): Period | undefined {
  return readWhole(text).period;
}

const readWhole = memoize(maxCachedDates, (text: string): { readonly period: Period | undefined } => {
  const reading = readPeriod(text.trim());
  return { period: typeof reading === 'object' ? toPlainPeriod(reading) : undefined };
});

/**
 * Parses the date elements of one description. Reads both text and attribute: if one period contains the other, the narrower is used;
 * if they contradict each other, the attribute. A text may list several dates; each becomes a period, and dates that cannot be parsed
 * go to `rest`. Bulk dates become periods of their own with type `bulk`, and never replace the inclusive ones. Equal periods are merged.
 */
export function toPeriods(dates: readonly DateSource[], context?: DateContext): DatesRead {
  if (dates.length === 1) return readWithContext(dates[0]!, context);
  const read = dates.map((date) => readWithContext(date, context));
  return {
    periods: distinctPeriods(read.flatMap(({ periods }) => periods)),
    rest: [...new Set(read.flatMap(({ rest }) => rest))],
    warnings: [...new Set(read.flatMap(({ warnings }) => warnings))],
  };
}

/** The period of a text that gives the same single period in every context; undefined for other texts. */
export function findCertainPeriod(text: string): DatePeriodDraft | undefined {
  return readInAllContexts(text).period;
}

const readInAllContexts = memoize(
  maxCachedDates,
  (text: string): { readonly period: DatePeriodDraft | undefined } => {
    const read = [...readers.values()].map((reader) => reader(text, '').dates);
    const [first] = read;
    const isCertain =
      first !== undefined &&
      first.periods.length === 1 &&
      first.rest.length === 0 &&
      read.every((other) => isEqual(other, first));
    return { period: isCertain ? first.periods[0] : undefined };
  },
);

function toKey({ startDate, endDate, description, type }: DatePeriodDraft): string {
  return `${startDate}/${endDate}/${type}/${description}`;
}

function readWithContext({ text, normal = '' }: DateSource, context: DateContext | undefined): DatesRead {
  const read = readers.get(context?.settings ?? defaultDateSettings)!(text, normal);
  if (read.order !== undefined) context?.addOrder(read.order);
  return read.dates;
}

interface SourceRead {
  readonly dates: DatesRead;
  /** The order of day and month, if the date shows it. */
  readonly order: DayOrder | undefined;
}

const readers = new Map(
  allDateSettings.map((settings) => [
    settings,
    memoize(maxCachedDates, (text: string, normal: string) => readSource(text, normal, settings)),
  ]),
);

function readSource(text: string, normal: string, settings: DateSettings): SourceRead {
  const reader = new DateElementReader(text, normal, settings);
  const { periods, rest } = reader.read();
  return {
    dates: {
      periods: periods.length > 1 ? distinctPeriods(periods) : periods,
      rest: rest.length > 1 ? [...new Set(rest)] : rest,
      warnings: reader.warnings.size > 0 ? [...reader.warnings] : noWarnings,
    },
    order: periods.length === 0 ? undefined : reader.shownOrder,
  };
}

const noWarnings: readonly DateWarning[] = [];

function distinctPeriods(periods: readonly DatePeriodDraft[]): readonly DatePeriodDraft[] {
  return [...new Map(periods.map((period) => [toKey(period), period])).values()];
}
