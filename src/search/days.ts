/** Dates as numbers that can be compared and stored, also before the year 1: days of a calendar in which each month has 31 days. */
import { datePattern } from '../model/dates.ts';

const daysPerMonth = 31;
const daysPerYear = 12 * daysPerMonth;

/** Undefined if the text is not a date. @param end whether a year or a month means its first or its last day. */
export function toDay(date: string, end: 'first' | 'last'): number | undefined {
  const match = datePattern.exec(date);
  if (match === null) return undefined;
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const isLast = end === 'last';
  const monthIndex = month === undefined ? (isLast ? 11 : 0) : month - 1;
  const dayIndex = day === undefined ? (isLast ? daysPerMonth - 1 : 0) : day - 1;
  if (monthIndex < 0 || monthIndex > 11 || dayIndex < 0 || dayIndex >= daysPerMonth) return undefined;
  return year! * daysPerYear + monthIndex * daysPerMonth + dayIndex;
}

export function yearOf(day: number): number {
  return Math.floor(day / daysPerYear);
}
