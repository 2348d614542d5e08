import { daysInMonth, formatYear, isBefore, toDateKey } from '../../model/dates.ts';

/** The parsed fields of one end of a period. */
export interface DateComponents {
  /** As in ISO 8601: 0 is 1 BC. */
  readonly year?: number;
  /** Last year of a decade or century that begins with `year`. */
  readonly lastYear?: number;
  readonly month?: number;
  /** Last month of a season or part of a year that begins with `month`. */
  readonly lastMonth?: number;
  readonly day?: number;
  /** Whether the year 0 is 1 BC. Otherwise it is an unknown year, as some systems write it. */
  readonly hasYearZero?: boolean;
}

/** A fraction of a century, decade or year, from `from`/`of` to `to`/`of`: [1, 2, 4] is the second quarter. */
export type Fraction = readonly [from: number, to: number, of: number];

/**
 * `Y` year, `D` number of one or two digits, `M` month, `N` Roman number, `F` date written in figures, `E` decade,
 * `e` decade without its century, `C` the word century or millennium, `K` name of a century, `S` season, `X` the word years, `-` to, `&` and,
 * `b` between, `>` from or after, `<` before, `o` open end, `O` open start, `p` early, middle or late part, `P` half, third or quarter,
 * `L` last, `A` of our era, `B` before our era, `d` the abbreviation d.
 */
export interface DateToken {
  readonly letter: string;
  /** For `C` the number of years, for `p` 1 to 3. */
  readonly value: number;
  readonly fields?: DateComponents;
  /** Set for `p`, and for `P` if the word can occur without an ordinal number. */
  readonly fraction?: Fraction;
  /** Whether a year has three digits, and may be a year of four digits with one missing. */
  readonly isShort?: boolean;
}

/** Order of the numbers in dates such as 5/6/1940. */
export type DayOrder = 'day-first' | 'month-first';

/** Days as `YYYY-MM-DD`, also with a minus sign, both included; at least one is set. */
export interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A parsed period; `vague` if its bounds are a convention (centuries, decades, early, late). */
export interface ParsedPeriod extends Period {
  readonly vague: boolean;
}

/**
 * `impossible` for a date that does not exist, `incomplete` if the year may lack a digit, `ambiguous` if the order of day and month is
 * unknown, undefined for a text that is not a date.
 */
export type PeriodReading = ParsedPeriod | 'impossible' | 'incomplete' | 'ambiguous' | undefined;

/** Many systems write this year for "no end". */
const noEndYear = 9999;

/** The first year with four digits. */
const firstYear = -9999;

/** From the first day of `from` to the last day of `to`; undefined if fields are missing. */
export function toPeriod(from: DateComponents, to: DateComponents, vague: boolean): PeriodReading {
  const startDate = toDay(from, false);
  const endDate = toDay(to, true);
  if (startDate === undefined || endDate === undefined) return undefined;
  // Some systems write the year 0 for "no start".
  if (from.year === 0 && from.hasYearZero !== true && to.year !== 0 && endDate !== 'impossible')
    return { endDate, vague };
  if (startDate === 'impossible' || endDate === 'impossible' || isBefore(endDate, startDate))
    return 'impossible';
  if (to.year === noEndYear && from.year !== noEndYear) return { startDate, vague };
  return { startDate, endDate, vague };
}

/** First or last day of the fields. */
function toDay(fields: DateComponents, last: boolean): string | undefined {
  const year = (last ? fields.lastYear : undefined) ?? fields.year;
  if (year === undefined || (fields.day !== undefined && fields.month === undefined)) return undefined;
  const month = (last ? fields.lastMonth : undefined) ?? fields.month ?? (last ? 12 : 1);
  if (year < firstYear || (year === 0 && fields.hasYearZero !== true)) return 'impossible';
  if (month < 1 || month > 12) return 'impossible';
  const lastDay = daysInMonth(year, month);
  const day = fields.day ?? (last ? lastDay : 1);
  if (day < 1 || day > lastDay) return 'impossible';
  return `${formatYear(year)}-${pad(month)}-${pad(day)}`;
}

function pad(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** Converts digits to fields; `00` is an unknown month or day. */
export function toDateComponents(year?: string, month?: string, day?: string): DateComponents {
  const knowsDay = day !== undefined && day !== '00';
  const knowsMonth = month !== undefined && (month !== '00' || knowsDay);
  return {
    year: Number(year),
    ...(knowsMonth && { month: Number(month) }),
    ...(knowsDay && { day: Number(day) }),
  };
}

/** The period without its start. */
export function withoutStart(period: PeriodReading): PeriodReading {
  if (typeof period !== 'object' || period.endDate === undefined) return period;
  return { endDate: period.endDate, vague: period.vague };
}

/** The period without its end. */
export function withoutEnd(period: PeriodReading): PeriodReading {
  if (typeof period !== 'object' || period.startDate === undefined) return period;
  return { startDate: period.startDate, vague: period.vague };
}

/** Whether `outer` contains `inner`; a missing bound is unlimited. */
export function isWithin(inner: Period, outer: Period): boolean {
  return (
    (outer.startDate === undefined ||
      (inner.startDate !== undefined && !isBefore(inner.startDate, outer.startDate))) &&
    (outer.endDate === undefined || (inner.endDate !== undefined && !isBefore(outer.endDate, inner.endDate)))
  );
}

/** Only the start and the end of the period, if they are known. */
export function toPlainPeriod({ startDate, endDate }: Period): Period {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}

/** The period from the first start to the last end. */
export function toSpan(periods: readonly Period[]): Period {
  const starts = periods.map((period) => period.startDate).sort(compareDays);
  const ends = periods.map((period) => period.endDate).sort(compareDays);
  const startDate = starts.includes(undefined) ? undefined : starts[0];
  const endDate = ends.includes(undefined) ? undefined : ends.at(-1);
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}

function compareDays(one = '', other = ''): number {
  const [a, b] = [toDateKey(one), toDateKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

export function overlaps(one: Period, other: Period): boolean {
  return (
    (one.startDate === undefined || other.endDate === undefined || !isBefore(other.endDate, one.startDate)) &&
    (other.startDate === undefined || one.endDate === undefined || !isBefore(one.endDate, other.startDate))
  );
}
