/** Passwords, passkeys and identities at an OpenID provider; a part of the contract of store.ts. Dumps do not contain them, copies do. */
import type { Gid } from './viewer.ts';

type CredentialKind = 'password' | 'passkey' | 'oidc';

export interface CredentialRow {
  readonly id: string;
  readonly user: Gid;
  readonly kind: CredentialKind;
  /** Unique for the kind: the gid of the user for a password, the id of a passkey, issuer and subject of an identity. */
  readonly key: string;
  /** The hash of a password (PHC string), or the public key of a passkey (JSON). */
  readonly data: string;
  readonly note: string;
  readonly created: string;
}

/**
 * A change that ends all sessions and links of a user begins a new epoch in its transaction. So they end with the commit, also if their rows, which
 * can be in another file, are not deleted after it.
 */
export interface SignInEpoch {
  /** Sessions and links of lower epochs are not valid. 0 until the first change. */
  readonly epoch: number;
  /** A session that stays valid nevertheless. */
  readonly keptSession: string | null;
}

export interface CredentialReader {
  find(kind: CredentialKind, key: string): Promise<CredentialRow | undefined>;
  /** Of one user, in the order of creation. */
  list(user: Gid): Promise<readonly CredentialRow[]>;
  /** Whether any user has a password or a passkey. */
  hasAny(): Promise<boolean>;
  getEpoch(user: Gid): Promise<SignInEpoch>;
}

export interface CredentialWriter extends CredentialReader {
  /** Throws `duplicate` if the key is in use. */
  insert(credential: CredentialRow): Promise<void>;
  update(id: string, data: string): Promise<void>;
  /** Returns the credential that was deleted. */
  delete(id: string): Promise<CredentialRow | undefined>;
  /** Ends all sessions and links of the users, except the session with this id. */
  beginEpochs(users: readonly Gid[], keptSession: string | null): Promise<void>;
}
