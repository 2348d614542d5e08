/** Turns a new store into one of schema 27, with a session and a link that have no epoch yet. */
import assert from 'node:assert/strict';
import type { SignInStore } from '../../src/store/sign-in.ts';
import type { Store } from '../../src/store/store.ts';

export const fillSchema27 = [
  'alter table session drop column epoch',
  'alter table one_time_link drop column epoch',
  "insert into session (id, digest, user_gid, user_id, method, address, browser, created, last_used) values ('s', 'd', 7, 'ruth', 'link', 'a', 'b', 't', 't')",
  "insert into one_time_link (digest, purpose, user_gid, user_id, data, expires) values ('l', 'sign-in', 7, 'ruth', '', 't')",
].join('; ');

/** They are of the present epoch of their user. */
export async function requireSession({ credentials }: Store, signIn: SignInStore): Promise<void> {
  const { epoch } = await credentials.getEpoch(7);
  assert.equal((await signIn.findSession('d'))?.epoch, epoch);
  assert.equal((await signIn.findSecret('l', 'sign-in'))?.epoch, epoch);
}
