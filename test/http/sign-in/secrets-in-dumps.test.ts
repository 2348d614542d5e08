/** Dumps are given to others: they have nothing with which somebody could sign in, also not of users and credentials that were deleted. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestArchive } from '../../world/archive.ts';
import { dumpText } from '../../world/dumping.ts';

const noLog = { logMessage: null } as const;

describe('A dump', () => {
  it('contains no password, passkey, identity, session or link of a user', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    const { graph, signIn, store, storeFolder } = archive;
    const secrets: string[] = [];
    for (const id of ['eva', 'joe']) {
      await archive.addUser(id);
      for (const kind of ['password', 'passkey', 'oidc'] as const) {
        const credential = { kind, key: `key-of-${kind}-${id}`, data: `data-of-${kind}-${id}`, note: '' };
        await graph.perform({ ...noLog, change: 'addCredential', actor: id, credential });
        secrets.push(credential.key, credential.data);
      }
      const client = { address: '127.0.0.1', browser: 'Firefox' };
      const used = await signIn.createLink(id, 60_000, null);
      const { token } = await signIn.useLink(used, { client, former: undefined });
      const session = (await graph.findActor(id))!;
      assert.equal((await signIn.findSession(token))?.gid, session.gid);
      secrets.push(token, used, await signIn.createLink(id, 60_000, null), 'Firefox');
    }
    const { gid } = (await store.items.find('joe'))!;
    const [first] = await store.credentials.list(gid);
    await graph.perform({ ...noLog, change: 'removeCredential', actor: 'joe', id: first!.id });
    const deleted = { change: 'delete', actor: 'mike', type: 'UserProfile', id: 'joe' } as const;
    await graph.perform({ ...noLog, ...deleted });
    const place = {
      engine: 'sqlite',
      folder: storeFolder,
      waitMs: 60_000,
      inheritsRestrictions: true,
    } as const;
    const dump = await dumpText(place);
    assert.match(dump, /"eva"/);
    assert.deepEqual(
      secrets.filter((secret) => dump.includes(secret)),
      [],
    );
  });
});
