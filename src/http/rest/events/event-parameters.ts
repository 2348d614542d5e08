/** Parameters that select and group events, on all routes that list events. */
import { type EventPeriod, parseEventPeriod } from '../../../graph/event-period.ts';
import { aggregations, type EventQuery, personalStreamFilters } from '../../../graph/history/event-query.ts';
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

function parsePeriod(given: string, name: string): EventPeriod {
  return (
    parseEventPeriod(given) ??
    fail(
      'bad-parameter',
      `The parameter ${name} must be a time such as 2026-11-15T02:13:26.685+00:00 or a day such as 2026-11-15, was '${given}'.`,
      { details: { parameter: name, value: given } },
    )
  );
}
