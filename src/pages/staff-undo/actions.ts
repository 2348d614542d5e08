/** The form that undoes an event. */
import { booleanParameter, textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import { undoPath } from '../shared/staff-menu.ts';

export const undoAction = defineAction({
  name: 'undo',
  access: 'signed-in',
  fields: {
    force: booleanParameter(false, 'Also takes back values that were changed since'),
    seen: textParameter('Digest of the dry run that the page has shown', { required: true }),
  },
  change: ({ params, fields: { force, seen } }, { graph }) =>
    graph.changes.perform({
      change: 'undo',
      event: params.event!,
      force,
      page: { offset: 0, limit: 0 },
      ifMatch: seen,
      logMessage: null,
    }),
  next: ({ event }, { params }) => {
    const path = undoPath(params.event!);
    return event === null ? path : `${path}?done=${encodeURIComponent(event)}`;
  },
});
