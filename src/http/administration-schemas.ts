/** JSON Schemas of users, tokens, explained permissions and the state of the service, for administration. */
import { listOf, type Schema, stringProperties } from '../lib/json-schema.ts';

export const administrationSchemas: Readonly<Record<string, Schema>> = {
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
