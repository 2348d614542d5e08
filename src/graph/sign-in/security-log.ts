/** The security log: sign-ins, failures, ended sessions, new tokens and changed permissions. Administrators read it. */
import { networkOf, shortAddressOf } from '../../lib/client-network.ts';
import type { SecurityEventKind, SignInMethod } from '../../model/security-event.ts';
import type { SecurityEventFilter, SignInStore, StoredSecurityEvent } from '../../store/sign-in.ts';
import type { Actor } from '../actor.ts';
import { type Environment, toTimestamp } from '../environment.ts';
import { requireAdministrator } from '../permissions/require-permission.ts';

/** The browser of a request. */
export interface Client {
  readonly address: string;
  /** The header User-Agent. */
  readonly browser: string;
}

interface Entry {
  readonly user?: string | null;
  readonly actor?: string | null;
  readonly method?: SignInMethod;
  readonly account?: string;
  readonly client?: Client;
  readonly details?: string;
}

export type LoggedSecurityEvent = Pick<
  StoredSecurityEvent,
  'number' | 'time' | 'kind' | 'user' | 'actor' | 'method' | 'address' | 'details'
>;

export class SecurityLog {
  readonly #store: SignInStore;
  readonly #env: Pick<Environment, 'now'>;

  constructor(store: SignInStore, env: Pick<Environment, 'now'>) {
    this.#store = store;
    this.#env = env;
  }

  add(
    kind: SecurityEventKind,
    { user = null, actor = null, method, account, client, details = '' }: Entry,
  ): Promise<void> {
    return this.#store.addEvent({
      time: toTimestamp(this.#env.now()),
      kind,
      user,
      actor,
      method: method ?? null,
      account: account ?? null,
      address: client?.address ?? null,
      network: client === undefined ? null : networkOf(client.address),
      shortAddress: client === undefined ? null : shortAddressOf(client.address),
      details,
    });
  }

  /** Newest first. Throws `permission-denied`. */
  async list(
    actor: Actor,
    filter: SecurityEventFilter,
    limit: number,
  ): Promise<readonly LoggedSecurityEvent[]> {
    requireAdministrator(actor, 'read the security log');
    const events = await this.#store.listEvents(filter, limit);
    return events.map(({ account: _, network: __, shortAddress: ___, ...shown }) => shown);
  }
}
