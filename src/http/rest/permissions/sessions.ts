/** Sessions of browsers, and the security log. Users list and end their own sessions, administrators all. */
import { fail } from '../../../model/errors.ts';
import { securityEventKinds } from '../../../model/security-event.ts';
import { addressParameter } from '../../../parameters/address-parameter.ts';
import { integerParameter, optionalBooleanParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { makeLinkWriter, pagingHeaders } from '../../page-links.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { eventParameters } from '../events/event-parameters.ts';

const defaultLimit = 100;
const maxLimit = 1000;

const limitParameter = (help: string) =>
  integerParameter(`Maximum number of ${help}, up to ${maxLimit}`, {
    default: defaultLimit,
    min: 1,
    max: maxLimit,
  });

const listParameters = {
  user: textParameter('Id of the user; by default the caller, for administrators all users'),
  offset: integerParameter('Number of sessions to skip', { default: 0, min: 0 }),
  limit: limitParameter('sessions'),
};

const endParameters = {
  user: textParameter('Id of the user whose sessions end', { example: exampleIds.user }),
  all: optionalBooleanParameter('true ends the sessions of all users'),
};

const logParameters = {
  user: textParameter('Id of the user concerned, or of the one who caused the event'),
  kind: textParameter('Kind of the event', { oneOf: securityEventKinds }),
  address: addressParameter,
  from: eventParameters.from,
  to: eventParameters.to,
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  limit: limitParameter('events'),
};

export const sessionRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/sessions',
    access: 'read',
    operation: 'listSessions',
    summary: 'List the sessions of the caller, or those of all users for administrators',
    group: 'permissions',
    parameters: listParameters,
    responses: oneResponse('The sessions, the last used first', {
      kind: 'schema',
      schema: 'Session',
      list: true,
    }),
    errors: ['bad-parameter', 'user-required', 'permission-denied', 'not-found'],
    handler: listSessions,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sessions',
    access: 'write',
    operation: 'endSessions',
    summary: 'End the sessions of a user, or of all users, except the one of the request',
    group: 'permissions',
    parameters: endParameters,
    responses: oneResponse('The sessions have ended', { kind: 'schema', schema: 'EndedSessions' }),
    errors: ['bad-parameter', 'permission-denied', 'sign-in-again', 'not-found'],
    handler: endSessions,
  }),
  {
    method: 'DELETE',
    path: '/sessions/{id}',
    exampleId: exampleIds.session,
    access: 'write',
    operation: 'endSession',
    summary: 'End a session at once',
    group: 'permissions',
    parameters: {},
    responses: oneResponse('The session has ended', { kind: 'nothing' }, 204),
    errors: ['not-found', 'sign-in-again'],
    handler: async ({ params }, { archive, actor }) => {
      await archive.signIn.sessions.end(actor, { id: params.id! });
      return { status: 204 };
    },
  },
  defineRoute({
    method: 'GET',
    path: '/security-log',
    access: 'read',
    operation: 'listSecurityEvents',
    summary:
      'List sign-ins, failures, ended sessions, new tokens and changed permissions; for administrators',
    group: 'permissions',
    parameters: logParameters,
    responses: oneResponse('The events, newest first', {
      kind: 'schema',
      schema: 'SecurityEvent',
      list: true,
    }),
    errors: ['bad-parameter', 'permission-denied'],
    handler: listSecurityEvents,
  }),
];

async function listSessions(
  { parameters, ...request }: RestRequest<typeof listParameters>,
  { archive, actor, options }: Context,
): Promise<Reply> {
  const { user, offset, limit } = parameters;
  const all = actor.isAdmin ? 'everybody' : 'own';
  const whose = user === undefined ? all : { user };
  const { total, sessions } = await archive.signIn.sessions.list(actor, whose, { offset, limit });
  const paging = pagingHeaders(request, options.settings, { offset, limit, total });
  return { status: 200, headers: { ...uncachedHeaders, ...paging }, body: sessions };
}

async function endSessions(
  { parameters: { user, all } }: RestRequest<typeof endParameters>,
  { archive, actor }: Context,
): Promise<Reply> {
  if ((user === undefined) === (all !== true))
    fail(
      'bad-parameter',
      'Name the user whose sessions end (user=ID), or end those of all users (all=true).',
      { details: { parameter: 'user' } },
    );
  const ended = await archive.signIn.sessions.end(actor, user === undefined ? 'everybody' : { user });
  return { status: 200, headers: uncachedHeaders, body: { ended } };
}

async function listSecurityEvents(
  { parameters, ...request }: RestRequest<typeof logParameters>,
  { archive, actor, options }: Context,
): Promise<Reply> {
  const { from, to, limit, ...others } = parameters;
  const filter = { ...others, from: from?.first, to: to?.last };
  const events = await archive.signIn.log.list(actor, filter, limit);
  const link = makeLinkWriter(request, options.settings, ['before']);
  const next = events.length === limit && { link: link('next', [`before=${events.at(-1)!.number}`]) };
  return { status: 200, headers: { ...uncachedHeaders, ...next }, body: events };
}
