/** JSON Schemas of the change feed and of webhooks. */
import { changeKinds } from '../graph/change-feed.ts';
import { webhookStates } from '../graph/webhooks.ts';
import { unitType } from '../model/system.ts';
import { listOf, reference, type Schema, textByName } from './json-schema.ts';

const webhookWishes: Readonly<Record<string, Schema>> = {
  url: { type: 'string', format: 'uri', description: 'Begins with http or https, and holds no password' },
  types: { ...listOf({ type: 'string' }), description: 'Types of records; all of them without' },
  scope: { type: ['string', 'null'], description: 'Only what stands in this item or below it' },
  user: {
    type: ['string', 'null'],
    description: 'Sees what this user may see; what everybody may see without',
  },
  secret: { type: ['string', 'null'], description: 'whsec_ and 24 to 64 bytes in base64; made without' },
  since: {
    type: ['string', 'null'],
    description: 'Begins behind this cursor; with what happens now without',
  },
};

export const feedSchemas: Readonly<Record<string, Schema>> = {
  ChangeLine: {
    description: 'A line of the change feed: a change, or the end of the answer',
    oneOf: [reference('Change'), reference('FeedEnd')],
  },
  Change: {
    type: 'object',
    description: 'What happened to a record',
    properties: {
      what: {
        type: 'string',
        enum: changeKinds,
        description: 'deleted also stands for what the reader can no longer see',
      },
      ...textByName('type', 'id'),
      gid: { type: 'integer', description: 'Stays the same when the record gets another id' },
      event: {
        type: ['string', 'null'],
        description: 'Id of the event; null where the reader may not see all that it is about',
      },
      time: { type: 'string', format: 'date-time' },
      cursor: { type: 'string', description: 'Goes on behind this line' },
    },
    required: ['what', 'type', 'id', 'gid', 'event', 'time', 'cursor'],
  },
  FeedEnd: {
    type: 'object',
    description: 'The last line of an answer',
    properties: {
      what: { const: 'end' },
      cursor: { type: 'string', description: 'From where to go on' },
      more: { type: 'boolean', description: 'Whether there may be more already' },
    },
    required: ['what', 'cursor', 'more'],
  },
  NewWebhook: {
    type: 'object',
    properties: webhookWishes,
    required: ['url'],
    additionalProperties: false,
    examples: [{ url: 'https://portal.example/changes', types: [unitType] }],
  },
  WebhookSecret: {
    type: 'object',
    properties: textByName('id', 'secret'),
    required: ['id', 'secret'],
  },
  Webhooks: listOf(reference('Webhook')),
  Webhook: {
    type: 'object',
    properties: {
      ...textByName('id', 'url', 'created', 'cursor'),
      types: listOf({ type: 'string' }),
      ...Object.fromEntries(
        ['scope', 'user', 'failingSince', 'lastError', 'nextTry'].map((name) => [
          name,
          { type: ['string', 'null'] },
        ]),
      ),
      attempts: { type: 'integer', description: 'How often in a row it has failed' },
      state: { type: 'string', enum: webhookStates },
      behind: { type: 'integer', description: 'How many events it has not been told of' },
    },
    required: ['id', 'url', 'created', 'cursor', 'types', 'scope', 'user', 'attempts', 'state', 'behind'],
  },
};
