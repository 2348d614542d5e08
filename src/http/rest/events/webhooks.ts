/** Webhooks: URLs that changes are sent to. For administrators. */
import { isObject } from '../../../lib/json-diff.ts';
import { fail } from '../../../model/errors.ts';
import { requirePublicWebhook } from '../../../transfer/webhooks/webhook-url.ts';
import { resendDelivery } from '../../../transfer/webhooks/webhooks.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';

export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/webhooks',
    access: 'read',
    operation: 'listWebhooks',
    summary: 'List the webhooks with their state; for administrators',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The webhooks', { kind: 'schema', schema: 'Webhooks' }),
    errors: ['permission-denied'],
    handler: async (_request, { graph }) => ({
      status: 200,
      headers: uncachedHeaders,
      body: await graph.webhooks.list(),
    }),
  },
  {
    method: 'POST',
    path: '/webhooks',
    access: 'write',
    operation: 'createWebhook',
    summary: 'Create a webhook: changes are sent to its URL; for administrators',
    group: 'tools',
    parameters: {},
    body: { read: 'json', content: { kind: 'schema', schema: 'NewWebhook' } },
    responses: oneResponse(
      'The id of the webhook, and the secret that signs deliveries; no other response contains the secret',
      { kind: 'schema', schema: 'WebhookSecret' },
      201,
    ),
    errors: ['malformed-json', 'invalid', 'bad-parameter', 'limit-exceeded'],
    handler: addWebhook,
  },
  {
    method: 'DELETE',
    exampleId: exampleIds.webhook,
    path: '/webhooks/{id}',
    access: 'write',
    operation: 'deleteWebhook',
    summary: 'Delete a webhook; for administrators',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The webhook is deleted', { kind: 'nothing' }, 204),
    errors: ['not-found'],
    handler: async ({ params }, { graph, logMessage }) => {
      await graph.changes.perform({ change: 'removeWebhook', id: params.id!, logMessage });
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    exampleId: exampleIds.webhook,
    path: '/webhooks/{id}/deliveries',
    access: 'read',
    operation: 'listWebhookDeliveries',
    summary: 'List the latest 100 deliveries of a webhook, newest first; for administrators',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The deliveries', { kind: 'schema', schema: 'Delivery', list: true }),
    errors: ['permission-denied', 'not-found'],
    handler: async ({ params }, { graph }) => ({
      status: 200,
      headers: uncachedHeaders,
      body: await graph.webhooks.listDeliveries(params.id!),
    }),
  },
  {
    method: 'POST',
    exampleId: exampleIds.webhook,
    path: '/webhooks/{id}/deliveries/{delivery}/send',
    access: 'write',
    operation: 'resendWebhookDelivery',
    summary: 'Send the changes of a delivery again; for administrators',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The result of the new delivery', { kind: 'schema', schema: 'DeliveryResult' }),
    errors: ['not-found', 'invalid'],
    handler: resend,
  },
];

async function resend({ params }: RestRequest, { graph, archive, options }: Context): Promise<Reply> {
  graph.permissions.requireAdministrator('manage webhooks');
  const sent = await resendDelivery(
    archive.graph,
    { webhook: params.id!, delivery: params.delivery! },
    { now: options.now, mayBePrivate: options.settings.webhookPrivate },
  );
  return { status: 200, headers: uncachedHeaders, body: sent };
}

async function addWebhook({ body }: RestRequest, { graph, logMessage, options }: Context): Promise<Reply> {
  if (!isObject(body)) failBody('it must be an object');
  const known = ['url', 'types', 'scope', 'user', 'secret', 'since'];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) failBody(`it has the unknown member "${unknown}"`);
  const url = findMember(body, 'url') ?? failBody('"url" is missing');
  // Before the DNS server is asked for a name that any client can choose.
  graph.permissions.requireAdministrator('manage webhooks');
  if (!options.settings.webhookPrivate) await requirePublicWebhook(url);
  const webhook = await graph.changes.perform({
    change: 'addWebhook',
    logMessage,
    url,
    types: parseTypes(body),
    scope: findMember(body, 'scope'),
    user: findMember(body, 'user'),
    secret: findMember(body, 'secret'),
    since: findMember(body, 'since'),
  });
  return { status: 201, headers: uncachedHeaders, body: webhook };
}

function findMember(members: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = members[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  return failBody(`"${name}" must be a text`);
}

function parseTypes({ types = [] }: Readonly<Record<string, unknown>>): readonly string[] {
  if (Array.isArray(types) && types.every((type) => typeof type === 'string')) return types;
  return failBody('"types" must be a list of texts');
}

function failBody(reason: string): never {
  fail('invalid', `The body is not a valid webhook: ${reason}.`, { details: { reason } });
}
