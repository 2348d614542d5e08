/** Passwords: the rules, the hash, the limits of failed tries, and the order in which tries are checked. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Hash, PasswordHasher } from '../../../src/graph/sign-in/password-hash.ts';
import { SignIn } from '../../../src/graph/sign-in/sign-in.ts';
import { openSignIn } from '../../../src/store/sqlite/sign-in.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { env, scratchFolder } from '../../world/scratch.ts';

const goodPassword = 'seventeen harbour dues';
const client = (address: string) => ({ address, browser: '' });

describe('The hash of a password', () => {
  it('is a PHC string of scrypt with a salt of its own, and fits the password in any notation', async () => {
    const hasher = new PasswordHasher();
    const [one, other] = [await hasher.hash('caf\u00e9 in the harbour'), await hasher.hash('other')];
    assert.match(one, /^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.notEqual(one.split('$')[3], other.split('$')[3]);
    assert.equal(await hasher.verify('cafe\u0301 in the harbour', one), true);
    assert.equal(await hasher.verify('cafe in the harbour', one), false);
    assert.equal(await hasher.verify('anything', undefined), false);
  });
});

describe('Signing in with a password', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await archive.graph.perform({
      change: 'setPassword',
      session: null,
      actor: 'ruth',
      logMessage: null,
      hash: await hashOf(goodPassword),
    });
  });
  after(() => archive.close());

  /** Costs nothing, and yields as scrypt does. */
  const cheapHash: Hash = async (password, _salt, _options, bytes) => Buffer.alloc(bytes, password);

  async function hashOf(password: string): Promise<string> {
    return new PasswordHasher(cheapHash).hash(password);
  }

  function open(hash: Hash = cheapHash) {
    let now = Date.now();
    const store = openSignIn({ folder: scratchFolder() });
    after(() => store.close());
    const signIn = new SignIn({
      store,
      archive: archive.store,
      env: { ...env, now: () => new Date(now) },
      logDays: 1,
      hash,
    });
    const attempt = async (name: string, password: string, address = '192.0.2.1'): Promise<string> => {
      try {
        await signIn.usePassword({ name, password }, { client: client(address), former: undefined });
        return 'signed in';
      } catch (error) {
        const { code, retryAfterSeconds } = error as { code: string; retryAfterSeconds?: number };
        return retryAfterSeconds === undefined ? code : `${code} ${retryAfterSeconds}`;
      }
    };
    const wait = (seconds: number): void => {
      now += seconds * 1000;
    };
    return { signIn, attempt, wait, store };
  }

  it('works with the right password of an active user', async () => {
    const { attempt } = open();
    assert.equal(await attempt('ruth', goodPassword), 'signed in');
    for (const [name, password] of [
      ['ruth', 'wrong'],
      ['mike', goodPassword],
      ['nobody', goodPassword],
      ['admin', goodPassword],
      ['ruth\0', goodPassword],
    ] as const)
      assert.equal(await attempt(name, password), 'sign-in-failed', name);
  });

  it('hashes once for an unknown user too, so that nobody learns from the time whether a user exists', async () => {
    let hashes = 0;
    const { attempt } = open(async (...args) => {
      hashes += 1;
      return cheapHash(...args);
    });
    const costs = [];
    for (const name of ['ruth', 'mike', 'nobody']) {
      hashes = 0;
      assert.equal(await attempt(name, 'wrong'), 'sign-in-failed');
      costs.push(hashes);
    }
    assert.deepEqual(costs, [1, 1, 1]);
  });

  it('waits after five wrong passwords of an account, known or not, longer after each, up to a minute', async () => {
    for (const name of ['ruth', 'nobody']) {
      const { attempt, wait } = open();
      let from = 0;
      /** Every try comes from another address. */
      const tryWrong = () => attempt(name, 'wrong', `192.0.2.${++from}`);
      for (let n = 1; n <= 5; n++) assert.equal(await tryWrong(), 'sign-in-failed');
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        assert.equal(await tryWrong(), `too-many-tries ${seconds}`, name);
        wait(seconds);
        assert.equal(await tryWrong(), 'sign-in-failed', `after ${seconds} seconds`);
      }
      assert.equal(
        await attempt('mike', 'wrong', '192.0.2.200'),
        'sign-in-failed',
        'other accounts do not wait',
      );
    }
  });

  it('forgets failures after the next sign-in', async () => {
    const { attempt } = open();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await attempt('ruth', 'wrong');
      assert.equal(await attempt('ruth', goodPassword), 'signed in');
    }
  });

  it('does not stop one-time links of an account that waits', async () => {
    const { attempt, signIn } = open();
    for (let n = 0; n < 6; n++) await attempt('ruth', 'wrong');
    const token = await signIn.createLink('ruth', 60_000, null);
    await signIn.useLink(token, { client: client('198.51.100.1'), former: undefined });
  });

  it('waits after 30 failures of an address, whatever the account, for ten minutes', async () => {
    const { attempt, wait } = open();
    for (let n = 0; n < 30; n++)
      assert.equal(await attempt(`user-${n}`, 'wrong', '2001:db8::1'), 'sign-in-failed');
    assert.match(
      await attempt('ruth', goodPassword, '2001:db8::2'),
      /^too-many-tries (?:600|599)$/,
      'of the same network',
    );
    assert.equal(await attempt('ruth', goodPassword, '2001:db8:1::1'), 'signed in');
    wait(601);
    assert.equal(await attempt('ruth', goodPassword, '2001:db8::1'), 'signed in');
  });

  it('of a second address waits for one hash of somebody who sends 200 wrong passwords', async () => {
    const waiting: (() => void)[] = [];
    let running = 0;
    let most = 0;
    let before = 0;
    let isChecked = false;
    const slowHash: Hash = async (...args) => {
      if (args[0] === goodPassword) isChecked = true;
      else if (!isChecked) before += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
      return cheapHash(...args);
    };
    const { attempt } = open(slowHash);
    const flood = Array.from({ length: 200 }, (_, n) => attempt(`user-${n}`, 'wrong'));
    let isIn = false;
    const other = attempt('ruth', goodPassword, '198.51.100.7').then((outcome) => {
      assert.equal(outcome, 'signed in');
      isIn = true;
    });
    const finishOne = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      waiting.shift()?.();
    };
    while (!isIn) await finishOne();
    await other;
    // Looking up a user on PostgreSQL takes longer than the hashes of this test.
    assert.ok(before <= 10, `${before} wrong passwords were checked before`);
    assert.equal(most, 2, 'two hashes at once');
    const done = Promise.all(flood);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    while (!isDone) await finishOne();
  });

  it('writes no text to the log that somebody typed as a name', async () => {
    const { attempt, store } = open();
    await attempt('my secret password', 'x');
    const log = JSON.stringify(await store.listEvents({}, 9));
    assert.match(log, /sign-in-failed/);
    assert.doesNotMatch(log, /secret/);
  });

  for (const [password, reason] of [
    ['eleven char', 'short'],
    ['1qaz2wsx3edc', 'common'],
    ['QWERTY123456', 'common'],
    ['aaaaaaaaaaaaaa', 'common'],
    ['x'.repeat(1001), 'long'],
    ['Archivist-Of-Ports', 'name'],
  ] as const)
    it(`does not accept a password that is ${reason}: ${password.slice(0, 20)}`, async () => {
      const { signIn } = open();
      const actor = { ...(await archive.graph.findActor('ruth'))!, name: 'archivist-of-ports' };
      await assert.rejects(signIn.hashNewPassword(actor, password, client('192.0.2.1')), {
        code: 'weak-password',
        details: { reason },
      });
    });
});
