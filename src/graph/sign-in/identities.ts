/**
 * Sign-in at an OpenID provider: which user an identity is, and what a sign-in changes. An identity belongs to the user with whom it was first used
 * (issuer and subject), since names can be given to other people. Attempts are rows in the store, so that every process can end them; the browser
 * has their secrets. Must not know the protocol (identity-provider.ts).
 */
import { createHash, randomBytes } from 'node:crypto';
import { Failure, fail } from '../../model/errors.ts';
import { adminGroupId, groupType, type SignInRefusal, userType } from '../../model/system.ts';
import type { OneTimeSecretRow, SessionRow, SignInStore } from '../../store/sign-in.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, findActor, requireRecentSignIn } from '../actor.ts';
import type { Perform } from '../changes/changes.ts';
import { addMilliseconds, type Environment } from '../environment.ts';
import { requireKnownUser } from '../permissions/permission-matrix.ts';
import { digestToken } from '../tokens.ts';
import type { AttemptSecrets, Identity, IdentityProvider } from './identity-provider.ts';
import type { Client } from './security-log.ts';
import { attemptMs, recentMs, type SignIn, type StartedSession } from './sign-in.ts';

/** Notices of the provider are remembered for this time; openid-provider.ts rejects older ones. */
const logoutTokenMs = 3_600_000;

export interface IdentitiesOptions {
  readonly provider: IdentityProvider;
  readonly signIn: SignIn;
  readonly store: SignInStore;
  readonly archive: StoreReader;
  readonly env: Pick<Environment, 'now'>;
  readonly perform: Perform;
  /** Groups whose members the provider determines. */
  readonly mappedGroups: readonly { readonly value: string; readonly group: string }[];
  readonly createsUsers: boolean;
  /** Writes a line to the log of the service. */
  readonly log: (line: string) => void;
}

/** The data of the row of an attempt. */
interface Attempt {
  /** Path of the page that follows. */
  readonly to: string;
  /** Whether the person must authenticate again at the provider: the user of a session signs in again. */
  readonly requiresReauthentication: boolean;
  /** Whether the identity is to be added to the user of the row, who has a session. */
  readonly adds: boolean;
}

interface BeginOptions {
  readonly redirectUri: string;
  readonly client: Client;
}

/** An attempt that a browser has begun, or why it could not. */
export type BegunAttempt = ProviderRedirect | { readonly refusal: SignInRefusal };

interface ProviderRedirect {
  /** The address at which the browser signs in. */
  readonly url: string;
  /** The provider sends it back with its answer. */
  readonly state: string;
  /** For the cookie of the browser. */
  readonly secret: string;
}

interface EndedAttempt {
  readonly to: string | undefined;
  readonly refusal?: SignInRefusal;
  /** Undefined if the identity was added to the user of the session. */
  readonly session?: StartedSession;
}

export class Identities {
  readonly #options: IdentitiesOptions;

  constructor(options: IdentitiesOptions) {
    this.#options = options;
  }

  get providerName(): string {
    return this.#options.provider.name;
  }

  /** @param redirectUri the address of this service to which the provider leads the browser back. */
  async begin(
    actor: Actor,
    { to, redirectUri, adds, client }: Omit<Attempt, 'requiresReauthentication'> & BeginOptions,
  ): Promise<BegunAttempt> {
    const { provider, store, env, signIn } = this.#options;
    await signIn.limitAttempts(client);
    if (adds) {
      requireKnownUser(actor);
      requireRecentSignIn(actor, 'change how you sign in');
    }
    const secret = randomBytes(32).toString('base64url');
    const requiresReauthentication = actor.session !== undefined;
    const secrets = deriveSecrets(secret);
    const url = await provider.authorize(secrets, { redirectUri, requiresReauthentication });
    if (url === 'provider' || url === 'denied') return { refusal: url };
    await store.insertSecret({
      digest: digestToken(secret),
      purpose: 'oidc',
      user: adds ? actor.gid! : noUser,
      userId: adds ? actor.id : '',
      data: JSON.stringify({ to, requiresReauthentication, adds } satisfies Attempt),
      expires: addMilliseconds(env.now(), attemptMs),
      epoch: 0,
    });
    return { url, secret, state: secrets.state };
  }

