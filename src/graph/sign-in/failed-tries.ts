/**
 * Limits how often somebody may try to sign in, by the security log, which all processes share: the passwords of an account, and all tries of a network.
 */
import { createHash } from 'node:crypto';
import { networkOf } from '../../lib/client-network.ts';
import { fail } from '../../model/errors.ts';
import type { SignInStore } from '../../store/sign-in.ts';
import { toTimestamp } from '../environment.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** After this number of wrong passwords, an account waits one second before the next, and twice as long after each further one. */
const freeTries = 5;
const maxWaitSeconds = 60;

/** Enough failures to reach the longest wait. */
const countedTries = freeTries + 7;
const accountMs = 24 * 60 * minuteMs;

const maxNetworkTries = 30;
const networkMs = 10 * minuteMs;

interface Try {
  readonly address: string;
  /** See {@link accountKey}; undefined for a try without a password. */
  readonly account?: string;
  readonly now: Date;
}

/** Throws `too-many-tries`. */
export async function requireFewFailures(store: SignInStore, { address, account, now }: Try): Promise<void> {
  const time = now.getTime();
  const since = (ms: number): string => toTimestamp(new Date(time - ms));
  const ofNetwork = await store.listNetworkFailures(networkOf(address), since(networkMs), maxNetworkTries);
  if (ofNetwork.length >= maxNetworkTries)
    failWait(
      Date.parse(ofNetwork.at(-1)!) + networkMs - time,
      'Your address has failed to sign in too often.',
    );
  if (account === undefined) return;
  const failures = await store.listAccountFailures(account, since(accountMs), countedTries);
  const [latest] = failures;
  if (latest === undefined || failures.length < freeTries) return;
  const waitSeconds = Math.min(maxWaitSeconds, 2 ** (failures.length - freeTries));
  const left = Date.parse(latest) + waitSeconds * secondMs - time;
  if (left > 0) failWait(left, 'There were too many wrong passwords for this account.');
}

function failWait(ms: number, sentence: string): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / secondMs));
  fail('too-many-tries', `${sentence} Try again in ${retryAfterSeconds} seconds.`, {
    details: { seconds: retryAfterSeconds },
    retryAfterSeconds,
  });
}

/**
 * Key of an account whose tries are counted. Names that are no user share 65,536 keys: people type passwords into the field for the name, and the
 * log must not reveal them.
 */
export function accountKey(user: string | undefined, name: string): string {
  if (user !== undefined) return user;
  return `unknown ${createHash('sha256').update(name).digest('hex').slice(0, 4)}`;
}
