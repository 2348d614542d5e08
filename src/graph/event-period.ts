/** Times as people write them when they search for events: a timestamp, or a day, month or year in UTC. */
import { isDate } from '../model/dates.ts';
import { fail } from '../model/errors.ts';
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

/** The last moment whose changes stay when a record is restored, as a timestamp; or the id of the last event whose changes stay. */
export type RestoreUntil = { readonly timestamp: string } | { readonly event: string };

/** Reads the parameters `date` and `event`, of which one must be given. Throws `bad-parameter`. */
export function parseRestoreUntil(date: string | undefined, event: string | undefined): RestoreUntil {
  if ((date === undefined) === (event === undefined))
    fail('bad-parameter', 'Send either the parameter date or the parameter event.', {
      details: { parameter: 'date' },
    });
  if (event !== undefined) return { event };
  const period = parseEventPeriod(date!);
  if (period !== undefined) return { timestamp: period.last };
  return fail('bad-parameter', `date must be a day such as 2026-11-15 or a timestamp, was '${date}'.`, {
    details: { parameter: 'date', value: date! },
  });
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
