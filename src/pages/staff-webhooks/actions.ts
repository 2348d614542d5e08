/** The forms of webhooks: create, delete, and send a delivery again. The secret of a new one is shown once. */
import { textParameter } from '../../parameters/parameter.ts';
import { requirePublicWebhook } from '../../transfer/webhooks/webhook-url.ts';
import { resendDelivery } from '../../transfer/webhooks/webhooks.ts';
import { defineAction } from '../define-page.ts';
import { webhookPath, webhooksPath } from '../shared/staff-menu.ts';

export const createWebhook = defineAction({
  name: 'create',
  access: 'administrator',
  fields: { url: textParameter('URL to which changes are sent', { required: true }) },
  change: async ({ fields: { url } }, { graph, options }) => {
    if (!options.settings.webhookPrivate) await requirePublicWebhook(url);
    return graph.changes.perform({
      change: 'addWebhook',
      url,
      types: [],
      scope: null,
      user: null,
      secret: null,
      since: null,
      logMessage: null,
    });
  },
  shown: ({ secret }) => ({ secret }),
  next: () => webhooksPath,
});

export const deleteWebhook = defineAction({
  name: 'delete',
  access: 'administrator',
  fields: { id: textParameter('Id of the webhook', { required: true }) },
  change: ({ fields: { id } }, { graph }) =>
    graph.changes.perform({ change: 'removeWebhook', id, logMessage: null }),
  next: () => webhooksPath,
});

export const resend = defineAction({
  name: 'send',
  access: 'administrator',
  fields: { delivery: textParameter('Number of the delivery', { required: true }) },
  change: ({ params, fields: { delivery } }, { archive, options }) =>
    resendDelivery(
      archive.graph,
      { webhook: params.id!, delivery },
      { now: options.now, mayBePrivate: options.settings.webhookPrivate },
    ),
  next: (_outcome, { params }) => webhookPath(params.id!),
});
