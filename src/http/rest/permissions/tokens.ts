/** Tokens: users list, create and revoke their own, administrators all. */
import { requireNoUserToken } from '../../../graph/tokens.ts';
import { isObject } from '../../../lib/json-diff.ts';
import { fail } from '../../../model/errors.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';

const shared = { path: '/tokens', group: 'permissions', parameters: {} } as const;

export const tokenRoutes: readonly Route[] = [
  {
    ...shared,
    method: 'GET',
    access: 'read',
    operation: 'listTokens',
    summary: 'List the tokens of the caller, or all tokens for administrators',
    responses: oneResponse('The tokens, without their secrets', {
      kind: 'schema',
      schema: 'Token',
      list: true,
    }),
    errors: ['user-required'],
    handler: listTokens,
  },
  {
    ...shared,
    method: 'POST',
    access: 'write',
    operation: 'createToken',
    summary: 'Create a token; administrators also for other users',
    body: { read: 'json', content: { kind: 'schema', schema: 'NewToken' } },
    responses: oneResponse(
      'The token, which is shown only once',
      { kind: 'schema', schema: 'TokenSecret' },
      201,
    ),
    errors: ['malformed-json', 'invalid', 'limit-exceeded'],
    handler: createToken,
  },
  {
    ...shared,
    method: 'DELETE',
    path: '/tokens/{id}',
    exampleId: exampleIds.token,
    access: 'write',
    operation: 'deleteToken',
    summary: 'Revoke a token at once',
    responses: oneResponse('The token is revoked', { kind: 'nothing' }, 204),
    errors: ['not-found'],
    handler: async ({ params }, { graph, logMessage }) => {
      await graph.changes.perform({ change: 'revokeToken', id: params.id!, logMessage });
      return { status: 204 };
    },
  },
];

async function listTokens(_request: RestRequest, { graph }: Context): Promise<Reply> {
  return { status: 200, headers: uncachedHeaders, body: await graph.tokens.list() };
}

async function createToken({ body }: RestRequest, context: Context): Promise<Reply> {
  const { graph, logMessage, hasUserToken } = context;
  requireNoUserToken(hasUserToken, graph.actor.id);
  const { user, anyUser, note } = parseNewToken(body);
  const made = await graph.changes.perform({
    change: 'addToken',
    user: anyUser ? null : (user ?? graph.actor.id),
    note,
    logMessage,
  });
  return { status: 201, headers: uncachedHeaders, body: made };
}

interface NewToken {
  readonly user: string | undefined;
  readonly anyUser: boolean;
  readonly note: string;
}

/** Throws `invalid`. */
function parseNewToken(body: unknown): NewToken {
  if (!isObject(body)) return failBody('it must be an object');
  const { user, anyUser = false, note = '', ...unknown } = body;
  const [name] = Object.keys(unknown);
  if (name !== undefined) failBody(`it has the unknown member "${name}"`);
  if (user !== undefined && typeof user !== 'string') failBody('"user" must be a text');
  if (typeof anyUser !== 'boolean') failBody('"anyUser" must be true or false');
  if (typeof note !== 'string') failBody('"note" must be a text');
  if (anyUser && user !== undefined) failBody('"user" and "anyUser" exclude each other');
  return { user, anyUser, note };
}

function failBody(reason: string): never {
  fail('invalid', `The body is not a valid token: ${reason}.`, { details: { reason } });
}
