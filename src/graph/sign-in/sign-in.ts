/**
 * Signing in: sessions and one-time links. People sign in with a browser; programs use tokens (graph/tokens.ts). Only digests of secrets are
 * stored. Everything takes effect at once on every process of the service, since each request reads its session (store/sign-in.ts).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../lib/caller-scheduler.ts';
import { networkOf, siteNetworkOf } from '../../lib/client-network.ts';
import { TokenBuckets } from '../../lib/token-buckets.ts';
import { fail } from '../../model/errors.ts';
import type { SignInMethod } from '../../model/security-event.ts';
import { adminGroupId, userType } from '../../model/system.ts';
import type { CredentialRow } from '../../store/credentials.ts';
import type { SessionRow, SignInStore } from '../../store/sign-in.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, type ActorSession, findActor, requireActive, requireRecentSignIn } from '../actor.ts';
import { addMilliseconds, type Environment, newShortId, toTimestamp } from '../environment.ts';
import { failUnknownUser } from '../lookup.ts';
import { digestToken } from '../tokens.ts';
import { accountKey, requireFewFailures } from './failed-tries.ts';
import { type Hash, PasswordHasher } from './password-hash.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { type Client, SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A session ends when it was not used for this time. */
const maxIdleMs = 12 * hourMs;

/** A session ends this time after the sign-in, however much it is used. */
export const maxSessionMs = 30 * dayMs;

/** The last use is stored at most this often. */
const lastUseMs = 5 * minuteMs;

/** For this time after a sign-in, the user need not sign in again before a change that could give somebody else access permanently. */
export const recentMs = 10 * minuteMs;

/** Validity of one-time links. */
export const linkMs = { signIn: 15 * minuteMs, invitation: 7 * dayMs } as const;

/** Validity of an attempt to sign in at an OpenID provider (identities.ts). */
export const attemptMs = 10 * minuteMs;

/** The path of a one-time link. */
export function signInLinkPath(token: string): string {
  return `/sign-in/link/${token}`;
}

/** Expired rows are deleted at most this often. */
const sweepMs = hourMs;

interface SignInOptions {
  readonly store: SignInStore;
  readonly archive: StoreReader;
  readonly env: Pick<Environment, 'now' | 'newId'>;
  /** Days for which the security log is kept. */
  readonly logDays: number;
  /** Replaces scrypt, for tests of the order. */
  readonly hash?: Hash;
}

/** A session that a browser has just begun. */
export interface StartedSession {
  /** The value of the cookie; it cannot be read again later. */
  readonly token: string;
  readonly actor: Actor;
}

export class SignIn {
  readonly log: SecurityLog;
  readonly sessions: Sessions;
  readonly #store: SignInStore;
  readonly #archive: StoreReader;
  readonly #env: SignInOptions['env'];
  readonly #logDays: number;
  readonly #passwords: PasswordHasher;
  readonly #attempts = new TokenBuckets(maxCountedNetworks);
  #sweptAt = 0;

  constructor({ store, archive, env, logDays, hash }: SignInOptions) {
    this.#passwords = new PasswordHasher(hash);
    this.#store = store;
    this.#archive = archive;
    this.#env = env;
    this.#logDays = logDays;
    this.log = new SecurityLog(store, env);
    this.sessions = new Sessions({
      lifetime: { idle: maxIdleMs, total: maxSessionMs },
      store,
      archive,
      env,
      log: this.log,
    });
  }

