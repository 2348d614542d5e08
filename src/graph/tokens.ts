/** Tokens by which programs show that they may come in. Of a token only a digest is kept, and it is shown once. */
import { createHash, randomBytes } from 'node:crypto';
import type { StoreReader } from '../store/store.ts';
import type { TokenRow } from '../store/tokens.ts';

/** For whom a token speaks. */
export interface Bearer {
  /** The only user it may act as; null where it may name any. */
  readonly user: string | null;
}

/** Enough that none is ever guessed; the beginning tells people, and programs that look for lost secrets, what it is. */
export function newToken(): string {
  return `fonds_${randomBytes(32).toString('base64url')}`;
}

/** Looking a digest up in an index tells by its time nothing about the token. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Undefined for a token that is not known, was revoked, or whose user is gone. */
export async function findBearer(reads: StoreReader, token: string): Promise<Bearer | undefined> {
  const row = await reads.tokens.find(digestOf(token));
  if (row === undefined || row.user === null) return row === undefined ? undefined : { user: null };
  const [user] = await reads.items.listByGid([row.user]);
  return user === undefined ? undefined : { user: user.id };
}

/** A token as it is listed. */
export type ListedToken = Pick<TokenRow, 'id' | 'note' | 'created'> & {
  /** Null where it may name any user, undefined where the user is gone. */
  readonly user: string | null | undefined;
};

export async function listTokens(reads: StoreReader): Promise<readonly ListedToken[]> {
  const rows = await reads.tokens.list();
  const users = new Map(
    (await reads.items.listByGid(rows.flatMap((row) => row.user ?? []))).map((row) => [row.gid, row.id]),
  );
  return rows.map(({ id, note, created, user }) => ({
    ...{ id, note, created },
    user: user === null ? null : users.get(user),
  }));
}
