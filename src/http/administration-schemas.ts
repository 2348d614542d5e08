/** JSON Schemas of users, tokens, explained permissions and the state of the service, for administration. */
import { listOf, type Schema, stringProperties } from '../lib/json-schema.ts';
import { decisionReasons, permissionNames } from '../model/system.ts';

const nullableText: Schema = { type: ['string', 'null'] };

export const administrationSchemas: Readonly<Record<string, Schema>> = {
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
};
