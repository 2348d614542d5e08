import { fail } from './errors.ts';

/** Passkeys of one user. */
export const maxPasskeys = 20;

/** Throws `limit-exceeded` if the user can add no further passkey. */
export function requireFewPasskeys(count: number): void {
  if (count >= maxPasskeys)
    fail('limit-exceeded', `You have ${maxPasskeys} passkeys. Remove one of them first.`);
}

/** A user as administrators see it. */
export interface UserAccount {
  readonly id: string;
  readonly name: string;
  /** Ids of the groups that the user belongs to directly. */
  readonly groups: readonly string[];
  /** Also through other groups. */
  readonly isAdministrator: boolean;
  readonly active: boolean;
  /** Number of tokens that act as the user. */
  readonly tokens: number;
}

export const userStates = ['active', 'deactivated', 'administrator'] as const;

export type UserState = (typeof userStates)[number];
