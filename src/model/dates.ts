/**
 * Dates as they are stored and exchanged: days, months and years of ISO 8601 in the proleptic Gregorian calendar. Years before 1 are counted
 * as astronomers do: `0000` is 1 BC, `-0043` is 44 BC. Years have four digits.
 */

/** A year, a month (`1924-03`) or a day, also with a year before 1 (`-0043`); does not check that they exist. */
export const datePattern = /^(-?\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Whether the text is an ISO 8601 day, month or year that exists. ISO 8601 has no year `-0000`. */
export function isDate(value: string): boolean {
  const match = datePattern.exec(value);
  if (match === null || match[1] === '-0000') return false;
  const month = Number(match[2] ?? 1);
  const day = Number(match[3] ?? 1);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= daysInMonth(Number(match[1]), month);
}

/** One of these completes every prefix of a date: `1901-0` to 1901-01-01, `1901-04-3` to 1901-04-30, `-000` to -0001-01-01. */
const completions = ['0000-01-01', '0000-11-11', '0000-10-10', '0001-01-01'];

/** Whether the text is a prefix of a date. */
export function isDatePrefix(text: string): boolean {
  const signLength = text.startsWith('-') ? 1 : 0;
  return completions.some((date) => isDate(text + date.slice(text.length - signLength)));
}

/** @param year as in ISO 8601, also 0 and negative. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The year with four digits, and a sign if it is negative. */
export function formatYear(year: number): string {
  return year < 0 ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0');
}

/**
 * A key whose order as text is the order of the dates. Before the year 0 it has the complement of each digit of the year: -0043 becomes
 * `-9956`. The key of a prefix is a prefix of the key. Texts that are not dates are returned unchanged, unless they begin like `-0043`.
 */
export function toDateKey(date: string): string {
  if (date.charCodeAt(0) !== minus) return date;
  return date.replace(/^-\d{1,4}/, (year) => year.replace(/\d/g, (digit) => String(9 - Number(digit))));
}

const minus = '-'.charCodeAt(0);

/** Whether the first date is before the second one. A month or year is before its days. */
export function isBefore(one: string, other: string): boolean {
  return toDateKey(one) < toDateKey(other);
}
