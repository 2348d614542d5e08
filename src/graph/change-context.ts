/** What every change is given: the transaction it runs in, who acts, and why. */

import type { StoreTransaction } from '../store/store.ts';
import type { Gid } from '../store/viewer.ts';
import type { Actor } from './actor.ts';
import type { Environment } from './environment.ts';

/** One who changes something is never anonymous. */
export type ActingUser = Actor & { readonly gid: Gid };

export interface ChangeContext {
  readonly tx: StoreTransaction;
  readonly env: Environment;
  readonly actor: ActingUser;
  readonly logMessage: string | null;
}

/** What was changed; the caller reads it afterwards. */
export interface ItemOutcome {
  readonly type: string;
  readonly id: string;
}
