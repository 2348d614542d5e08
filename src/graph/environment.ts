import { createHash } from 'node:crypto';
import type { Profile } from '../model/profile.ts';

/** Clock, id generator and profile. The composition root creates it, so that tests can use a fixed clock. */
export interface Environment {
  /** The compatibility profile. */
  readonly profile: Profile;
  readonly now: () => Date;
  /** A new UUID. */
  readonly newId: () => string;
}

/** ISO 8601 with milliseconds and numeric offset, the format of all timestamps of the service. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace('Z', '+00:00');
}

/** The timestamp a number of milliseconds after a time, or before it if the number is negative. */
export function addMilliseconds(time: Date, ms: number): string {
  return toTimestamp(new Date(time.getTime() + ms));
}

/** The id of a token or a webhook. Short enough to type; made from a new UUID, so it reveals nothing about a secret. */
export function newShortId({ newId }: Pick<Environment, 'newId'>): string {
  return createHash('sha256').update(newId()).digest('hex').slice(0, 10);
}
