/**
 * Sessions, one-time links and the security log: the contract. Each call is one statement, committed by itself. Its reads are current on every
 * process of a service, and its writes leave the change stamp of the store as it is. Credentials are in the store itself: see credentials.ts.
 */
import type { SecurityEventKind, SignInMethod } from '../model/security-event.ts';
import type { Gid } from './viewer.ts';

export interface SessionRow {
  /** Names the session in lists. It does not sign anybody in. */
  readonly id: string;
  /** Digest of the token, which is not stored. */
  readonly digest: string;
  readonly user: Gid;
  /** Id of the user at the sign-in. Both must be those of one user: another store in the same folder can have the gid too. */
  readonly userId: string;
  readonly method: SignInMethod;
  /** The session at the OpenID provider. */
  readonly provider: string | null;
  readonly address: string;
  /** The header User-Agent. */
  readonly browser: string;
  /** Time of the sign-in, or up to 10 minutes before, when the user has authenticated at a provider. */
  readonly created: string;
  readonly lastUsed: string;
  /** The epoch of the user in which it began: see credentials.ts. */
  readonly epoch: number;
}

export interface OneTimeSecretRow {
  readonly digest: string;
  /**
   * Besides links: `passkey` is the challenge of a passkey, `oidc` an attempt to sign in at an OpenID provider, and `logout` a notice of it. All are
   * used once; without a user they have the gid 0.
   */
  readonly purpose: 'sign-in' | 'passkey' | 'oidc' | 'logout';
  readonly user: Gid;
  readonly userId: string;
  readonly data: string;
  readonly expires: string;
  /** The epoch of the user in which a link was created; 0 for other purposes. */
  readonly epoch: number;
}

export interface SecurityEvent {
  readonly time: string;
  readonly kind: SecurityEventKind;
  /** Id of the user concerned; null if it is unknown. */
  readonly user: string | null;
  /** Id of the user who caused the event, if it is another one. */
  readonly actor: string | null;
  readonly method: SignInMethod | null;
  /** Key of the account whose tries are counted. */
  readonly account: string | null;
  readonly address: string | null;
  /** Key of the network whose tries are counted. */
  readonly network: string | null;
  /** Replaces the address after some time. */
  readonly shortAddress: string | null;
  readonly details: string;
}

export interface StoredSecurityEvent extends SecurityEvent {
  /** Ascending in the order of the log. */
  readonly number: number;
}

/** An event must match every field that is not undefined. */
export interface SecurityEventFilter {
  /** Id of the user concerned, or of the one who caused the event. */
  readonly user?: string | undefined;
  readonly kind?: SecurityEventKind | undefined;
  /** Timestamps, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** An address, also of events whose addresses were shortened, or a shortened one. */
  readonly address?: string | undefined;
  /** Number of an event: only older events. */
  readonly before?: number | undefined;
}

/** Sessions that have not expired: those used after `lastUsed` and begun after `created`. */
export interface SessionFilter {
  readonly user?: Gid;
  readonly lastUsed: string;
  readonly created: string;
}

/** Times of the latest failures, newest first. */
export type FailureTimes = readonly string[];

/** Sessions to end: one, all of a user or of everybody except one, or those that a provider has ended. */
export type SessionSelection =
  | { readonly user: Gid; readonly id?: string; readonly except?: string }
  | { readonly everybodyExcept: string }
  | { readonly id: string }
  | { readonly provider: string };

export interface SignInStore {
  insertSession(session: SessionRow): Promise<void>;
  findSession(digest: string): Promise<SessionRow | undefined>;
  /** The last used first. */
  listSessions(
    filter: SessionFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SessionRow[]>;
  countSessions(filter: SessionFilter): Promise<number>;
  setLastUse(id: string, lastUsed: string): Promise<void>;
  /** Returns the sessions that it has ended. */
  endSessions(selection: SessionSelection): Promise<readonly SessionRow[]>;
  /** Replaces the links of this user and purpose, if the link has a user. */
  insertSecret(link: OneTimeSecretRow): Promise<void>;
  findSecret(digest: string, purpose: OneTimeSecretRow['purpose']): Promise<OneTimeSecretRow | undefined>;
  /** Deletes and returns the link; of several calls at the same time, one gets it. */
  takeSecret(digest: string, purpose: OneTimeSecretRow['purpose']): Promise<OneTimeSecretRow | undefined>;
  deleteLinks(user: Gid): Promise<void>;
  addEvent(event: SecurityEvent): Promise<void>;
  /** Newest first. */
  listEvents(filter: SecurityEventFilter, limit: number): Promise<readonly StoredSecurityEvent[]>;
  /** Failed tries of an account since its last sign-in. */
  listAccountFailures(account: string, since: string, limit: number): Promise<FailureTimes>;
  listNetworkFailures(network: string, since: string, limit: number): Promise<FailureTimes>;
  /** Deletes expired sessions and links, and events before `log`; shortens the addresses of events before `addresses`. */
  deleteExpired(before: {
    readonly lastUsed: string;
    readonly created: string;
    readonly now: string;
    readonly log: string;
    readonly addresses: string;
  }): Promise<void>;
  close(): Promise<void>;
}
