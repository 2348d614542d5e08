/** Tokens that authenticate programs. Only the digest of a token is stored, so it can be shown only when it is created. */
import { createHash, randomBytes } from 'node:crypto';
import { fail } from '../model/errors.ts';
import type { StoreReader } from '../store/store.ts';
import type { TokenRow } from '../store/tokens.ts';
import { listDeactivated, type ReadContext } from './actor.ts';
import { requireKnownUser } from './permissions/permission-matrix.ts';

/** The user whom a token authenticates. */
export interface Bearer {
  /** The only user the token may act as; null if it may act as any user. */
  readonly user: string | null;
}

/** 256 random bits. The prefix lets people and secret scanners recognise a token. */
export function newToken(): string {
  return `fonds_${randomBytes(32).toString('base64url')}`;
}

/** Looking up a digest in an index reveals nothing about the token by its timing. */
export function digestToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Undefined if the token is unknown or revoked, or its user was deleted or deactivated. @param digest the digest of the token. */
export async function findBearer(reads: StoreReader, digest: string): Promise<Bearer | undefined> {
  const row = await reads.tokens.find(digest);
  if (row === undefined || row.user === null) return row === undefined ? undefined : { user: null };
  const [user] = await reads.items.listByGid([row.user]);
  if (user === undefined || (await listDeactivated(reads, [user.gid])).size > 0) return undefined;
  return { user: user.id };
}

/** Throws `permission-denied` for a caller with a token of a user: somebody who has stolen it could keep access after it is revoked. */
export function requireNoUserToken(hasUserToken: boolean, user: string, toDo = 'create tokens'): void {
  if (hasUserToken)
    fail('permission-denied', `A token of a user cannot ${toDo}. Sign in, or ask an administrator.`, {
      details: user,
    });
}

/** A token without its digest. */
export type ListedToken = Pick<TokenRow, 'id' | 'note' | 'created'> & {
  /** Null if the token may act as any user, undefined if its user was deleted. */
  readonly user: string | null | undefined;
};

export async function listTokens(reads: StoreReader): Promise<readonly ListedToken[]> {
  const rows = await reads.tokens.list();
  const users = new Map(
    (await reads.items.listByGid(rows.flatMap((row) => row.user ?? []))).map((row) => [row.gid, row.id]),
  );
  return rows.map(({ id, note, created, user }) => ({
    id,
    note,
    created,
    user: user === null ? null : users.get(user),
  }));
}

/** Tokens as one user sees them. */
export class Tokens {
  readonly #context: Pick<ReadContext, 'store' | 'actor'>;

  constructor(context: Pick<ReadContext, 'store' | 'actor'>) {
    this.#context = context;
  }

  /** The tokens of the user; for administrators all. Throws `user-required`. */
  async list(): Promise<readonly ListedToken[]> {
    const { store, actor } = this.#context;
    requireKnownUser(actor, 'have tokens');
    const tokens = await listTokens(store);
    return actor.isAdmin ? tokens : tokens.filter(({ user }) => user === actor.id);
  }
}
