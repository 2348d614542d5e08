/** Reads the webhooks with their state, and the latest deliveries of one. */
import { fail } from '../../model/errors.ts';
import { definePage } from '../define-page.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import { webhookPath, webhooksPath } from '../shared/staff-menu.ts';
import { createWebhook, deleteWebhook, resend } from './actions.ts';
import type { DeliveriesPage, WebhooksPage } from './data.ts';

const webhooksPage = definePage({
  name: 'webhooks',
  path: webhooksPath,
  access: 'administrator',
  summary: 'The webhooks with their state',
  parameters: {},
  isIndexed: false,
  actions: [createWebhook, deleteWebhook],
  load: async (_request, { graph }): Promise<WebhooksPage> => ({
    menu: await readStaffMenu(graph),
    webhooks: (await graph.webhooks.list()).map(({ id, url, state, behind, lastError }) => ({
      id,
      url,
      state,
      behind,
      lastError,
      path: webhookPath(id),
    })),
  }),
});

const deliveriesPage = definePage({
  name: 'deliveries',
  path: `${webhooksPath}/{id}`,
  access: 'administrator',
  summary: 'The latest deliveries of a webhook',
  parameters: {},
  isIndexed: false,
  actions: [resend],
  load: async ({ params }, { graph }): Promise<DeliveriesPage> => {
    const id = params.id!;
    const webhook =
      (await graph.webhooks.list()).find((one) => one.id === id) ??
      fail('not-found', `There is no webhook '${id}'.`, { details: id });
    return {
      menu: await readStaffMenu(graph),
      id,
      url: webhook.url,
      path: webhookPath(id),
      deliveries: await graph.webhooks.listDeliveries(id),
    };
  },
});

export const webhookPages = [webhooksPage, deliveriesPage];
