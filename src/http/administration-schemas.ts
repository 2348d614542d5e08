/** JSON Schemas of users, tokens, explained permissions and the state of the service, for administration. */

import { listOf, type Schema, stringProperties } from '../lib/json-schema.ts';
import { settingSources } from '../lib/setting.ts';
import { securityEventKinds, signInMethods } from '../model/security-event.ts';
import { decisionReasons, impossibleUndoCodes, permissionNames } from '../model/system.ts';

const nullableText: Schema = { type: ['string', 'null'] };

const sizes = (...names: readonly string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
  required: names,
});

const count = (description: string): Schema => ({ type: 'integer', description });

const impossibleSteps: Schema = listOf({
  type: 'object',
  description: 'A step that is not possible',
  properties: {
    id: { type: 'string', description: 'Id of the record' },
    code: { type: 'string', enum: impossibleUndoCodes },
    message: { type: 'string' },
  },
  required: ['id', 'code', 'message'],
});

export const administrationSchemas: Readonly<Record<string, Schema>> = {
  UndoResult: {
    type: 'object',
    description: 'What was undone',
    properties: {
      event: { ...nullableText, description: 'Id of the new event; null if nothing was changed' },
      undoes: { type: 'string', description: 'Id of the event that was undone' },
      created: count('Always 0: deleted records come back as they were'),
      restored: count('Deleted records that came back'),
      updated: count('Records that got former values back'),
      moved: count('Records that were moved back'),
      deleted: count('Records that the event had created'),
      unchanged: count('Records that were as before the event already'),
      permissions: count('Permissions, memberships and deactivations that were changed'),
      conflictCount: count('Values that were changed since'),
      conflicts: listOf({
        type: 'object',
        description: 'A value that was changed since, and stays',
        properties: {
          id: { type: 'string', description: 'Id of the record' },
          path: { type: 'string', description: 'Field; empty for the whole record' },
          before: { description: 'The value before the event; null without a value' },
          now: { description: 'The present value; null without a value' },
        },
        required: ['id', 'path', 'before', 'now'],
      }),
      impossibleCount: count('Steps that are not possible'),
      impossible: impossibleSteps,
      digest: {
        type: 'string',
        description: 'Equal for an undo without force that does the same; for If-Match',
      },
    },
    required: [
      'event',
      'undoes',
      'created',
      'restored',
      'updated',
      'moved',
      'deleted',
      'unchanged',
      'permissions',
      'conflictCount',
      'conflicts',
      'impossibleCount',
      'impossible',
      'digest',
    ],
  },
  RestoreResult: {
    type: 'object',
    description: 'The result of restoring a record as on a day',
    properties: {
      event: { ...nullableText, description: 'Id of the new event; null if nothing was changed' },
      restored: count('Deleted records that came back'),
      updated: count('Records that got former values back'),
      moved: count('Records that were moved back'),
      deleted: count('Records that were created since'),
      unchanged: count('Records that were as on that day already'),
      impossibleCount: count('Steps that are not possible'),
      impossible: impossibleSteps,
      digest: { type: 'string', description: 'Equal for a change that does the same; for If-Match' },
    },
    required: [
      'event',
      'restored',
      'updated',
      'moved',
      'deleted',
      'unchanged',
      'impossibleCount',
      'impossible',
      'digest',
    ],
  },
  Explanation: {
    type: 'object',
    description:
      'Why a user or group has each permission, or not. Ids of records that the caller may not see are null',
    properties: {
      accessor: { type: 'string' },
      item: nullableText,
      type: { type: 'string' },
      scope: nullableText,
      sees: {
        type: 'boolean',
        description: 'Whether the user or group may see the item or scope, which changes need as well',
      },
      administratorThrough: {
        ...listOf(nullableText),
        description: 'Of administrators: groups that lead to the group admin, which is the last one',
      },
      permissions: listOf({
        type: 'object',
        properties: {
          permission: { type: 'string', enum: permissionNames },
          allowed: { type: 'boolean' },
          reason: { type: 'string', enum: decisionReasons },
          grants: listOf({
            type: 'object',
            properties: {
              id: { type: 'string', description: 'Id of the grant' },
              permission: {
                type: 'string',
                description: 'The granted permission; owner includes create, update, delete and annotate',
              },
              accessor: nullableText,
              through: {
                ...listOf(nullableText),
                description:
                  'Groups that lead to the accessor, which is the last one; empty for an own grant',
              },
              target: { type: 'string', enum: ['item', 'type'] },
              scope: { type: ['string', 'null'], description: 'Null if the grant applies everywhere' },
              hidesScope: { type: 'boolean' },
            },
            required: ['id', 'permission', 'accessor', 'through', 'target', 'scope', 'hidesScope'],
          }),
        },
        required: ['permission', 'allowed', 'reason', 'grants'],
      }),
    },
    required: ['accessor', 'item', 'type', 'scope', 'sees', 'administratorThrough', 'permissions'],
  },
  Token: {
    type: 'object',
    properties: {
      ...stringProperties('id', 'note', 'created'),
      user: {
        type: ['string', 'null'],
        description:
          'The only user as whom the token acts; null if requests may name any user. Absent if the user was deleted',
      },
    },
    required: ['id', 'note', 'created'],
  },
  NewToken: {
    type: 'object',
    properties: {
      user: { type: 'string', description: 'Id of the user; the default is the caller' },
      anyUser: { type: 'boolean', description: 'Requests may name any user in X-User; for administrators' },
      note: { type: 'string', description: 'Purpose of the token' },
    },
    additionalProperties: false,
    examples: [{ note: 'Portal' }],
  },
  TokenSecret: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      token: { type: 'string', description: 'The token, which no other response contains' },
    },
    required: ['id', 'token'],
  },
  Session: {
    type: 'object',
    description: 'A browser in which a user has signed in',
    properties: {
      ...stringProperties('id', 'userId', 'address', 'created', 'lastUsed'),
      method: { type: 'string', enum: signInMethods },
      browser: { type: 'string', description: 'The header User-Agent' },
      ends: { type: 'string', description: 'When it ends unless it is used before' },
    },
    required: ['id', 'userId', 'method', 'address', 'browser', 'created', 'lastUsed', 'ends'],
  },
  EndedSessions: {
    type: 'object',
    properties: { ended: { type: 'integer', description: 'Number of ended sessions' } },
    required: ['ended'],
  },
  SecurityEvent: {
    type: 'object',
    description: 'An event of the security log',
    properties: {
      number: { type: 'integer', description: 'Ascending in the order of the log' },
      time: { type: 'string' },
      kind: { type: 'string', enum: securityEventKinds },
      user: { ...nullableText, description: 'Id of the user concerned; null if it is unknown' },
      actor: { ...nullableText, description: 'Id of the user who caused the event, if it is another one' },
      method: { type: ['string', 'null'], enum: [...signInMethods, null] },
      address: { ...nullableText, description: 'Address of the browser, shortened after 30 days' },
      details: { type: 'string' },
    },
    required: ['number', 'time', 'kind', 'user', 'actor', 'method', 'address', 'details'],
  },
  UserAccount: {
    type: 'object',
    description: 'A user with groups and state',
    properties: {
      ...stringProperties('id', 'name'),
      groups: {
        ...listOf({ type: 'string' }),
        description: 'Ids of the groups of the user, direct ones only',
      },
      isAdministrator: { type: 'boolean' },
      active: { type: 'boolean', description: 'Whether the user is not deactivated' },
      tokens: { type: 'integer', description: 'Number of tokens that act as the user' },
    },
    required: ['id', 'name', 'groups', 'isAdministrator', 'active', 'tokens'],
  },
  Invitation: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Identifier of the new user' },
      name: { type: 'string', description: 'The default is the id' },
      groups: { ...listOf({ type: 'string' }), description: 'Ids of groups that the user joins' },
      scope: {
        type: 'string',
        description:
          'Id of the item in which the permissions apply, and below it; without it they apply everywhere',
      },
      permissions: {
        type: 'object',
        description: 'Permissions by content type',
        additionalProperties: listOf({ type: 'string', enum: permissionNames }),
      },
    },
    required: ['id'],
    additionalProperties: false,
    examples: [
      { id: 'assistant', name: 'Assistant archivist', permissions: { DocumentaryUnit: ['update'] } },
    ],
  },
  SystemState: {
    type: 'object',
    description: 'The state of the service. Sizes are in bytes',
    properties: {
      ...stringProperties('version', 'node', 'started'),
      disk: sizes('free', 'total'),
      processes: listOf({
        type: 'object',
        properties: {
          role: { type: 'string', enum: ['server', 'write'] },
          pid: { type: 'integer' },
          memory: {
            type: ['integer', 'null'],
            description: 'Null if the operating system does not report it',
          },
        },
        required: ['role', 'pid', 'memory'],
      }),
      store: {
        type: 'object',
        properties: {
          engine: { type: 'string', enum: ['sqlite', 'postgres'] },
          schema: { type: 'integer', description: 'Number of the last migration' },
          sizes: listOf({
            type: 'object',
            properties: { name: { type: 'string' }, bytes: { type: 'integer' } },
            required: ['name', 'bytes'],
          }),
        },
        required: ['engine', 'schema', 'sizes'],
      },
      search: {
        type: 'object',
        properties: {
          status: { type: 'string', enum: ['ok', 'outdated', 'fallback'] },
          version: { type: ['string', 'null'], description: 'Version of the documents' },
          neededVersion: { type: 'string', description: 'The version that this version of Fonds needs' },
          documents: { type: 'integer' },
        },
        required: ['status', 'version', 'neededVersion', 'documents'],
      },
      jobs: listOf({
        type: 'object',
        properties: { ...stringProperties('kind', 'state'), count: { type: 'integer' } },
        required: ['kind', 'state', 'count'],
      }),
      settings: listOf({
        type: 'object',
        properties: {
          name: { type: 'string' },
          value: { type: ['string', 'number', 'boolean', 'array'], items: { type: 'string' } },
          source: { type: 'string', enum: settingSources },
        },
        required: ['name', 'value', 'source'],
      }),
    },
    required: [...['version', 'node', 'started', 'disk', 'processes', 'store', 'search', 'jobs', 'settings']],
  },
};
