import type { Profile } from '../model/profile.ts';

/** What the world gives: handed down from the composition root, so that tests can hold the clock still. */
export interface Environment {
  /** Whose behaviour is followed. */
  readonly profile: Profile;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
}

/** ISO 8601 with milliseconds and numeric offset, as every timestamp of the service has it. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}