  /** The user of a session; undefined if it has ended. @param token the value of the cookie. */
  async findSession(token: string): Promise<Actor | undefined> {
    const row = await this.#store.findSession(digestToken(token));
    if (row === undefined) return undefined;
    const now = this.#env.now().getTime();
    if (this.sessions.endOf(row) <= now) return undefined;
    const actor = await findActor(this.#archive, row.userId);
    if (actor === undefined || actor.gid !== row.user || actor.isDeactivated === true) return undefined;
    const { epoch, keptSession } = await this.#archive.credentials.getEpoch(row.user);
    if (row.epoch < epoch && row.id !== keptSession) return undefined;
    if (now - Date.parse(row.lastUsed) > lastUseMs)
      await this.#store.setLastUse(row.id, toTimestamp(new Date(now)));
    return { ...actor, session: toActorSession(row, token, now) };
  }

  /** Begins a session with a new token. @param former the present session of the browser, which ends. */
  async begin(
    actor: Actor,
    { method, client, provider = null, former, authenticated, ...options }: BeginOptions,
  ): Promise<StartedSession> {
    // Before the user is read again: a deactivation after it ends the session.
    const { epoch = await this.#readEpoch(actor) } = options;
    const { id: userId, gid } = requireActive((await this.#findUser(actor.id)) ?? failUnknownUser(actor.id));
    if (former !== undefined && former.isOfProxy !== true) await this.#store.endSessions({ id: former.id });
    const token = newSecret();
    const now = this.#env.now();
    const lastUsed = toTimestamp(now);
    const created = addMilliseconds(now, -ageOf(authenticated, now));
    await this.#store.insertSession({
      id: newShortId(this.#env),
      digest: digestToken(token),
      user: gid!,
      userId,
      method,
      provider,
      address: client.address,
      browser: client.browser.slice(0, maxBrowserLength),
      created,
      lastUsed,
      epoch,
    });
    await this.log.add('signed-in', { user: userId, method, account: userId, client });
    await this.#sweep();
    return { token, actor };
  }

  /**
   * Deletes the sessions and links of a user that a change has ended, so that they are no longer listed, and logs it.
   * @param by id of the user who causes it.
   * @param except id of a session that stays.
   */
  async endSessionsOf(userId: string, by: string | null, except: string | null = null): Promise<void> {
    const user = await this.#archive.items.find(userId);
    if (user !== undefined) await this.endSessionsOfGid(user.gid, by, except);
  }

  /** As endSessionsOf, for a user who may be deleted. */
  async endSessionsOfGid(user: Gid, by: string | null, except: string | null = null): Promise<void> {
    await this.#store.deleteLinks(user);
    const ended = await this.#store.endSessions({ user, ...(except !== null && { except }) });
    for (const row of ended) await this.log.add('session-ended', { user: row.userId, actor: by });
  }

  /**
   * A one-time link, which replaces older ones of the user. Returns its token, which cannot be read again later. Throws `unknown-user`,
   * `user-deactivated`.
   * @param by id of the user who creates it; null on the command line.
   */
  async createLink(userId: string, validMs: number, by: string | null): Promise<string> {
    const user = requireActive((await this.#findUser(userId)) ?? failUnknownUser(userId));
    const token = newSecret();
    const epoch = await this.#readEpoch(user);
    await this.#store.insertSecret({
      digest: digestToken(token),
      purpose: 'sign-in',
      user: user.gid!,
      userId: user.id,
      data: '',
      expires: addMilliseconds(this.#env.now(), validMs),
      epoch,
    });
    await this.log.add('link-created', { user: user.id, actor: by });
    return token;
  }

  /** The user whom the link signs in; undefined for an unknown, expired or used one. Uses nothing up. */
  async findLinkUser(token: string): Promise<Actor | undefined> {
    return this.#toLinkUser(await this.#store.findSecret(digestToken(token), 'sign-in'));
  }

  /** Throws `link-not-valid`, `too-many-tries`. */
  async useLink(token: string, options: Omit<BeginOptions, 'method'>): Promise<StartedSession> {
    await this.requireFewFailures(options.client);
    const link = await this.#store.takeSecret(digestToken(token), 'sign-in');
    const user = await this.#toLinkUser(link);
    if (link === undefined || user === undefined) {
      await this.log.add('sign-in-failed', { method: 'link', client: options.client });
      fail('link-not-valid', linkNotValid);
    }
    return this.begin(user, { ...options, method: 'link', epoch: link.epoch });
  }

  /** Throws `sign-in-failed`, in the same time and with the same words for an unknown user; `too-many-tries`. */
  async usePassword(
    { name, password }: { readonly name: string; readonly password: string },
    options: Omit<BeginOptions, 'method'>,
  ): Promise<StartedSession> {
    const { client } = options;
    return this.#passwords.run(toCaller(client), async () => {
      const user = await this.#findUser(name);
      const account = accountKey(user?.id, name);
      await this.requireFewFailures(client, account);
      const epoch = user && (await this.#readEpoch(user));
      const stored = user && (await this.#archive.credentials.find('password', String(user.gid)));
      const isRight = await this.#passwords.verify(password, stored?.data);
      if (user !== undefined && isRight && user.isDeactivated !== true)
        return this.begin(user, { ...options, method: 'password', ...(epoch !== undefined && { epoch }) });
      await this.log.add('sign-in-failed', { user: user?.id ?? null, method: 'password', account, client });
      fail('sign-in-failed', 'The name and the password do not match.');
    });
  }

  /** The hash of a new password, for the change `setPassword`. Throws `weak-password`, `sign-in-again`. */
  async hashNewPassword(actor: Actor, password: string, client: Client): Promise<string> {
    requireRecentSignIn(actor, 'change your password');
    requireGoodPassword(actor, password);
    return this.#passwords.run(toCaller(client), () => this.#passwords.hash(password));
  }

  /** Throws `too-many-tries`. */
  requireFewFailures({ address }: Client, account?: string): Promise<void> {
    const now = this.#env.now();
    return requireFewFailures(this.#store, { address, now, ...(account !== undefined && { account }) });
  }

  /**
   * Counts an attempt that stores something before anybody is identified. Throws `too-many-tries` if the network has begun too many. Each process
   * counts its own: the rows expire soon.
   */
  async limitAttempts({ address }: Client): Promise<void> {
    await this.#sweep();
    if (this.#attempts.take(networkOf(address), maxAttemptsPerMinute, this.#env.now().getTime())) return;
    fail('too-many-tries', 'Your address has begun to sign in too often. Try again in 10 seconds.', {
      details: { seconds: attemptPauseSeconds },
      retryAfterSeconds: attemptPauseSeconds,
    });
  }

  /** The password, the passkeys and the identities of a user, without their secrets. */
  async listCredentials({ gid }: Actor): Promise<readonly ListedCredential[]> {
    const rows = gid === null ? [] : await this.#archive.credentials.list(gid);
    return rows.map(({ id, kind, note, created }) => ({ id, kind, note, created }));
  }

  /** Whether a user has a password or a passkey. Until then, `npm start` prints a one-time link. */
  hasCredentials(): Promise<boolean> {
    return this.#archive.credentials.hasAny();
  }

  /** An active administrator: the named user if it is one, otherwise the first. */
  async findAdministrator(preferred: string): Promise<string | undefined> {
    const found = await this.#findUser(preferred);
    if (found?.isAdmin === true && found.isDeactivated !== true) return found.id;
    const admin = await this.#archive.items.find(adminGroupId);
    if (admin === undefined) return undefined;
    const members = await this.#archive.items.listByGid(await this.#archive.edges.listMembers([admin.gid]));
    for (const { id } of members) {
      const user = await this.#findUser(id);
      if (user !== undefined && user.isDeactivated !== true) return user.id;
    }
    return undefined;
  }

  #findUser(id: string): Promise<Actor | undefined> {
    return findActor(this.#archive, id, [userType]);
  }

  async #toLinkUser(link: Awaited<ReturnType<SignInStore['findSecret']>>): Promise<Actor | undefined> {
    if (link === undefined || Date.parse(link.expires) <= this.#env.now().getTime()) return undefined;
    const user = await this.#findUser(link.userId);
    if (user?.gid !== link.user || user.isDeactivated === true) return undefined;
    return link.epoch < (await this.#readEpoch(user)) ? undefined : user;
  }

  async #readEpoch({ gid }: Pick<Actor, 'gid'>): Promise<number> {
    return gid === null ? 0 : (await this.#archive.credentials.getEpoch(gid)).epoch;
  }

  async #sweep(): Promise<void> {
    const now = this.#env.now().getTime();
    if (now - this.#sweptAt < sweepMs) return;
    this.#sweptAt = now;
    const before = (ms: number): string => toTimestamp(new Date(now - ms));
    await this.#store.deleteExpired({
      lastUsed: before(maxIdleMs),
      created: before(maxSessionMs),
      now: before(0),
      log: before(this.#logDays * dayMs),
      addresses: before(maxAddressMs),
    });
  }
}

/** Attempts of one network, with passkeys and at an OpenID provider. */
const maxAttemptsPerMinute = 60;
const attemptPauseSeconds = 10;
const maxCountedNetworks = 10_000;

/** Full addresses are kept for this time in the security log. */
const maxAddressMs = 30 * dayMs;

/** Characters of the header User-Agent that are stored. */
const maxBrowserLength = 300;

/** The same for all reasons, so that nobody learns whether a link existed. */
const linkNotValid =
  'This link does not sign anybody in: it was used, has expired, or is not complete. Ask for a new one.';

interface BeginOptions {
  readonly method: SignInMethod;
  readonly client: Client;
  /** The session at the OpenID provider. */
  readonly provider?: string | null;
  readonly former: ActorSession | undefined;
  /** When the user has authenticated, if that was before the sign-in; `unknown` for no recent sign-in. */
  readonly authenticated?: Date | 'unknown';
  /** The epoch of the user when the password was read or the link was created; by default the present one. */
  readonly epoch?: number;
}

export type ListedCredential = Pick<CredentialRow, 'id' | 'kind' | 'note' | 'created'>;

/** The age of a new session: sign-ins that are not recent differ in nothing else, so that an old authentication ends no session at once. */
function ageOf(authenticated: BeginOptions['authenticated'], now: Date): number {
  if (authenticated === undefined) return 0;
  const age =
    authenticated === 'unknown' ? Number.POSITIVE_INFINITY : now.getTime() - authenticated.getTime();
  return Math.max(0, Math.min(age, recentMs + 1));
}

function toCaller({ address }: Client): Caller {
  return { key: networkOf(address), network: siteNetworkOf(address) };
}

/** 256 random bits. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function toActorSession({ id, created }: SessionRow, token: string, now: number): ActorSession {
  return {
    id,
    formToken: createHash('sha256').update(`form ${token}`).digest('base64url'),
    isRecent: now - Date.parse(created) <= recentMs,
  };
}