  /**
   * Ends an attempt: signs a user in, or adds the identity to the user of the session. Throws `too-many-tries`.
   * @param url the address to which the provider has led the browser back
   * @param secret undefined if the browser has begun no attempt with the state in the address
   */
  async finish(
    actor: Actor,
    {
      url,
      secret,
      client,
    }: { readonly url: URL; readonly secret: string | undefined; readonly client: Client },
  ): Promise<EndedAttempt> {
    const { signIn, provider, env } = this.#options;
    await signIn.requireFewFailures(client);
    const refuse = async (refusal: SignInRefusal, to?: string, name = ''): Promise<EndedAttempt> => {
      const details = name === '' ? refusal : `${refusal}: ${name.slice(0, maxNameLength)}`;
      // An address is not to blame for a provider that does not work.
      if (refusal !== 'provider') await signIn.log.add('sign-in-failed', { method: 'oidc', client, details });
      return { to, refusal };
    };
    const row = secret === undefined ? undefined : await this.#takeAttempt(secret);
    if (row === undefined) return refuse('attempt');
    const { to, requiresReauthentication, adds } = JSON.parse(row.data) as Attempt;
    const identity = await provider.identify(url, deriveSecrets(secret!));
    if (typeof identity === 'string') return refuse(identity, to);
    const { userName = identity.subject, authenticated } = identity;
    const age =
      authenticated === undefined ? Number.POSITIVE_INFINITY : env.now().getTime() - authenticated.getTime();
    if (requiresReauthentication && age > recentMs) return refuse('not-reauthenticated', to, userName);
    const found = adds ? await this.#add(actor, row, identity) : await this.#findUser(identity);
    if (typeof found === 'string') return refuse(found, to, userName);
    if (adds) return { to };
    if (found.isDeactivated === true) return refuse('deactivated', to, found.id);
    await this.#setGroups(found, identity.groups);
    const session = await signIn.begin(found, {
      method: 'oidc',
      client,
      provider: identity.session === undefined ? null : providerSession(identity.issuer, identity.session),
      former: actor.session,
      // Somebody who finds the browser open could sign out, and be signed in by the provider without a question.
      authenticated: authenticated ?? 'unknown',
    });
    return { to, session };
  }

  /** Ends the sessions that the provider has ended. Throws `invalid` for a token that is not valid or was sent before, `unavailable`. */
  async endProviderSessions(token: string): Promise<void> {
    const { provider, signIn, store, env } = this.#options;
    const { issuer, id, session, subject } = await provider.readLogoutToken(token);
    const digest = digestToken(`${issuer} ${id}`);
    if ((await store.findSecret(digest, 'logout')) !== undefined)
      fail('invalid', 'This logout token was sent before.');
    const ended =
      session === undefined
        ? []
        : [...(await store.endSessions({ provider: providerSession(issuer, session) }))];
    for (const row of subject === undefined ? [] : await this.#listSessions({ issuer, subject })) {
      const isOfProvider = row.method === 'oidc' && (session === undefined || row.provider === null);
      if (isOfProvider) ended.push(...(await store.endSessions({ id: row.id })));
    }
    const expires = addMilliseconds(env.now(), logoutTokenMs);
    const notice = { digest, purpose: 'logout', user: noUser, userId: '', data: '', expires } as const;
    await store.insertSecret({ ...notice, epoch: 0 });
    for (const { userId } of ended) await signIn.log.add('session-ended', { user: userId, method: 'oidc' });
  }

