import { defineRecordType, reference, text, timestamp } from '../define.ts';
import { eventTypes } from '../system.ts';

export const systemEvent = defineRecordType({
  name: 'SystemEvent',
  kind: 'event',
  help: 'An event of the audit log: one change with its user, time, subjects and log message.',
  fields: {
    timestamp: timestamp('When the change was made', { required: true }),
    eventType: text('Kind of event', { required: true, oneOf: eventTypes }),
    logMessage: text('Log message of the user'),
    undoes: text('Id of the event that this one undoes'),
  },
  relations: {
    hasActioner: reference('UserProfile', 'actor', false),
    hasEventScope: reference('Repository', 'scope'),
    hasFirstSubject: reference('DocumentaryUnit', 'first-subject'),
    triggeredByEvent: reference('Version', 'versions'),
  },
  id: 'generated',
  counts: ['childCount'],
  example: {
    id: '019a0000-0000-7000-8000-000000000003',
    data: { timestamp: '2026-01-01T12:00:00.000+00:00', eventType: 'creation' },
  },
});
