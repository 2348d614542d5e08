/** The first argument of every change: the transaction it runs in, the actor, and the message for the audit log. */

import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Actor } from '../actor.ts';
import type { Environment } from '../environment.ts';
import type { ChangeHooks } from './change-hooks.ts';

/** The actor of a change is never anonymous. */
export type ActingUser = Actor & { readonly gid: Gid };

export interface ChangeContext {
  readonly tx: StoreTransaction;
  readonly env: Environment;
  readonly actor: ActingUser;
  readonly logMessage: string | null;
  readonly hooks?: ChangeHooks;
}

/** The record that was changed; the caller reads it after the commit. */
export interface ItemOutcome {
  readonly type: string;
  readonly id: string;
}
