/** The contracts of src/store/sign-in.ts and src/store/credentials.ts, on every engine. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { CredentialRow } from '../../src/store/credentials.ts';
import type { SecurityEvent, SecurityEventFilter, SessionRow, SignInStore } from '../../src/store/sign-in.ts';
import { openSignIn } from '../../src/store/sqlite/sign-in.ts';
import { scratchPostgres, withoutPostgres } from '../world/postgres.ts';
import { scratchFolder } from '../world/scratch.ts';
import { engines, ids } from './engines.ts';

const stores: readonly { name: string; open: () => Promise<SignInStore>; skip: string | false }[] = [
  {
    name: 'SQLite',
    open: async () => {
      const signIn = openSignIn({ folder: scratchFolder() });
      after(() => signIn.close());
      return signIn;
    },
    skip: false,
  },
  { name: 'PostgreSQL', open: async () => (await scratchPostgres()).signIn, skip: withoutPostgres },
];

const at = (minute: number): string => `2026-11-15T10:${String(minute).padStart(2, '0')}:00.000+00:00`;

const unexpired = { lastUsed: '', created: '' };
const page = { offset: 0, limit: 10 };

const timesOf = (events: readonly SecurityEvent[]) => events.map(({ time }) => time);

const session = (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
  id,
  digest: `of ${id}`,
  user: 7,
  userId: 'ruth',
  method: 'link',
  provider: null,
  address: '192.0.2.7',
  browser: 'Browser',
  created: at(0),
  lastUsed: at(0),
  epoch: 3,
  ...more,
});

const link = (digest: string, more = {}) => ({
  digest,
  purpose: 'sign-in' as const,
  user: 7,
  userId: 'ruth',
  data: '',
  expires: at(15),
  epoch: 2,
  ...more,
});

const event = (minute: number, more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  time: at(minute),
  kind: 'sign-in-failed',
  user: 'ruth',
  actor: null,
  method: 'password',
  account: 'ruth',
  address: '192.0.2.7',
  network: '192.0.2.7',
  shortAddress: '192.0.2.0/24',
  details: '',
  ...more,
});

for (const { name, open, skip } of stores) {
  describe(`Sessions on ${name}`, { skip }, () => {
    it('are found by the digest of their token until they are ended', async () => {
      const signIn = await open();
      await signIn.insertSession(session('a'));
      assert.deepEqual(await signIn.findSession('of a'), session('a'));
      assert.equal(await signIn.findSession('a'), undefined);
      assert.deepEqual(ids(await signIn.endSessions({ id: 'a' })), ['a']);
      assert.equal(await signIn.findSession('of a'), undefined);
      assert.deepEqual(await signIn.endSessions({ id: 'a' }), []);
    });

    it('are listed by their last use, and ended for one user alone', async () => {
      const signIn = await open();
      for (const one of ['a', 'b', 'c']) await signIn.insertSession(session(one));
      await signIn.insertSession(session('d', { user: 8, userId: 'mike' }));
      await signIn.setLastUse('b', at(5));
      assert.deepEqual(ids(await signIn.listSessions({ ...unexpired, user: 7 }, { offset: 0, limit: 2 })), [
        'b',
        'a',
      ]);
      assert.deepEqual(ids(await signIn.listSessions(unexpired, page)), ['b', 'a', 'c', 'd']);
      assert.deepEqual(await signIn.endSessions({ user: 7, id: 'd' }), [], 'of another user');
      assert.deepEqual(ids(await signIn.endSessions({ user: 7, except: 'b' })).sort(), ['a', 'c']);
      assert.deepEqual(ids(await signIn.endSessions({ user: 7 })), ['b']);
      assert.deepEqual(ids(await signIn.listSessions(unexpired, page)), ['d']);
      await signIn.insertSession(session('e'));
      assert.deepEqual(ids(await signIn.endSessions({ everybodyExcept: 'e' })), ['d']);
      assert.deepEqual(ids(await signIn.listSessions(unexpired, page)), ['e']);
    });

    it('are neither listed nor counted when they have expired', async () => {
      const signIn = await open();
      await signIn.insertSession(session('idle', { created: at(9), lastUsed: at(2) }));
      await signIn.insertSession(session('old', { created: at(1), lastUsed: at(9) }));
      await signIn.insertSession(session('young', { created: at(9), lastUsed: at(9) }));
      const limits = { lastUsed: at(5), created: at(5) };
      assert.deepEqual(ids(await signIn.listSessions(limits, page)), ['young']);
      assert.equal(await signIn.countSessions(limits), 1);
      assert.equal(await signIn.countSessions(unexpired), 3);
      assert.deepEqual(ids(await signIn.listSessions(unexpired, { offset: 1, limit: 1 })), ['young']);
    });

    it('are ended by the provider that began them', async () => {
      const signIn = await open();
      await signIn.insertSession(session('a', { provider: 'p' }));
      await signIn.insertSession(session('b', { provider: 'q' }));
      assert.deepEqual(ids(await signIn.endSessions({ provider: 'p' })), ['a']);
    });

    it('are deleted when they are too old, and so are links and events', async () => {
      const signIn = await open();
      await signIn.insertSession(session('idle', { created: at(9), lastUsed: at(2) }));
      await signIn.insertSession(session('old', { created: at(1), lastUsed: at(9) }));
      await signIn.insertSession(session('young', { created: at(9), lastUsed: at(9) }));
      await signIn.insertSecret(link('expired', { expires: at(4) }));
      await signIn.insertSecret(link('new', { user: 8 }));
      for (const minute of [1, 4, 8]) await signIn.addEvent(event(minute));
      const before = { lastUsed: at(5), created: at(5), now: at(5), log: at(3), addresses: at(6) };
      await signIn.deleteExpired(before);
      assert.deepEqual(ids(await signIn.listSessions(unexpired, page)), ['young']);
      assert.equal(await signIn.findSecret('expired', 'sign-in'), undefined);
      assert.notEqual(await signIn.findSecret('new', 'sign-in'), undefined);
      const left = await signIn.listEvents({}, 10);
      assert.deepEqual(
        left.map(({ time, address }) => [time, address]),
        [
          [at(8), '192.0.2.7'],
          [at(4), '192.0.2.0/24'],
        ],
        'the address of the older one is shortened',
      );
    });
  });

  describe(`One-time links on ${name}`, { skip }, () => {
    it('are used by one of several requests at the same time', async () => {
      const signIn = await open();
      await signIn.insertSecret(link('x'));
      assert.deepEqual(await signIn.findSecret('x', 'sign-in'), link('x'));
      assert.equal(await signIn.findSecret('x', 'passkey'), undefined, 'of another purpose');
      const taken = await Promise.all([1, 2, 3].map(() => signIn.takeSecret('x', 'sign-in')));
      assert.equal(taken.filter((one) => one !== undefined).length, 1);
    });

    it('replace older links of the user, and end with them', async () => {
      const signIn = await open();
      await signIn.insertSecret(link('x'));
      await signIn.insertSecret(link('of mike', { user: 8 }));
      await signIn.insertSecret(link('y'));
      assert.equal(await signIn.findSecret('x', 'sign-in'), undefined);
      await signIn.deleteLinks(7);
      assert.equal(await signIn.findSecret('y', 'sign-in'), undefined);
      assert.notEqual(await signIn.findSecret('of mike', 'sign-in'), undefined);
    });
  });

  describe(`The security log on ${name}`, { skip }, () => {
    it('lists events with the newest first', async () => {
      const signIn = await open();
      for (const minute of [1, 2, 3]) await signIn.addEvent(event(minute));
      const [newest] = await signIn.listEvents({}, 1);
      assert.deepEqual(newest, { ...event(3), number: newest!.number });
      const older = await signIn.listEvents({ before: newest!.number }, 9);
      assert.deepEqual(timesOf(older), [at(2), at(1)]);
    });

    it('finds events by user, kind, time and address, also with a shortened address', async () => {
      const signIn = await open();
      await signIn.addEvent(event(1, { address: '192.0.2.0/24', network: null }));
      await signIn.addEvent(event(2, { kind: 'signed-in', user: 'mike' }));
      await signIn.addEvent(event(3, { kind: 'token-revoked', user: null, actor: 'mike' }));
      await signIn.addEvent(event(4, { address: '198.51.100.7', shortAddress: '198.51.100.0/24' }));
      const find = async (filter: SecurityEventFilter) => timesOf(await signIn.listEvents(filter, 9));
      assert.deepEqual(await find({ user: 'mike' }), [at(3), at(2)]);
      assert.deepEqual(await find({ kind: 'sign-in-failed' }), [at(4), at(1)]);
      assert.deepEqual(await find({ from: at(2), to: at(3) }), [at(3), at(2)]);
      assert.deepEqual(await find({ address: '192.0.2.7' }), [at(3), at(2), at(1)]);
      assert.deepEqual(await find({ address: '198.51.100.0/24' }), [at(4)]);
      assert.deepEqual(await find({ address: '192.0.2.7', kind: 'signed-in', user: 'ruth' }), []);
    });

    it('counts failures of an account since its last sign-in, and of a network', async () => {
      const signIn = await open();
      await signIn.addEvent(event(1));
      await signIn.addEvent(event(2, { kind: 'signed-in' }));
      for (const minute of [3, 4, 5]) await signIn.addEvent(event(minute));
      await signIn.addEvent(event(6, { account: 'mike' }));
      assert.deepEqual(await signIn.listAccountFailures('ruth', at(0), 10), [at(5), at(4), at(3)]);
      assert.deepEqual(await signIn.listAccountFailures('ruth', at(3), 1), [at(5)]);
      assert.equal((await signIn.listNetworkFailures('192.0.2.7', at(0), 10)).length, 5);
      assert.deepEqual(await signIn.listNetworkFailures('192.0.2.8', at(0), 10), []);
    });

    it('stores any text that a browser sends', async () => {
      const signIn = await open();
      await signIn.insertSession(session('a', { browser: 'a\u0000b' }));
      await signIn.addEvent(event(1, { details: 'a\u0000b' }));
      assert.equal((await signIn.listEvents({}, 1)).length, 1);
    });
  });
}

const credential = (id: string, more: Partial<CredentialRow> = {}): CredentialRow => ({
  id,
  user: 7,
  kind: 'passkey',
  key: `key of ${id}`,
  data: '{}',
  note: 'laptop',
  created: at(1),
  ...more,
});

for (const engine of engines) {
  describe(`Credentials in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('are found by their key, listed by user, and have one owner', async () => {
      const store = await engine.open();
      assert.equal(await store.credentials.hasAny(), false);
      await store.transaction((tx) => tx.credentials.insert(credential('i', { kind: 'oidc' })));
      assert.equal(
        await store.credentials.hasAny(),
        false,
        'an identity alone lets nobody in without its provider',
      );
      await store.transaction(async (tx) => {
        await tx.credentials.insert(credential('b'));
        await tx.credentials.insert(credential('a', { created: at(2) }));
        await tx.credentials.insert(credential('c', { user: 8 }));
        await tx.credentials.update('a', '{"counter":2}');
      });
      assert.deepEqual(await store.credentials.find('passkey', 'key of b'), credential('b'));
      assert.equal(await store.credentials.find('password', 'key of b'), undefined);
      assert.deepEqual(ids(await store.credentials.list(7)), ['b', 'i', 'a']);
      assert.equal((await store.credentials.find('passkey', 'key of a'))?.data, '{"counter":2}');
      assert.equal(await store.credentials.hasAny(), true);
      const again = credential('d', { key: 'key of b', user: 8 });
      await assert.rejects(
        store.transaction((tx) => tx.credentials.insert(again)),
        { code: 'duplicate' },
      );
      const deleted = await store.transaction((tx) => tx.credentials.delete('b'));
      assert.deepEqual(deleted, credential('b'));
      assert.equal(await store.transaction((tx) => tx.credentials.delete('b')), undefined);
    });

    it('count the changes that have ended all sessions of a user', async () => {
      const store = await engine.open();
      assert.deepEqual(await store.credentials.getEpoch(7), { epoch: 0, keptSession: null });
      await store.transaction((tx) => tx.credentials.beginEpochs([7, 8], 's'));
      assert.deepEqual(await store.credentials.getEpoch(7), { epoch: 1, keptSession: 's' });
      await store.transaction((tx) => tx.credentials.beginEpochs([7], null));
      assert.deepEqual(await store.credentials.getEpoch(7), { epoch: 2, keptSession: null });
      assert.equal((await store.credentials.getEpoch(8)).epoch, 1);
    });
  });
}
