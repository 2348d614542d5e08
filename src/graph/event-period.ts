/** Times as people write them when they search for events: a timestamp, or a day, month or year in UTC. */
import { isDate } from '../model/dates.ts';
import { toTimestamp } from './environment.ts';

/** First and last moment of a period, in the format of stored timestamps. */
export interface EventPeriod {
  readonly first: string;
  readonly last: string;
}

const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Undefined for a text that is neither a timestamp nor a day, month or year. */
export function parseEventPeriod(given: string): EventPeriod | undefined {
  // A plus sign that was not percent-encoded has become a blank.
  const time = given.trim().replace(/ (?=\d{2}:\d{2}$)/, '+');
  if (isDate(time) && !time.startsWith('-')) return periodOf(time);
  const match = moment.exec(time);
  const milliseconds =
    match !== null && isDate(match[1]!) ? Date.parse(match[2] ? time : `${time}Z`) : Number.NaN;
  if (!Number.isNaN(milliseconds))
    return { first: timestampAt(milliseconds), last: timestampAt(milliseconds) };
  return undefined;
}

/** A day, a month or a year, in UTC. */
function periodOf(date: string): EventPeriod {
  const [year, month, day] = date.split('-').map(Number) as [number, number?, number?];
  const first = Date.UTC(year, (month ?? 1) - 1, day ?? 1);
  const next =
    day !== undefined
      ? Date.UTC(year, month! - 1, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1);
  return { first: timestampAt(first), last: timestampAt(next - 1) };
}

function timestampAt(milliseconds: number): string {
  return toTimestamp(new Date(milliseconds));
}
