/** The parsed fields of one end of a period. */
export interface DateComponents {
  readonly year?: number;
  /** Last year of a decade or century that begins with `year`. */
  readonly lastYear?: number;
  readonly month?: number;
  readonly day?: number;
}

/** Days as `YYYY-MM-DD`, both included; at least one is set. */
export interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A parsed period; `vague` if its bounds are a convention (centuries, decades, early, late). */
export interface ReadPeriod extends Period {
  readonly vague: boolean;
}

/** `impossible` for a date that does not exist, undefined for a text that is not a date. */
export type PeriodReading = ReadPeriod | 'impossible' | undefined;

/** Many systems write this year for "no end". */
const noEndYear = 9999;

/** From the first day of `from` to the last day of `to`; undefined if fields are missing. */
export function toPeriod(from: DateComponents, to: DateComponents, vague: boolean): PeriodReading {
  const startDate = toDay(from, false);
  const endDate = toDay(to, true);
  if (startDate === undefined || endDate === undefined) return undefined;
  if (startDate === 'impossible' || endDate === 'impossible' || startDate > endDate) return 'impossible';
  if (to.year === noEndYear && from.year !== noEndYear) return { startDate, vague };
  return { startDate, endDate, vague };
}

/** First or last day of the fields. */
function toDay(fields: DateComponents, last: boolean): string | undefined {
  const year = (last ? fields.lastYear : undefined) ?? fields.year;
  if (year === undefined || (fields.day !== undefined && fields.month === undefined)) return undefined;
  const month = fields.month ?? (last ? 12 : 1);
  if (year < 1 || month < 1 || month > 12) return 'impossible';
  const lastDay = daysIn(year, month);
  const day = fields.day ?? (last ? lastDay : 1);
  if (day < 1 || day > lastDay) return 'impossible';
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

function pad(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** Uses the Gregorian calendar for all years, as ISO 8601 does. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
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
      (inner.startDate !== undefined && inner.startDate >= outer.startDate)) &&
    (outer.endDate === undefined || (inner.endDate !== undefined && inner.endDate <= outer.endDate))
  );
}
