/** Fields of one end of a period, as far as the text gives them. */
export interface DateFields {
  readonly year?: number;
  /** Last year of a decade or century that begins with `year`. */
  readonly lastYear?: number;
  readonly month?: number;
  readonly day?: number;
}

/** Days as `YYYY-MM-DD`, both included; at least one is there. */
export interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** A period as read; `vague` where its borders are convention (centuries, decades, early, late). */
export interface ReadPeriod extends Period {
  readonly vague: boolean;
}

/** What a text was understood as. */
export type PeriodReading = ReadPeriod | 'impossible' | undefined;

/** The year that stands for "still going on" in many systems. */
const NO_END_YEAR = 9999;

/** From the first day of one end to the last of the other; undefined where fields are missing. */
export function toPeriod(from: DateFields, to: DateFields, vague: boolean): PeriodReading {
  const startDate = toDay(from, false);
  const endDate = toDay(to, true);
  if (startDate === undefined || endDate === undefined) return undefined;
  if (startDate === 'impossible' || endDate === 'impossible' || startDate > endDate) return 'impossible';
  if (to.year === NO_END_YEAR && from.year !== NO_END_YEAR) return { startDate, vague };
  return { startDate, endDate, vague };
}

/** First or last day of what the fields stand for. */
function toDay(fields: DateFields, last: boolean): string | undefined {
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

/** By the Gregorian calendar at all times, as ISO 8601 has it. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The same period with its start left open. */
export function withoutStart(period: PeriodReading): PeriodReading {
  if (typeof period !== 'object' || period.endDate === undefined) return period;
  return { endDate: period.endDate, vague: period.vague };
}

/** The same period with its end left open. */
export function withoutEnd(period: PeriodReading): PeriodReading {
  if (typeof period !== 'object' || period.startDate === undefined) return period;
  return { startDate: period.startDate, vague: period.vague };
}

/** Whether all of one period lies in another; a missing border is endless. */
export function isWithin(inner: Period, outer: Period): boolean {
  return (
    (outer.startDate === undefined ||
      (inner.startDate !== undefined && inner.startDate >= outer.startDate)) &&
    (outer.endDate === undefined || (inner.endDate !== undefined && inner.endDate <= outer.endDate))
  );
}
