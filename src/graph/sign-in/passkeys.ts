/**
 * Passkeys: users add them to their accounts, and sign in with them without a name. A challenge is a row in the store, so that each process can use it
 * up, once. Must not know WebAuthn (passkey-protocol.ts).
 */
import { createHash, randomBytes } from 'node:crypto';
import { Failure, fail } from '../../model/errors.ts';
import { requireFewPasskeys } from '../../model/user-account.ts';
import type { CredentialRow } from '../../store/credentials.ts';
import type { SignInStore } from '../../store/sign-in.ts';
import type { StoreReader } from '../../store/store.ts';
import { type Actor, findActor, requireRecentSignIn } from '../actor.ts';
import type { Perform } from '../changes/changes.ts';
import { addMilliseconds, type Environment } from '../environment.ts';
import { requireKnownUser } from '../permissions/permission-matrix.ts';
import { digestToken } from '../tokens.ts';
import type { PasskeyProtocol, PasskeySite, StoredPasskey } from './passkey-protocol.ts';
import type { Client } from './security-log.ts';
import type { SignIn, StartedSession } from './sign-in.ts';

/** A challenge is valid for this time. */
const challengeMs = 5 * 60_000;

export interface PasskeysOptions {
  readonly protocol: PasskeyProtocol;
  readonly signIn: SignIn;
  readonly store: SignInStore;
  readonly archive: StoreReader;
  readonly env: Pick<Environment, 'now'>;
  readonly perform: Perform;
}

interface Answer {
  readonly site: PasskeySite;
  /** The JSON that the script of the page has sent. */
  readonly answer: string;
}

export class Passkeys {
  readonly #options: PasskeysOptions;

  constructor(options: PasskeysOptions) {
    this.#options = options;
  }

  /** The options with which the browser creates a passkey. Throws `sign-in-again`, `limit-exceeded`. */
  async beginAdding(actor: Actor, site: PasskeySite): Promise<object> {
    requireSession(actor);
    const { id, name = id, gid } = actor;
    const present = await this.#list(gid!);
    requireFewPasskeys(present.length);
    // Authenticators replace a passkey with the same handle; it must not identify the user to others.
    const handle = createHash('sha256').update(`passkey ${gid} ${id}`).digest();
    const challenge = await this.#createChallenge(actor);
    return this.#options.protocol.createRegistrationOptions({
      site,
      challenge,
      user: { handle, id, name },
      present,
    });
  }

  /** Throws `sign-in-failed`, `sign-in-again`, `limit-exceeded`, `duplicate`. @param name by which the user recognises the passkey */
  async add(actor: Actor, { site, answer, name }: Answer & { readonly name: string }): Promise<void> {
    const { protocol, perform } = this.#options;
    requireSession(actor);
    const takeChallenge = (challenge: string) => this.#takeChallenge(challenge, actor);
    const { id, ...data } = await protocol.verifyRegistration({ site, answer, takeChallenge });
    const credential = { kind: 'passkey', key: id, data: JSON.stringify(data), note: name } as const;
    await perform({ change: 'addCredential', actor: actor.id, credential, logMessage: null });
  }

  /** The options with which the browser uses a passkey. Throws `too-many-tries`. */
  async beginUse(site: PasskeySite, client: Client): Promise<object> {
    const { signIn, protocol } = this.#options;
    await signIn.requireFewFailures(client);
    await signIn.limitAttempts(client);
    return protocol.createAuthenticationOptions(site, await this.#createChallenge(undefined));
  }

  /** Throws `sign-in-failed`, `too-many-tries`. */
  async use(
    actor: Actor,
    { site, answer, client }: Answer & { readonly client: Client },
  ): Promise<StartedSession> {
    const { signIn } = this.#options;
    await signIn.requireFewFailures(client);
    let user: Actor | undefined;
    try {
      user = await this.#identify({ site, answer });
    } catch (error) {
      // Removed while it was used.
      const isRejected = error instanceof Failure && ['sign-in-failed', 'not-found'].includes(error.code);
      if (!isRejected) throw error;
      await signIn.log.add('sign-in-failed', { method: 'passkey', client, details: error.message });
      fail('sign-in-failed', error.message);
    }
    if (user.isDeactivated === true) {
      await signIn.log.add('sign-in-failed', {
        user: user.id,
        method: 'passkey',
        client,
        details: 'deactivated',
      });
      fail('sign-in-failed', 'The user of this passkey is deactivated.');
    }
    return signIn.begin(user, { method: 'passkey', client, former: actor.session });
  }

  async #identify({ site, answer }: Answer): Promise<Actor> {
    const { protocol, archive, perform } = this.#options;
    const row = await archive.credentials.find('passkey', protocol.readId(answer));
    const [item] = row === undefined ? [] : await archive.items.listByGid([row.user]);
    const user = item && (await findActor(archive, item.id));
    if (row === undefined || user === undefined)
      fail('sign-in-failed', 'This passkey is unknown here, or was removed.');
    const passkey = toPasskey(row);
    const takeChallenge = (challenge: string) => this.#takeChallenge(challenge, undefined);
    const counter = await protocol.verifyAuthentication({ site, answer, takeChallenge, passkey });
    // The counter of a synchronised passkey is always 0: without a change, the sign-in does not wait for an import.
    if (counter !== passkey.counter && user.isDeactivated !== true)
      await perform({
        change: 'updateSignatureCounter',
        actor: user.id,
        id: row.id,
        counter,
        logMessage: null,
      });
    return user;
  }

  async #list(user: CredentialRow['user']): Promise<readonly StoredPasskey[]> {
    const own = await this.#options.archive.credentials.list(user);
    return own.filter(({ kind }) => kind === 'passkey').map(toPasskey);
  }

  /** @param actor the user who adds a passkey; undefined for a sign-in. */
  async #createChallenge(actor: Actor | undefined): Promise<string> {
    const { store, env } = this.#options;
    const challenge = randomBytes(32).toString('base64url');
    await store.insertSecret({
      digest: digestToken(challenge),
      purpose: 'passkey',
      user: actor?.gid ?? 0,
      userId: actor?.id ?? '',
      data: '',
      expires: addMilliseconds(env.now(), challengeMs),
      epoch: 0,
    });
    return challenge;
  }

  /** A challenge is used up by any answer. */
  async #takeChallenge(challenge: string, actor: Actor | undefined): Promise<boolean> {
    const { store, env } = this.#options;
    const row = await store.takeSecret(digestToken(challenge), 'passkey');
    if (row === undefined || Date.parse(row.expires) <= env.now().getTime()) return false;
    return row.user === (actor?.gid ?? 0) && row.userId === (actor?.id ?? '');
  }
}

/** A program whose token somebody has stolen must not get a way to sign in. Throws `permission-denied`, `sign-in-again`. */
function requireSession(actor: Actor): void {
  requireKnownUser(actor);
  if (actor.session === undefined) fail('permission-denied', 'Sign in with a browser to add a passkey.');
  requireRecentSignIn(actor, 'add a passkey');
}

function toPasskey({ key, data }: CredentialRow): StoredPasskey {
  return { id: key, ...(JSON.parse(data) as Omit<StoredPasskey, 'id'>) };
}
