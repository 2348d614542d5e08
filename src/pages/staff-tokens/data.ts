/** Tokens as data of a page: those of the user, or all for administrators. */
import type { StaffPage } from '../shared/staff-menu.ts';

interface ShownToken {
  readonly id: string;
  readonly note: string;
  readonly created: string;
  /** Null if the token may act as any user, undefined if its user was deleted. */
  readonly user: string | null | undefined;
}

export interface TokensPage extends StaffPage {
  readonly isAdministrator: boolean;
  readonly tokens: readonly ShownToken[];
}
