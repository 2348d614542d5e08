/** Users create and revoke their own tokens, administrators all. Tokens are not records, so these changes write no events. */
import { fail } from '../../../model/errors.ts';
import { userType } from '../../../model/system.ts';
import { listDeactivated } from '../../actor.ts';
import { newShortId, toTimestamp } from '../../environment.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import { digestToken, newToken } from '../../tokens.ts';
import type { ChangeContext } from '../change-context.ts';

interface AddTokenRequest {
  /** The only user the token may act as; null for any user. */
  readonly user: string | null;
  readonly note: string;
}

/** Returns the token, which cannot be read again later. Throws `permission-denied`, `invalid`. */
export async function addToken(
  context: ChangeContext,
  { user, note }: AddTokenRequest,
): Promise<{ readonly id: string; readonly token: string }> {
  const { tx, env } = context;
  if (user !== context.actor.id) requireAdministrator(context.actor, 'create tokens of other users');
  const gid = user === null ? null : await getUser(context, user);
  requireNote(note);
  const token = newToken();
  const digest = digestToken(token);
  const id = newShortId(env);
  await tx.tokens.insert({ id, digest, user: gid, note, created: toTimestamp(env.now()) });
  return { id, token };
}

/** Throws `not-found`, also for tokens of other users. */
export async function revokeToken(
  { tx, actor }: ChangeContext,
  { id }: { readonly id: string },
): Promise<void> {
  const token = (await tx.tokens.list()).find((one) => one.id === id);
  const isOwn = token !== undefined && (actor.isAdmin || token.user === actor.gid);
  if (!isOwn || !(await tx.tokens.delete(id)))
    fail('not-found', `There is no token '${id}'. List the tokens with 'fonds token list'.`, { details: id });
}

/** Characters of a note. */
const maxNoteLength = 1000;

function requireNote(note: string): void {
  if (note.length <= maxNoteLength) return;
  fail('invalid', `The note of a token can have ${maxNoteLength} characters; it has ${note.length}.`, {
    details: { field: 'note' },
  });
}

async function getUser({ tx }: ChangeContext, id: string): Promise<number> {
  const user = await tx.items.find(id);
  if (user?.type === userType) {
    if ((await listDeactivated(tx, [user.gid])).size === 0) return user.gid;
    fail('invalid', `The user '${id}' is deactivated. Activate the user first.`, { details: id });
  }
  fail('invalid', `There is no user '${id}'.`, { details: id, missing: 'accessor' });
}
