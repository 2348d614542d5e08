/** Credentials of users: an identity belongs to one user, and each use of a passkey counts once. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { maxPasskeys } from '../../../src/model/user-account.ts';
import type { CredentialRow } from '../../../src/store/credentials.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';

describe('A credential', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  const add = (actor: string, credential: Pick<CredentialRow, 'kind' | 'key'>, data = '') =>
    archive.graph.perform({
      change: 'addCredential',
      actor,
      credential: { ...credential, data, note: '' },
      logMessage: null,
    });
  const find = (kind: CredentialRow['kind'], key: string) => archive.store.credentials.find(kind, key);

  it('is one identity of an issuer, also if two are added at the same time', async () => {
    const added = await Promise.allSettled(
      ['https://a.example 1', 'https://a.example 2', 'https://a.example 3'].map((key) =>
        add('ruth', { kind: 'oidc', key }),
      ),
    );
    assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 1);
    await add('ruth', { kind: 'oidc', key: 'https://b.example 1' });
    const own = await archive.store.credentials.list((await archive.store.items.find('ruth'))!.gid);
    assert.equal(own.length, 2);
  });

  it('belongs to one user, until that user is deleted', async () => {
    await archive.addUser('eva');
    const identity = { kind: 'oidc', key: 'https://c.example 1' } as const;
    await add('eva', identity);
    await assert.rejects(add('mike', identity), { code: 'duplicate' });
    const deleted = { change: 'delete', actor: 'mike', type: 'UserProfile', id: 'eva' } as const;
    await archive.graph.perform({ ...deleted, logMessage: null });
    await add('mike', identity);
    const { gid } = (await archive.store.items.find('mike'))!;
    assert.equal((await find('oidc', identity.key))?.user, gid);
  });

  it('of a user comes back when the deletion of the user is undone', async () => {
    await archive.addUser('joan');
    const identity = { kind: 'oidc', key: 'https://d.example 1' } as const;
    await add('joan', identity);
    const before = await find('oidc', identity.key);
    const deleted = { change: 'delete', actor: 'mike', type: 'UserProfile', id: 'joan' } as const;
    await archive.graph.perform({ ...deleted, logMessage: null });
    const [event] = await archive.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    const undo = { change: 'undo', actor: 'mike', event: event!.id, force: false } as const;
    await archive.graph.perform({ ...undo, page: { offset: 0, limit: 10 }, logMessage: null });
    assert.equal((await archive.store.items.find('joan'))?.gid, before?.user);
    assert.deepEqual(await find('oidc', identity.key), before);
  });

  it('that is a passkey accepts each number of uses once, of several processes', async () => {
    await add('ruth', { kind: 'passkey', key: 'k' }, JSON.stringify({ publicKey: 'p', counter: 3 }));
    const { id } = (await find('passkey', 'k'))!;
    const count = (counter: number) =>
      archive.graph.perform({
        change: 'updateSignatureCounter',
        actor: 'ruth',
        id,
        counter,
        logMessage: null,
      });
    const counted = await Promise.allSettled([count(4), count(4), count(4)]);
    assert.equal(counted.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(count(2), { code: 'sign-in-failed' });
    assert.deepEqual(JSON.parse((await find('passkey', 'k'))!.data), { publicKey: 'p', counter: 4 });
  });

  it('is one of 20 passkeys at most, also if several are added at the same time', async () => {
    await archive.addUser('lena');
    for (let i = 1; i < maxPasskeys; i++) await add('lena', { kind: 'passkey', key: `lena ${i}` });
    const added = await Promise.allSettled(
      ['x', 'y', 'z'].map((key) => add('lena', { kind: 'passkey', key: `lena ${key}` })),
    );
    assert.deepEqual(added.map((one) => (one.status === 'rejected' ? one.reason.code : 'added')).sort(), [
      'added',
      'limit-exceeded',
      'limit-exceeded',
    ]);
    await add('lena', { kind: 'oidc', key: 'https://e.example 1' });
  });
});
