/** The form that restores a record as on a day. */
import { fail } from '../../model/errors.ts';
import { booleanParameter, type ParameterValues, textParameter } from '../../parameters/parameter.ts';
import { defineAction, itemPermission } from '../define-page.ts';
import { dayParameter } from '../shared/day-parameter.ts';
import { restorePath } from '../shared/staff-menu.ts';

export const restoreFields = {
  date: dayParameter('The day, in UTC, at whose end the record was as it is to be again'),
  event: textParameter('Instead of a date: id of the last event whose changes stay', { mayBeEmpty: true }),
  below: booleanParameter(false, 'Also restores all records below it'),
};

/** The moment that the form names; undefined if it names none. */
export function toUntil({
  date,
  event,
}: Pick<ParameterValues<typeof restoreFields>, 'date' | 'event'>):
  | { readonly timestamp: string }
  | { readonly event: string }
  | undefined {
  if (date !== undefined) return { timestamp: date.last };
  return event === undefined || event === '' ? undefined : { event };
}

export const restoreAction = defineAction({
  name: 'restore',
  access: itemPermission('update'),
  fields: {
    ...restoreFields,
    digest: textParameter('Digest of the dry run that the page has shown', { required: true }),
  },
  change: ({ params, fields }, { graph }) =>
    graph.changes.perform({
      change: 'restoreAsOn',
      id: params.id!,
      until: toUntil(fields) ?? fail('bad-parameter', 'Choose a day.', { details: { parameter: 'date' } }),
      below: fields.below,
      page: { offset: 0, limit: 0 },
      ifMatch: fields.digest,
      logMessage: null,
    }),
  next: ({ event }, { params }) => {
    const path = restorePath(params.id!);
    return event === null ? path : `${path}?done=${encodeURIComponent(event)}`;
  },
});