  /** All sessions of the user of an identity. */
  async #listSessions(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<readonly SessionRow[]> {
    const { archive, store } = this.#options;
    const credential = await archive.credentials.find('oidc', keyOf(identity));
    if (credential === undefined) return [];
    const filter = { user: credential.user, lastUsed: '', created: '' };
    return store.listSessions(filter, { offset: 0, limit: maxSessions });
  }

  async #takeAttempt(secret: string): Promise<OneTimeSecretRow | undefined> {
    const { store, env } = this.#options;
    const row = await store.takeSecret(digestToken(secret), 'oidc');
    return row !== undefined && Date.parse(row.expires) > env.now().getTime() ? row : undefined;
  }

  /** The user of the identity. At the first sign-in it is the one with the name, who may be created. */
  async #findUser(identity: Identity): Promise<Actor | SignInRefusal> {
    const { archive, createsUsers } = this.#options;
    const bound = await this.#findBound(identity);
    if (bound !== undefined) return (await findActor(archive, bound.id)) ?? 'unknown-user';
    const { userName } = identity;
    if (userName === undefined) return 'unknown-user';
    const known = await findActor(archive, userName);
    if (known === undefined && !createsUsers) return 'unknown-user';
    if (known?.isDeactivated === true) return known;
    if (known !== undefined && (await this.#isInUse(known))) return 'add-at-account';
    const user = known ?? (await this.#create(identity, userName));
    if (user === undefined) return 'unknown-user';
    // The user who has sent the invitation can have opened its link first.
    return this.#bind(user, identity, true);
  }

  /**
   * Whether another person could be signed in as the user: a person who gets the name at the provider must not become an administrator or a colleague,
   * and the user who has sent the invitation must not keep a password or a token.
   */
  async #isInUse({ gid, isAdmin }: Actor): Promise<boolean> {
    const { archive } = this.#options;
    const own = await archive.credentials.list(gid!);
    // #bind rejects a second identity.
    if (own.some(({ kind }) => kind === 'oidc')) return false;
    return isAdmin || own.length > 0 || (await archive.tokens.list()).some(({ user }) => user === gid);
  }

  /** The user to whom the identity belongs; undefined also if that user was deleted. */
  async #findBound(identity: Identity): Promise<{ readonly gid: Gid; readonly id: string } | undefined> {
    const { archive } = this.#options;
    const bound = await archive.credentials.find('oidc', keyOf(identity));
    return bound === undefined ? undefined : (await archive.items.listByGid([bound.user]))[0];
  }

  async #add(actor: Actor, attempt: OneTimeSecretRow, identity: Identity): Promise<Actor | SignInRefusal> {
    const isSame = actor.gid === attempt.user && actor.id === attempt.userId && actor.session !== undefined;
    return isSame ? this.#bind(actor, identity, false) : 'attempt';
  }

  /** Adds the identity to the user, who must have no other one at the issuer. */
  async #bind(user: Actor, identity: Identity, endsSessions: boolean): Promise<Actor | SignInRefusal> {
    const { perform } = this.#options;
    const key = keyOf(identity);
    const bound = await this.#findBound(identity);
    if (bound !== undefined) return bound.gid === user.gid ? user : 'other-identity';
    const note = (identity.userName ?? identity.subject).slice(0, maxNameLength);
    try {
      const credential = { kind: 'oidc', key, data: '', note } as const;
      await perform({ change: 'addCredential', actor: user.id, credential, endsSessions, logMessage: null });
      return user;
    } catch (error) {
      if (error instanceof Failure && error.code === 'duplicate') return 'other-identity';
      throw error;
    }
  }

  async #create({ displayName }: Identity, userName: string): Promise<Actor | undefined> {
    const { archive, perform, log } = this.#options;
    try {
      const { id } = await perform({
        change: 'inviteUser',
        ...byAdministrators,
        identifier: userName,
        name: displayName ?? userName,
        groups: [],
        permissions: {},
        logMessage: 'First sign-in with OpenID Connect',
      });
      return await findActor(archive, id, [userType]);
    } catch (error) {
      if (!(error instanceof Failure) || !isAboutName(error)) throw error;
      log(`OpenID Connect: the user '${userName}' cannot be created: ${error.message}`);
      return undefined;
    }
  }

  /** Adds the user to mapped groups, and removes it from those that the provider does not name. Others stay as they are. */
  async #setGroups(user: Actor, values: readonly string[]): Promise<void> {
    const { archive, mappedGroups } = this.#options;
    if (mappedGroups.length === 0) return;
    const edges = await archive.edges.listFrom([user.gid!], 'belongsTo');
    const present = new Set((await archive.items.listByGid(edges.map(({ to }) => to))).map(({ id }) => id));
    const wanted = new Set(
      mappedGroups.filter(({ value }) => values.includes(value)).map(({ group }) => group),
    );
    for (const group of new Set(mappedGroups.map((mapped) => mapped.group)))
      if (wanted.has(group) !== present.has(group)) await this.#setMembership(user, group, wanted.has(group));
  }

  async #setMembership(user: Actor, group: string, joins: boolean): Promise<void> {
    const { perform, log } = this.#options;
    const change = joins ? 'joinGroup' : 'leaveGroup';
    const logMessage = 'Groups of the OpenID provider';
    try {
      await perform({ change, ...byAdministrators, group, member: user.id, logMessage });
    } catch (error) {
      // Nobody can sign in to correct a setting if a wrong one prevents the sign-in. Other failures do, since they would leave permissions.
      if (!(error instanceof Failure) || !['last-administrator', 'not-found', 'invalid'].includes(error.code))
        throw error;
      log(`OpenID Connect: ${change} ${group} failed for the user '${user.id}': ${error.message}`);
    }
  }
}

/** As the command line. */
const byAdministrators = { actor: adminGroupId, actorType: groupType } as const;

/** Rows without a user. */
const noUser: OneTimeSecretRow['user'] = 0 as OneTimeSecretRow['user'];

/** Characters of a name at the provider that are stored besides the user. */
const maxNameLength = 200;

/** Sessions of one user that are searched for those of the provider. */
const maxSessions = 10_000;

function isAboutName({ code }: Failure): boolean {
  return ['duplicate', 'invalid', 'reserved-id', 'id-collision'].includes(code);
}

function keyOf({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`;
}

function providerSession(issuer: string, session: string): string {
  return `${issuer} ${session}`;
}

/** The state is in addresses, so the secret must not be derivable from it. */
function deriveSecrets(secret: string): AttemptSecrets {
  const derive = (use: string): string => createHash('sha256').update(`${use} ${secret}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
