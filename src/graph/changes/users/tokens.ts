/** Administrators create and revoke tokens. Tokens are not records, so these changes write no events. */
import { fail } from '../../../model/errors.ts';
import { userType } from '../../../model/system.ts';
import { newShortId, toTimestamp } from '../../environment.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import { digestToken, newToken } from '../../tokens.ts';
import type { ChangeContext } from '../change-context.ts';

interface AddTokenRequest {
  /** The only user the token may act as; null for any user. */
  readonly user: string | null;
  readonly note: string;
}

/** Returns the token, which cannot be read again later. */
export async function addToken(
  context: ChangeContext,
  { user, note }: AddTokenRequest,
): Promise<{ readonly id: string; readonly token: string }> {
  const { tx, env } = context;
  requireAdministrator(context.actor, 'create or revoke tokens');
  const token = newToken();
  const digest = digestToken(token);
  const id = newShortId(env);
  const gid = user === null ? null : await getUser(context, user);
  await tx.tokens.insert({ id, digest, user: gid, note, created: toTimestamp(env.now()) });
  return { id, token };
}

export async function revokeToken(context: ChangeContext, { id }: { readonly id: string }): Promise<void> {
  requireAdministrator(context.actor, 'create or revoke tokens');
  if (!(await context.tx.tokens.delete(id)))
    fail('not-found', `There is no token '${id}'. List the tokens with 'fonds token list'.`, { details: id });
}

async function getUser({ tx }: ChangeContext, id: string): Promise<number> {
  const user = await tx.items.find(id);
  if (user?.type === userType) return user.gid;
  fail('invalid', `There is no user '${id}'.`, { details: id, missing: 'accessor' });
}
