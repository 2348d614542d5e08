/** Migration 20: the latest deliveries of each webhook. The table has only the newest ones (graph/changes/users/webhooks.ts). */

const columns = `
  webhook text not null, cursor_from text not null, cursor_to text not null, started text not null, milliseconds bigint not null,
  status bigint, error text, changes bigint not null`;

const index = 'create index if not exists delivery_by_webhook on delivery (webhook, number);';

export const webhookDeliveriesStep = {
  number: 20,
  name: 'deliveries of webhooks',
  sqlite: `create table if not exists delivery (number integer primary key, ${columns}); ${index}`,
  postgres: `create table if not exists delivery (number bigint generated always as identity primary key, ${columns}); ${index}`,
} as const;
