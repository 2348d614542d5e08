/** Parameters that select and group events, on all routes that list events. */
import { toTimestamp } from '../../../graph/environment.ts';
import { aggregations, type EventQuery, personalStreamFilters } from '../../../graph/history/event-query.ts';
import { isDate } from '../../../model/dates.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { findRecordType, recordTypes } from '../../../model/registry.ts';
import { eventTypes } from '../../../model/system.ts';
import { type ParameterValues, textParameter } from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';

const itemTypes = recordTypes.filter((type) => type.kind === 'item').map((type) => type.name);

export const eventParameters = {
  et: textParameter('Type of the event', { many: true, oneOf: eventTypes }),
  type: textParameter('Record type of a subject of the event', { many: true, parse: parseItemType }),
  item: textParameter('Id of a subject of the event', { many: true }),
  user: textParameter('Id of the user who caused the event', { many: true }),
  from: textParameter('Earliest time: a timestamp, or a day, month or year in UTC', { parse: parsePeriod }),
  to: textParameter('Latest time, inclusive: a timestamp, or a day, month or year in UTC', {
    parse: parsePeriod,
  }),
};

export const aggregation = textParameter(
  'Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event',
  { oneOf: aggregations },
);

export const showParameter = textParameter(
  'watched selects events of items that the user watches, followed those caused by users whom the user follows; both together select events that are both',
  { many: true, oneOf: personalStreamFilters },
);

export const isEvent = (type: RecordType): boolean => type.kind === 'event';

/** The filter of the events. Unknown ids of items and users match nothing. */
export function toEventQuery({
  et,
  type,
  item,
  user,
  from,
  to,
}: ParameterValues<typeof eventParameters>): EventQuery {
  return {
    ...(et.length !== 0 && { eventTypes: et }),
    ...(type.length !== 0 && { subjectTypes: type }),
    ...(item.length !== 0 && { items: item }),
    ...(user.length !== 0 && { users: user }),
    ...(from !== undefined && { from: from.first }),
    ...(to !== undefined && { to: to.last }),
  };
}

/** The first letter may be in either case. Throws `bad-parameter` for other texts than the name of an item type. */
export function parseItemType(given: string, name: string): string {
  const type = findRecordType(given)?.name ?? given;
  return itemTypes.includes(type)
    ? type
    : failParameter(name, `must be one of ${itemTypes.join(', ')}`, given);
}

/** First and last moment of a period, in the format of stored timestamps. */
interface Period {
  readonly first: string;
  readonly last: string;
}

const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

function parsePeriod(given: string, name: string): Period {
  // A plus sign that was not percent-encoded has become a blank.
  const time = given.trim().replace(/ (?=\d{2}:\d{2}$)/, '+');
  if (isDate(time) && !time.startsWith('-')) return periodOf(time);
  const match = moment.exec(time);
  const milliseconds =
    match !== null && isDate(match[1]!) ? Date.parse(match[2] ? time : `${time}Z`) : Number.NaN;
  if (!Number.isNaN(milliseconds))
    return { first: timestampAt(milliseconds), last: timestampAt(milliseconds) };
  fail(
    'bad-parameter',
    `The parameter ${name} must be a time such as 2026-11-15T02:13:26.685+00:00 or a day such as 2026-11-15, was '${given}'.`,
    { details: { parameter: name, value: given } },
  );
}

/** A day, a month or a year, in UTC. */
function periodOf(date: string): Period {
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
