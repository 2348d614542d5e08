/** The sessions of browsers: users list and end their own, administrators those of all users. sign-in.ts begins and finds them. */
import { fail } from '../../model/errors.ts';
import { userType } from '../../model/system.ts';
import type { SessionFilter, SessionRow, SessionSelection, SignInStore } from '../../store/sign-in.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, findActor, requireRecentSignIn } from '../actor.ts';
import { addMilliseconds, type Environment, toTimestamp } from '../environment.ts';
import { requireKnownUser } from '../permissions/permission-matrix.ts';
import { requireAdministrator } from '../permissions/require-permission.ts';
import type { SecurityLog } from './security-log.ts';

/** A session as its user and administrators see it. */
export type ListedSession = Pick<
  SessionRow,
  'id' | 'userId' | 'method' | 'address' | 'browser' | 'created' | 'lastUsed'
> & {
  /** When it ends unless it is used before; later the time at which it ends in any case. */
  readonly ends: string;
};

/** The own ones, those of the user with this id, or those of all users. */
type Whose = 'own' | 'everybody' | { readonly user: string };

/** One session, or all of these except the present one. */
type Ended = { readonly id: string } | Whose;

/** How long sessions last, in milliseconds. */
interface Lifetime {
  /** A session ends when it was not used for this time. */
  readonly idle: number;
  /** A session ends this time after the sign-in, however much it is used. */
  readonly total: number;
}

interface SessionsOptions {
  readonly lifetime: Lifetime;
  readonly store: SignInStore;
  readonly archive: StoreReader;
  readonly env: Pick<Environment, 'now'>;
  readonly log: SecurityLog;
}

export class Sessions {
  readonly #lifetime: Lifetime;
  readonly #store: SignInStore;
  readonly #archive: StoreReader;
  readonly #env: SessionsOptions['env'];
  readonly #log: SecurityLog;

  constructor({ lifetime, store, archive, env, log }: SessionsOptions) {
    this.#lifetime = lifetime;
    this.#store = store;
    this.#archive = archive;
    this.#env = env;
    this.#log = log;
  }

  /** The last used first. Throws `user-required`, `permission-denied`, `not-found`. */
  async list(
    actor: Actor,
    whose: Whose,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly sessions: readonly ListedSession[] }> {
    const user = await this.#findOwner(actor, whose, 'list the sessions of other users');
    const filter: SessionFilter = {
      lastUsed: this.#timeBefore(this.#lifetime.idle),
      created: this.#timeBefore(this.#lifetime.total),
      ...(user !== undefined && { user }),
    };
    const rows = await this.#store.listSessions(filter, page);
    return {
      total: await this.#store.countSessions(filter),
      sessions: rows.map((row) => this.#toListed(row)),
    };
  }

  /**
   * Ends sessions at once on every process of the service, and returns their number. Never ends the present one together with others. Throws
   * `user-required`, `permission-denied`, `sign-in-again`, `not-found`.
   */
  async end(actor: Actor, which: Ended): Promise<number> {
    const ended = await (typeof which === 'object' && 'id' in which
      ? this.#endOne(actor, which.id)
      : this.#endAll(actor, which));
    for (const { userId } of ended)
      await this.#log.add('session-ended', { user: userId, actor: userId === actor.id ? null : actor.id });
    return ended.length;
  }

  async #endOne(actor: Actor, id: string): Promise<readonly SessionRow[]> {
    requireKnownUser(actor, 'have sessions');
    const own = actor.gid === null ? [] : await this.#store.endSessions({ user: actor.gid, id });
    if (own.length > 0) return own;
    if (actor.isAdmin) {
      requireRecentSignIn(actor, 'end the session of another user');
      const ended = await this.#store.endSessions({ id });
      if (ended.length > 0) return ended;
    }
    return fail('not-found', `There is no session '${id}'. List the sessions again: it may have ended.`, {
      details: id,
    });
  }

  async #endAll(actor: Actor, whose: Whose): Promise<readonly SessionRow[]> {
    const user = await this.#findOwner(actor, whose, 'end the sessions of other users');
    if (user !== actor.gid) requireRecentSignIn(actor, 'end the sessions of other users');
    const except = actor.session?.id ?? '';
    const selection: SessionSelection = user === undefined ? { everybodyExcept: except } : { user, except };
    return this.#store.endSessions(selection);
  }

  /** The user whose sessions are meant; undefined for everybody. @param toDo for the message. */
  async #findOwner(actor: Actor, whose: Whose, toDo: string): Promise<Gid | undefined> {
    requireKnownUser(actor, 'have sessions');
    if (whose === 'own' || (typeof whose === 'object' && whose.user === actor.id && actor.gid !== null))
      return actor.gid!;
    requireAdministrator(actor, toDo);
    if (whose === 'everybody') return undefined;
    return (await findActor(this.#archive, whose.user, [userType]))?.gid ?? failNoUser(whose.user);
  }

  /** Milliseconds since 1970 at which the session ends unless it is used before. */
  endOf({ created, lastUsed }: Pick<SessionRow, 'created' | 'lastUsed'>): number {
    const { idle, total } = this.#lifetime;
    return Math.min(Date.parse(created) + total, Date.parse(lastUsed) + idle);
  }

  #toListed({ digest: _, user: __, provider: ___, ...shown }: SessionRow): ListedSession {
    return { ...shown, ends: toTimestamp(new Date(this.endOf(shown))) };
  }

  #timeBefore(ms: number): string {
    return addMilliseconds(this.#env.now(), -ms);
  }
}

function failNoUser(id: string): never {
  fail('not-found', `There is no user '${id}'.`, { details: id });
}
