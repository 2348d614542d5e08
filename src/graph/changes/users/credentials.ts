/** Users change their own passwords, passkeys and identities. They are not records, so these changes write no events; the security log has them. */
import { fail } from '../../../model/errors.ts';
import { requireFewPasskeys } from '../../../model/user-account.ts';
import type { CredentialRow } from '../../../store/credentials.ts';
import { newShortId, toTimestamp } from '../../environment.ts';
import type { ChangeContext } from '../change-context.ts';

interface SetPasswordRequest {
  /** A PHC string. */
  readonly hash: string;
  /** The id of the session that stays; null if the actor has none. */
  readonly session: string | null;
}

/** Replaces the password of the actor, and ends the other sessions and all links: somebody who knew the former password may have them. */
export async function setPassword(
  context: ChangeContext,
  { hash, session }: SetPasswordRequest,
): Promise<void> {
  const { tx, actor } = context;
  const key = String(actor.gid);
  const present = await tx.credentials.find('password', key);
  if (present !== undefined) await tx.credentials.delete(present.id);
  await addCredential(context, { credential: { kind: 'password', key, data: hash, note: '' } });
  await tx.credentials.beginEpochs([actor.gid], session);
}

type NewCredential = Pick<CredentialRow, 'kind' | 'key' | 'data' | 'note'>;

interface AddCredentialRequest {
  readonly credential: NewCredential;
  /** Ends all sessions and links of the actor. */
  readonly endsSessions?: boolean;
}

/** Adds a passkey or an identity to the actor. Throws `duplicate`, also for a second identity of one issuer, and `limit-exceeded`. */
export async function addCredential(
  { tx, env, actor }: ChangeContext,
  { credential, endsSessions = false }: AddCredentialRequest,
): Promise<void> {
  // Two requests could each add the last one.
  await tx.lockScope(actor.gid);
  const own = (await tx.credentials.list(actor.gid)).filter(({ kind }) => kind === credential.kind);
  if (credential.kind === 'passkey') requireFewPasskeys(own.length);
  if (credential.kind === 'oidc' && own.some(({ key }) => issuerOf(key) === issuerOf(credential.key)))
    fail('duplicate', 'You have another identity of this issuer. Remove it first.', { details: actor.id });
  const present = await tx.credentials.find(credential.kind, credential.key);
  // An identity outlives a deleted user: if the deletion is undone, it belongs to the user as before, unless somebody else has it by then.
  if (present !== undefined && (await tx.items.listByGid([present.user])).length === 0)
    await tx.credentials.delete(present.id);
  const created = toTimestamp(env.now());
  await tx.credentials.insert({ ...credential, id: newShortId(env), user: actor.gid, created });
  if (endsSessions) await tx.credentials.beginEpochs([actor.gid], null);
}

/** Stores how often a passkey was used. Throws `not-found`; `sign-in-failed` for a number that is not greater: somebody may have copied the passkey. */
export async function updateSignatureCounter(
  { tx, actor }: ChangeContext,
  { id, counter }: { readonly id: string; readonly counter: number },
): Promise<void> {
  await tx.lockScope(actor.gid);
  const own = (await tx.credentials.list(actor.gid)).find((one) => one.id === id && one.kind === 'passkey');
  if (own === undefined) fail('not-found', 'This passkey was removed.', { details: id });
  const data = JSON.parse(own.data) as { readonly counter: number };
  if (counter <= data.counter)
    fail(
      'sign-in-failed',
      'The signature counter of this passkey did not increase: the passkey may have been copied. Remove it, and add a new one.',
    );
  await tx.credentials.update(id, JSON.stringify({ ...data, counter }));
}

/** Throws `not-found`, also for credentials of other users. */
export async function removeCredential(
  { tx, actor }: ChangeContext,
  { id }: { readonly id: string },
): Promise<void> {
  const own = (await tx.credentials.list(actor.gid)).find((one) => one.id === id);
  if (own === undefined) fail('not-found', `You have no password or passkey '${id}'.`, { details: id });
  await tx.credentials.delete(id);
}

/** The key of an identity is its issuer, a space, and the subject. */
function issuerOf(key: string): string {
  return key.split(' ', 1)[0]!;
}
