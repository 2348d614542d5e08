/** The filter of the audit log, which the page, the feed and the export have in common. It has the names of the API. */
import type { EventQuery } from '../../graph/history/event-query.ts';
import { recordTypes } from '../../model/registry.ts';
import { eventTypes } from '../../model/system.ts';
import { type ParameterValues, textParameter } from '../../parameters/parameter.ts';
import { dayParameter } from '../shared/day-parameter.ts';
import type { AuditFilters } from './data.ts';

const typeNames = recordTypes.filter(({ kind }) => kind === 'item').map(({ name }) => name);

/** Forms send empty values, which count as absent. */
export const filterParameters = {
  user: textParameter('Id of the user who caused the event', { mayBeEmpty: true }),
  type: textParameter('Type of the records that the event changed or deleted', {
    oneOf: typeNames,
    mayBeEmpty: true,
  }),
  item: textParameter('Id of a record that the event is about', { mayBeEmpty: true }),
  et: textParameter('Type of the event', { oneOf: eventTypes, mayBeEmpty: true }),
  from: dayParameter('First day, in UTC'),
  to: dayParameter('Last day, in UTC'),
};

type FilterValues = ParameterValues<typeof filterParameters>;

export function toAuditFilters({ user, type, item, et, from, to }: FilterValues): AuditFilters {
  return {
    user: user?.trim() ?? '',
    type: type ?? '',
    item: item?.trim() ?? '',
    et: et ?? '',
    from: from?.day ?? '',
    to: to?.day ?? '',
  };
}

/** Unknown ids of users and records match no event. */
export function toEventQuery(given: FilterValues): EventQuery {
  const { type, et, from, to } = given;
  const { user, item } = toAuditFilters(given);
  return {
    ...(user !== '' && { users: [user] }),
    ...(type !== undefined && { recordTypes: [type] }),
    ...(item !== '' && { items: [item] }),
    ...(et !== undefined && { eventTypes: [et] }),
    ...(from !== undefined && { from: from.first }),
    ...(to !== undefined && { to: to.last }),
  };
}
