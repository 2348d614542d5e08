/** Passkeys on the pages: a user adds one, signs in with it and removes it; answers that are not valid sign nobody in. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Settings } from '../../../src/config/settings.ts';
import { requireSignInWays } from '../../../src/config/sign-in-ways.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { SoftwareAuthenticator } from '../../world/software-authenticator.ts';
import { json, request } from '../request.ts';
import { signIn, TestClient } from './browser-requests.ts';
import { openInOtherProcess } from './other-process.ts';

const here = { origin: 'http://localhost', host: 'localhost' };
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

interface World extends TestArchive {
  readonly wait: (minutes: number) => void;
}

async function openWorld(t: TestContext, settings: Partial<Settings> = {}): Promise<World> {
  let now = Date.now();
  const archive = await openTestArchive({
    settings: { signIn: ['passkey'], ...settings },
    env: { now: () => new Date(now) },
  });
  t.after(() => archive.close());
  const wait = (minutes: number): void => {
    now += minutes * 60_000;
  };
  return { ...archive, wait };
}

async function getChallenge(
  client: TestClient,
  path: '/sign-in/passkey' | '/account/passkey',
): Promise<string> {
  const reply = await client.send(`POST ${path}`, sameOrigin);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['cache-control']?.includes('no-store'), true);
  return json(reply).challenge;
}

async function sendNew(client: TestClient, answer: string, passkey = 'Laptop') {
  const token = await client.readFormToken();
  return client.post('/account', { form: 'add-passkey', 'form-token': token, passkey, answer });
}

async function add(client: TestClient, device: SoftwareAuthenticator, place = here): Promise<void> {
  const reply = await sendNew(client, device.create(await getChallenge(client, '/account/passkey'), place));
  assert.equal(reply.statusCode, 303, reply.body);
}

const send = (client: TestClient, answer: string, to = '/account') =>
  client.post('/sign-in', { form: 'passkey', answer, to });

async function use(client: TestClient, device: SoftwareAuthenticator, place = here) {
  return send(client, device.use(await getChallenge(client, '/sign-in/passkey'), place));
}

async function listLog(archive: TestArchive): Promise<readonly string[]> {
  const mike = (await archive.graph.findActor('mike'))!;
  const log = await archive.signIn.log.list(mike, {}, 50);
  return log.map(({ kind, user, method }) => [kind, user ?? '-', method ?? '-'].join(' '));
}

describe('A passkey', () => {
  it('is added by its user, signs the user in without a name, and can be removed', async (t) => {
    const archive = await openWorld(t);
    assert.equal(await archive.signIn.hasCredentials(), false);
    const ruth = await signIn(archive, 'ruth');
    const device = new SoftwareAuthenticator();
    await add(ruth, device);
    assert.equal(await archive.signIn.hasCredentials(), true, 'npm start prints no link');
    const page = await ruth.send('GET /account');
    assert.match(page.body, /<bdi>Laptop<\/bdi>/);
    const client = new TestClient(archive);
    const reply = await use(client, device);
    assert.equal(reply.headers.location, '/account', reply.body);
    assert.match((await client.send('GET /account')).body, /<bdi>ruth<\/bdi>/);
    assert.deepEqual((await listLog(archive)).slice(0, 2), [
      'signed-in ruth passkey',
      'credential-added ruth -',
    ]);
    const id = /value="remove-credential"\/><input type="hidden" name="id" value="(\w+)"/.exec(
      page.body,
    )![1]!;
    archive.wait(11);
    const remove = async (browser: TestClient) =>
      browser.post('/account', {
        form: 'remove-credential',
        id,
        'form-token': await browser.readFormToken(),
      });
    assert.equal((await remove(ruth)).headers.location, '/sign-in?to=%2Faccount', 'sign in again');
    const again = new TestClient(archive);
    await use(again, device);
    assert.equal((await remove(again)).statusCode, 303, 'a sign-in with a passkey is recent');
    const failed = await use(new TestClient(archive), device);
    assert.equal(failed.statusCode, 400);
    assert.match(failed.body, /This passkey does not sign you in/);
    assert.equal((await listLog(archive))[0], 'sign-in-failed - passkey');
  });

  it('needs the host of public-url', async (t) => {
    const archive = await openWorld(t, { publicUrl: 'https://archive.example:8443/archive' });
    const place = { origin: 'https://archive.example:8443', host: 'archive.example' };
    const ruth = await signIn(archive, 'ruth', { host: 'archive.example:8443' });
    const device = new SoftwareAuthenticator();
    await add(ruth, device, place);
    const client = new TestClient(archive, { host: 'archive.example:8443' });
    for (const wrong of [
      { ...place, origin: 'https://archive.example' },
      { ...place, host: 'example' },
      here,
    ])
      assert.equal((await use(client, device, wrong)).statusCode, 400, JSON.stringify(wrong));
    assert.equal((await use(client, device, place)).statusCode, 303);
    for (const publicUrl of ['https://192.0.2.1/archive', 'https://[2001:db8::1]/archive'])
      assert.throws(() => requireSignInWays({ ...archive.options.settings, publicUrl }), { code: 'invalid' });
  });

  it('is offered at localhost, where the page leads from the address', async (t) => {
    const archive = await openWorld(t);
    const page = await request(archive, 'GET /sign-in?to=/account', { host: '127.0.0.1:8080' });
    assert.match(page.body, /href="http:\/\/localhost:8080\/sign-in\?to=\/account"/);
    assert.doesNotMatch(page.body, /data-passkey/);
    const reply = await request(archive, 'POST /sign-in/passkey', { host: '127.0.0.1:8080', ...sameOrigin });
    assert.equal(reply.statusCode, 400);
    const local = await request(archive, 'GET /sign-in', { host: 'localhost:8080' });
    assert.match(local.body, /data-passkey="\/sign-in\/passkey" hidden/);
    assert.match(local.body, /<noscript><p class="quiet">Passkeys need JavaScript/);
  });

  it('whose counter goes back was copied, and signs nobody in', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const device = new SoftwareAuthenticator();
    device.counter = 5;
    await add(ruth, device);
    const tries: readonly (readonly [number, number])[] = [
      [6, 303],
      [6, 400],
      [3, 400],
      [0, 400],
      [7, 303],
    ];
    for (const [counter, status] of tries) {
      device.counter = counter;
      assert.equal((await use(new TestClient(archive), device)).statusCode, status, `${counter}`);
    }
  });

  it('of a deactivated or deleted user signs nobody in', async (t) => {
    const archive = await openWorld(t);
    const device = new SoftwareAuthenticator();
    await add(await signIn(archive, 'ruth'), device);
    await archive.graph.perform({ change: 'deactivateUser', actor: 'mike', id: 'ruth', logMessage: null });
    assert.equal((await use(new TestClient(archive), device)).statusCode, 400);
    assert.equal((await listLog(archive))[0], 'sign-in-failed ruth passkey');
    await archive.graph.perform({ change: 'activateUser', actor: 'mike', id: 'ruth', logMessage: null });
    assert.equal((await use(new TestClient(archive), device)).statusCode, 303);
    await archive.graph.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'ruth',
      logMessage: null,
    });
    await archive.addUser('ruth');
    assert.equal((await use(new TestClient(archive), device)).statusCode, 400, 'another user has the id');
  });

  it('belongs to one user', async (t) => {
    const archive = await openWorld(t);
    const device = new SoftwareAuthenticator();
    await add(await signIn(archive, 'ruth'), device);
    const mike = await signIn(archive, 'mike');
    const reply = await sendNew(mike, device.create(await getChallenge(mike, '/account/passkey'), here));
    assert.equal(reply.statusCode, 400);
    assert.match(reply.body, /The passkey was not added/);
    assert.match((await use(new TestClient(archive), device)).headers.location!, /account/);
  });
});

describe('A challenge', () => {
  it('is used once, within 5 minutes, for what it was made', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const device = new SoftwareAuthenticator();
    const [first, ofNew] = [
      await getChallenge(ruth, '/account/passkey'),
      await getChallenge(ruth, '/account/passkey'),
    ];
    assert.equal((await sendNew(ruth, device.create(first, here))).statusCode, 303);
    assert.equal(
      (await sendNew(ruth, new SoftwareAuthenticator().create(first, here))).statusCode,
      400,
      'again',
    );
    const client = new TestClient(archive);
    const challenge = await getChallenge(client, '/sign-in/passkey');
    const answer = device.use(challenge, here);
    assert.equal((await send(client, answer)).statusCode, 303);
    assert.equal((await send(new TestClient(archive), answer)).statusCode, 400, 'replayed');
    assert.equal(
      (await send(new TestClient(archive), device.use(ofNew, here))).statusCode,
      400,
      'of another form',
    );
    const invented = device.use(Buffer.alloc(32).toString('base64url'), here);
    assert.equal((await send(new TestClient(archive), invented)).statusCode, 400);
    const late = await getChallenge(new TestClient(archive), '/sign-in/passkey');
    archive.wait(5);
    assert.equal((await send(new TestClient(archive), device.use(late, here))).statusCode, 400, 'expired');
  });

  it('for a new passkey is of the user who got it', async (t) => {
    const archive = await openWorld(t);
    const [ruth, mike] = [await signIn(archive, 'ruth'), await signIn(archive, 'mike')];
    const challenge = await getChallenge(ruth, '/account/passkey');
    assert.equal((await sendNew(mike, new SoftwareAuthenticator().create(challenge, here))).statusCode, 400);
  });

  it('is answered on another process than the one that made it', async (t) => {
    const archive = await openWorld(t);
    const device = new SoftwareAuthenticator();
    await add(await signIn(archive, 'ruth'), device);
    const client = new TestClient(await openInOtherProcess(t, archive));
    const challenge = await getChallenge(new TestClient(archive), '/sign-in/passkey');
    assert.equal((await send(client, device.use(challenge, here))).statusCode, 303);
  });

  it('is limited for each address, as failed answers are', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    const ask = () => client.send('POST /sign-in/passkey', sameOrigin);
    for (let n = 0; n < 60; n++) assert.equal((await ask()).statusCode, 200);
    const refused = await ask();
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '10');
    archive.wait(1);
    for (let n = 0; n < 30; n++) await send(client, '{}');
    assert.equal((await send(client, '{}')).statusCode, 429);
  });

  it('for a new passkey needs a recent sign-in in a browser of this site', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const evil = await ruth.send('POST /account/passkey', { 'sec-fetch-site': 'cross-site' });
    assert.equal(evil.statusCode, 403);
    assert.equal((await request(archive, 'POST /account/passkey', { 'x-user': 'ruth' })).statusCode, 403);
    assert.equal((await request(archive, 'POST /account/passkey', sameOrigin)).statusCode, 403);
    archive.wait(11);
    assert.equal((await ruth.send('POST /account/passkey', sameOrigin)).statusCode, 403);
    assert.match((await ruth.send('GET /account')).body, /To change how you sign in, sign in again/);
  });
});

describe('An answer', () => {
  it('that is not valid signs nobody in, and is no error of the service', async (t) => {
    const archive = await openWorld(t);
    const device = new SoftwareAuthenticator();
    await add(await signIn(archive, 'ruth'), device);
    const client = new TestClient(archive);
    const valid = JSON.parse(device.use(await getChallenge(client, '/sign-in/passkey'), here));
    const { response } = valid;
    const wrong = ['', '{', '[]', '{}', '"a"', JSON.stringify({ ...valid, response: {} })];
    const forged = { ...response, signature: Buffer.alloc(70, 1).toString('base64url') };
    const answers = [
      ...wrong,
      JSON.stringify({ ...valid, response: forged }),
      JSON.stringify({ ...valid, response: { ...response, clientDataJSON: 'e30' } }),
      JSON.stringify({ ...valid, response: { ...response, authenticatorData: '' } }),
      JSON.stringify({ ...valid, rawId: 'x' }),
      JSON.stringify({ ...valid, type: 'other' }),
    ];
    for (const answer of answers)
      assert.equal((await send(client, answer)).statusCode, 400, answer.slice(0, 80));
    assert.equal((await send(client, 'x'.repeat(100_000))).statusCode, 413);
    assert.deepEqual(archive.logged, []);
  });

  it('of a device that has not asked for a finger or a PIN is not enough', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const device = new SoftwareAuthenticator();
    device.isVerifying = false;
    const challenge = await getChallenge(ruth, '/account/passkey');
    assert.equal((await sendNew(ruth, device.create(challenge, here))).statusCode, 400);
    device.isVerifying = true;
    await add(ruth, device);
    device.isVerifying = false;
    assert.equal((await use(new TestClient(archive), device)).statusCode, 400);
  });

  it('is accepted only if the setting says so', async (t) => {
    const archive = await openWorld(t, { signIn: ['password'] });
    const ruth = await signIn(archive, 'ruth');
    assert.equal((await ruth.send('POST /account/passkey', sameOrigin)).statusCode, 404);
    assert.equal((await request(archive, 'POST /sign-in/passkey', sameOrigin)).statusCode, 404);
    assert.equal((await send(new TestClient(archive), '{}')).statusCode, 404);
    assert.doesNotMatch((await ruth.send('GET /account')).body, /passkey/i);
  });
});
