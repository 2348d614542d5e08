/** The security log as data of a page. */
import type { SecurityDetails, SecurityEventKind, SignInMethod } from '../../model/security-event.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

/** Texts of the form; empty if absent. */
export type SecurityFilters = Readonly<{
  /** Id of the user concerned, or of the one who caused the event. */
  user: string;
  kind: string;
  address: string;
  /** First and last day, in UTC. */
  from: string;
  to: string;
}>;

export interface ShownSecurityEvent {
  readonly number: number;
  readonly time: string;
  readonly kind: SecurityEventKind;
  /** Null if it is unknown. */
  readonly user: string | null;
  /** Id of the user who caused the event, if it is another one. */
  readonly actor: string | null;
  readonly method: SignInMethod | null;
  readonly address: string | null;
  readonly details: SecurityDetails;
}

export interface SecurityPage extends StaffPage {
  readonly days: readonly { readonly day: string; readonly events: readonly ShownSecurityEvent[] }[];
  readonly filters: SecurityFilters;
  readonly isFiltered: boolean;
  /** Days for which the log is kept. */
  readonly keptDays: number;
  readonly newestPath: string | undefined;
  readonly olderPath: string | undefined;
}
