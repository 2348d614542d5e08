/** Webhooks and their deliveries as data of pages. */
import type { StaffPage } from '../shared/staff-menu.ts';

interface ShownWebhook {
  readonly id: string;
  readonly url: string;
  readonly state: 'ok' | 'failing' | 'given-up';
  /** Number of events that were not delivered yet. */
  readonly behind: number;
  readonly lastError: string | null;
  readonly path: string;
}

export interface WebhooksPage extends StaffPage {
  readonly webhooks: readonly ShownWebhook[];
}

interface ShownDelivery {
  readonly id: number;
  readonly started: string;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly changes: number;
}

export interface DeliveriesPage extends StaffPage {
  readonly id: string;
  readonly url: string;
  readonly path: string;
  /** The latest 100, newest first. */
  readonly deliveries: readonly ShownDelivery[];
}
