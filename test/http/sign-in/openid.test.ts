/** Sign-in at an OpenID provider, against oidc-provider: who is signed in, which groups a user then has, and who is refused. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Settings } from '../../../src/config/settings.ts';
import { createOpenIdProvider } from '../../../src/http/sign-in/openid-provider.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { startOpenIdProvider, type TestProvider } from '../../world/open-id-provider.ts';
import { asMike, json, request } from '../request.ts';
import { signIn, TestClient } from './browser-requests.ts';
import { openInOtherProcess } from './other-process.ts';

let provider: TestProvider;
before(async () => {
  provider = await startOpenIdProvider();
  provider.serve('http://localhost', 'http://127.0.0.1');
});
after(() => provider.stop());

interface World extends TestArchive {
  readonly wait: (minutes: number) => void;
}

async function openWorld(t: TestContext, settings: Partial<Settings> = {}): Promise<World> {
  let now = Date.now();
  const archive = await openTestArchive({
    settings: { ...provider.settings, ...settings },
    env: { now: () => new Date(now) },
  });
  t.after(() => archive.close());
  provider.people.clear();
  provider.people.set('s-ruth', { preferred_username: 'ruth', name: 'Ruth' });
  provider.subject = 's-ruth';
  const wait = (minutes: number): void => {
    now += minutes * 60_000;
  };
  return { ...archive, wait };
}

/** Presses the button, and returns the address of the provider to which the browser goes. */
async function depart(
  client: TestClient,
  fields: object = { form: 'oidc' },
  path = '/sign-in',
): Promise<string> {
  const reply = await client.post(path, { ...fields });
  assert.equal(reply.statusCode, 200, `${reply.statusCode} ${reply.headers.location}`);
  return String(reply.headers.refresh).replace('0; url=', '');
}

/** Follows the provider, and comes back. */
async function comeBack(client: TestClient, url: string, cookies?: Map<string, string>): Promise<string> {
  const callback = await provider.visit(url, cookies);
  const reply = await client.send(`GET ${callback.pathname}${callback.search}`, {
    'sec-fetch-site': 'cross-site',
  });
  assert.equal(reply.statusCode, 303, reply.body);
  return String(reply.headers.location);
}

async function signInAtProvider(
  archive: TestArchive,
  to = '/staff',
): Promise<{ client: TestClient; location: string }> {
  const client = new TestClient(archive);
  const location = await comeBack(client, await depart(client, { form: 'oidc', to }));
  return { client, location };
}

const refusal = (location: string): string | null => new URL(location, 'http://x').searchParams.get('failed');

async function listKinds(archive: TestArchive): Promise<readonly string[]> {
  const mike = (await archive.graph.findActor('mike'))!;
  const log = await archive.signIn.log.list(mike, {}, 50);
  return log.map(({ kind, user, details }) => [kind, user ?? '', details].join(' ').trim());
}

describe('A person with an account at the provider', () => {
  it('signs in as the user with the name, and comes to the page that was asked for', async (t) => {
    const archive = await openWorld(t);
    const page = await new TestClient(archive).send('GET /sign-in?to=/account');
    assert.match(page.body, /Sign in with localhost:\d+/);
    const { client, location } = await signInAtProvider(archive, '/account');
    assert.equal(location, '/account');
    const account = await client.send('GET /account');
    assert.match(account.body, /You sign in as ruth there/);
    assert.deepEqual(await listKinds(archive), ['signed-in ruth', 'credential-added ruth oidc']);
  });

  it('stays the same user when the name at the provider changes, and nobody else gets the user by the name', async (t) => {
    const archive = await openWorld(t);
    await signInAtProvider(archive);
    provider.people.set('s-ruth', { preferred_username: 'ruth-renamed' });
    assert.equal((await signInAtProvider(archive)).location, '/staff');
    provider.people.set('s-other', { preferred_username: 'ruth' });
    provider.subject = 's-other';
    const { client, location } = await signInAtProvider(archive);
    assert.equal(refusal(location), 'other-identity');
    assert.match((await client.send(`GET ${location}`)).body, /belongs to another user/);
    assert.equal((await client.send('GET /staff')).statusCode, 303, 'not signed in');
    assert.match((await listKinds(archive))[0]!, /^sign-in-failed {2}other-identity: ruth$/);
  });

  it('does not become an administrator, or a user with a password, by the name', async (t) => {
    const archive = await openWorld(t, { signIn: ['oidc', 'password'] });
    provider.people.set('s-ruth', { preferred_username: 'mike' });
    const { client, location } = await signInAtProvider(archive);
    assert.equal(refusal(location), 'add-at-account');
    assert.match((await client.send(`GET ${location}`)).body, /already has another way to sign in/);
    const ruth = await signIn(archive, 'ruth');
    const chosen = { form: 'set-password', password: 'a longer phrase for the tests' };
    await ruth.post('/account', { ...chosen, 'form-token': await ruth.readFormToken() });
    provider.people.set('s-ruth', { preferred_username: 'ruth' });
    assert.equal(refusal((await signInAtProvider(archive)).location), 'add-at-account');
  });

  it('is alone as the user: another person with the invitation is signed out', async (t) => {
    const archive = await openWorld(t);
    const inviter = await signIn(archive, 'ruth');
    assert.equal((await signInAtProvider(archive)).location, '/staff');
    assert.equal((await inviter.send('GET /archive/classes/Country')).statusCode, 401);
  });

  it('is refused without a user, and becomes one if the setting says so', async (t) => {
    const refusing = await openWorld(t);
    provider.people.set('s-eva', { preferred_username: 'eva', name: 'Eva E.' });
    provider.subject = 's-eva';
    const { client, location } = await signInAtProvider(refusing);
    assert.equal(refusal(location), 'unknown-user');
    assert.match((await client.send(`GET ${location}`)).body, /you are no user of this archive/);
    assert.equal(await refusing.graph.findActor('eva'), undefined);
    const creating = await openWorld(t, { oidcCreateUsers: true });
    provider.people.set('s-eva', { preferred_username: 'eva', name: 'Eva E.' });
    provider.subject = 's-eva';
    assert.equal((await signInAtProvider(creating)).location, '/staff');
    assert.equal((await creating.graph.findActor('eva'))?.name, 'Eva E.');
    assert.ok((await listKinds(creating)).includes('user-changed eva invited'));
    assert.equal((await signInAtProvider(creating)).location, '/staff', 'a second time');
  });

  it('is refused as a deactivated user, also at the first sign-in', async (t) => {
    const archive = await openWorld(t);
    const deactivate = (change: 'activateUser' | 'deactivateUser') =>
      archive.graph.perform({ change, actor: 'mike', id: 'ruth', logMessage: null });
    await deactivate('deactivateUser');
    assert.equal(refusal((await signInAtProvider(archive)).location), 'deactivated');
    await deactivate('activateUser');
    const { client } = await signInAtProvider(archive);
    await deactivate('deactivateUser');
    assert.equal((await client.send('GET /staff')).statusCode, 303);
    assert.equal(refusal((await signInAtProvider(archive)).location), 'deactivated');
  });

  it('is no user by an address that the provider has not verified', async (t) => {
    const archive = await openWorld(t, { oidcUserClaim: 'email', oidcCreateUsers: true });
    const named = { preferred_username: 'x', email: 'ruth' };
    provider.people.set('s-ruth', { ...named, email_verified: false });
    assert.equal(refusal((await signInAtProvider(archive)).location), 'unknown-user');
    provider.people.set('s-ruth', { ...named, email_verified: true });
    const { client } = await signInAtProvider(archive);
    assert.match((await client.send('GET /account')).body, /You sign in as ruth there/);
  });

  it('who cancels comes back to the sign-in', async (t) => {
    const archive = await openWorld(t);
    provider.subject = undefined;
    assert.equal(refusal((await signInAtProvider(archive)).location), 'denied');
  });
});

describe('An attempt to sign in', () => {
  it('is completed in the browser that began it, once, and within 10 minutes', async (t) => {
    const archive = await openWorld(t);
    const [ruth, thief] = [new TestClient(archive), new TestClient(archive)];
    const callback = await provider.visit(await depart(ruth));
    const open = (client: TestClient) => client.send(`GET ${callback.pathname}${callback.search}`);
    assert.equal(refusal(String((await open(thief)).headers.location)), 'attempt');
    await depart(thief);
    assert.equal(refusal(String((await open(thief)).headers.location)), 'attempt', 'with another state');
    assert.equal((await open(ruth)).headers.location, '/staff');
    assert.equal(refusal(String((await open(ruth)).headers.location)), 'attempt', 'replayed');
    const slow = await depart(ruth, { form: 'oidc', 'form-token': await ruth.readFormToken() });
    archive.wait(11);
    assert.equal(refusal(await comeBack(ruth, slow)), 'attempt', 'expired');
  });

  it('with a code that was used before is refused', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    const used = await provider.visit(await depart(client));
    await client.send(`GET ${used.pathname}${used.search}`);
    const other = new TestClient(archive);
    const fresh = await provider.visit(await depart(other));
    fresh.searchParams.set('code', used.searchParams.get('code')!);
    const reply = await other.send(`GET ${fresh.pathname}${fresh.search}`);
    assert.equal(refusal(String(reply.headers.location)), 'denied');
  });

  it('begins in two tabs, and is completed in each', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    const [first, second] = [await depart(client, { form: 'oidc', to: '/a' }), await depart(client)];
    assert.equal(await comeBack(client, first), '/a');
    assert.equal(await comeBack(client, second), '/staff');
  });

  it('is begun by a form of this site only, and ends on a page of this site only', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    const evil = await client.post('/sign-in', { form: 'oidc' }, { 'sec-fetch-site': 'cross-site' });
    assert.equal(evil.statusCode, 403);
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      assert.equal((await client.post('/sign-in', { form: 'oidc', to })).statusCode, 400, to);
  });

  it('counts for the address: after 30 failures it waits', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    const open = () => client.send('GET /sign-in/oidc/callback?state=x&code=y');
    for (let n = 0; n < 30; n++) assert.equal((await open()).statusCode, 303);
    assert.equal((await open()).statusCode, 429);
  });

  it('is limited for each address, and stores no page that is too long', async (t) => {
    const archive = await openWorld(t);
    const client = new TestClient(archive);
    assert.equal(
      await comeBack(client, await depart(client, { form: 'oidc', to: `/${'a'.repeat(5000)}` })),
      '/staff',
    );
    const other = new TestClient(archive);
    for (let n = 0; n < 59; n++) await depart(other);
    const reply = await other.post('/sign-in', { form: 'oidc' });
    assert.equal(reply.statusCode, 429);
    assert.match(reply.body, /Try again in 10 seconds/);
  });

  it('sends no secret of the service to the browser, and asks with PKCE, state and nonce', async (t) => {
    const archive = await openWorld(t);
    const url = new URL(await depart(new TestClient(archive)));
    const names = ['code_challenge', 'state', 'nonce', 'redirect_uri', 'max_age'];
    for (const name of names) assert.ok(url.searchParams.has(name), name);
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
    assert.equal(url.searchParams.get('redirect_uri'), 'http://localhost/sign-in/oidc/callback');
    assert.ok(!url.href.includes('secret'));
  });

  it('is ended by another process than the one that began it', async (t) => {
    const archive = await openWorld(t);
    const other = await openInOtherProcess(t, archive);
    const client = new TestClient(archive);
    const url = await depart(client);
    const callback = await provider.visit(url);
    const elsewhere = new TestClient(other);
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    const reply = await elsewhere.send(`GET ${callback.pathname}${callback.search}`);
    assert.equal(reply.headers.location, '/staff');
  });
});

describe('The groups of a user', () => {
  const settings = { oidcGroupsClaim: 'groups', oidcGroupMap: ['staff=archivists', 'cn=boss,ou=x=admin'] };

  async function openWithGroups(t: TestContext): Promise<World> {
    const archive = await openWorld(t, settings);
    for (const id of ['archivists', 'readers'])
      await archive.graph.perform({
        change: 'create',
        actor: 'mike',
        bundle: { id: undefined, type: 'Group', data: { identifier: id, name: id }, relationships: {} },
        logMessage: null,
      });
    return archive;
  }

  const signInWith = async (archive: World, ...groups: readonly string[]) => {
    provider.people.set('s-ruth', { preferred_username: 'ruth', groups });
    const { location } = await signInAtProvider(archive);
    assert.equal(location, '/staff');
    const users = await archive.graph
      .as((await archive.graph.findActor('mike'))!)
      .users.list({ offset: 0, limit: -1 });
    return users.find(({ id }) => id === 'ruth')!.groups;
  };

  it('that are in the map are set at each sign-in; others stay as they are', async (t) => {
    const archive = await openWithGroups(t);
    await archive.graph.perform({
      change: 'joinGroup',
      actor: 'mike',
      group: 'readers',
      member: 'ruth',
      logMessage: null,
    });
    assert.deepEqual([...(await signInWith(archive, 'staff', 'unmapped'))].sort(), ['archivists', 'readers']);
    assert.deepEqual(await signInWith(archive, 'unmapped'), ['readers']);
    const kinds = await listKinds(archive);
    assert.equal(kinds.filter((line) => line === 'permissions-changed ruth archivists').length, 2);
    const events = json(
      await request(archive, 'GET /archive/entities/archivists/events?aggregation=off', asMike),
    );
    assert.deepEqual(
      events
        .flat()
        .slice(0, 2)
        .map(({ data }: { data: { eventType: string } }) => data.eventType),
      ['removeGroup', 'addGroup'],
    );
  });

  it('contain admin only if the provider says so, and never lose the last administrator', async (t) => {
    const archive = await openWithGroups(t);
    assert.deepEqual(await signInWith(archive, 'cn=boss,ou=x'), ['admin']);
    assert.deepEqual(await signInWith(archive), []);
    await signInWith(archive, 'cn=boss,ou=x');
    await archive.graph.perform({
      change: 'leaveGroup',
      actor: 'ruth',
      group: 'admin',
      member: 'mike',
      logMessage: null,
    });
    const { location } = await (async () => {
      provider.people.set('s-ruth', { preferred_username: 'ruth', groups: [] });
      return signInAtProvider(archive);
    })();
    assert.equal(location, '/staff');
    assert.equal((await archive.graph.findActor('ruth'))?.isAdmin, true);
    assert.match(String(archive.logged.at(-1)), /leaveGroup admin failed for the user 'ruth'/);
  });

  it('that do not exist are reported in the log, and prevent no sign-in', async (t) => {
    const archive = await openWorld(t, { ...settings, oidcGroupMap: ['staff=missing'] });
    assert.deepEqual(await signInWith(archive, 'staff'), []);
    assert.match(String(archive.logged.at(-1)), /joinGroup missing failed/);
  });
});

describe('A user who is signed in', () => {
  it('adds an account of the provider with another name, and removes it', async (t) => {
    const archive = await openWorld(t);
    provider.people.set('s-r', { preferred_username: 'somebody-else' });
    provider.subject = 's-r';
    const ruth = await signIn(archive, 'ruth');
    const add = async () => {
      const token = await ruth.readFormToken();
      return comeBack(ruth, await depart(ruth, { form: 'add-identity', 'form-token': token }, '/account'));
    };
    assert.equal(await add(), '/account');
    assert.equal((await signInAtProvider(archive)).location, '/staff');
    const page = await ruth.send('GET /account');
    assert.match(page.body, /You sign in as somebody-else there/);
    const mike = await signIn(archive, 'mike');
    const token = await mike.readFormToken();
    const other = await comeBack(
      mike,
      await depart(mike, { form: 'add-identity', 'form-token': token }, '/account'),
    );
    assert.equal(refusal(other), 'other-identity');
    const id = /value="remove-credential"\/><input type="hidden" name="id" value="(\w+)"/.exec(
      page.body,
    )![1]!;
    await ruth.post('/account', { form: 'remove-credential', id, 'form-token': await ruth.readFormToken() });
    assert.equal(refusal((await signInAtProvider(archive)).location), 'unknown-user');
  });

  it('cannot add an account to a user who has signed in since', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const url = await depart(
      ruth,
      { form: 'add-identity', 'form-token': await ruth.readFormToken() },
      '/account',
    );
    const mike = await signIn(archive, 'mike');
    for (const [name, value] of mike.cookies) ruth.cookies.set(name, value);
    assert.equal(refusal(await comeBack(ruth, url)), 'attempt');
  });

  it('signs in again at the provider, which must ask, before changes that need it', async (t) => {
    const archive = await openWorld(t);
    const { client } = await signInAtProvider(archive);
    const setPassword = async () => {
      const token = await client.readFormToken();
      return client.post('/account', { form: 'add-identity', 'form-token': token });
    };
    assert.equal((await setPassword()).statusCode, 200, 'recent');
    archive.wait(11);
    assert.equal((await setPassword()).headers.location, '/sign-in?to=%2Faccount');
    const page = await client.send('GET /sign-in?to=%2Faccount');
    assert.match(page.body, /sign in again/);
    assert.match(page.body, /Sign in with localhost/);
    const form = { form: 'oidc', to: '/account', 'form-token': await client.readFormToken() };
    const url = new URL(await depart(client, form));
    assert.equal(url.searchParams.get('prompt'), 'login');
    // The clock of the provider is 11 minutes behind: its answer says that the person was asked too long ago.
    assert.equal(refusal(await comeBack(client, url.href)), 'not-reauthenticated');
  });

  it('who signs out and is signed in by the provider without being asked has no recent sign-in', async (t) => {
    const archive = await openWorld(t);
    const cookies = new Map<string, string>();
    const client = new TestClient(archive);
    await comeBack(client, await depart(client), cookies);
    archive.wait(11);
    const finder = new TestClient(archive);
    assert.equal(await comeBack(finder, await depart(finder), cookies), '/staff');
    const token = await finder.readFormToken();
    const reply = await finder.post('/account', { form: 'add-identity', 'form-token': token });
    assert.equal(reply.headers.location, '/sign-in?to=%2Faccount');
    // Somebody could remove max_age from the address, so that the provider does not say when.
    const other = new TestClient(archive);
    const url = new URL(await depart(other));
    url.searchParams.delete('max_age');
    assert.equal(await comeBack(other, url.href, cookies), '/staff');
    const again = await other.post('/account', {
      form: 'add-identity',
      'form-token': await other.readFormToken(),
    });
    assert.equal(again.headers.location, '/sign-in?to=%2Faccount');
  });
});

describe('A provider that does not respond', () => {
  it('is waited for until the time limit', async (t) => {
    const server = createServer(() => undefined).listen(0, 'localhost');
    await once(server, 'listening');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const archive = await openWorld(t);
    const silent = { ...archive.options.settings, oidcIssuer: `http://localhost:${port}` };
    const logged: string[] = [];
    const options = { now: () => new Date(), log: (line: string) => logged.push(line), timeoutSeconds: 0.2 };
    const own = createOpenIdProvider(silent, options);
    const secrets = { state: 's', nonce: 'n', verifier: 'v' };
    assert.equal(
      await own.authorize(secrets, { redirectUri: 'http://localhost/', requiresReauthentication: false }),
      'provider',
    );
    assert.match(logged[0]!, /timed out/);
    await assert.rejects(own.readLogoutToken('x'), { code: 'unavailable' });
  });

  it('is named on the page, and tried again', async (t) => {
    const archive = await openWorld(t);
    await provider.stop();
    const client = new TestClient(archive);
    const reply = await client.post('/sign-in', { form: 'oidc', to: '/account' });
    const location = String(reply.headers.location);
    assert.equal(location, '/sign-in?to=%2Faccount&failed=provider');
    assert.match((await client.send(`GET ${location}`)).body, /localhost:\d+ does not respond as it should/);
    assert.match(String(archive.logged.at(-1)), /OpenID Connect: http:\/\/localhost:\d+: /);
    await provider.start();
    const url = await depart(client);
    const callback = await provider.visit(url);
    await provider.stop();
    const failed = await client.send(`GET ${callback.pathname}${callback.search}`);
    assert.equal(refusal(String(failed.headers.location)), 'provider');
    await provider.start();
    assert.equal((await signInAtProvider(archive)).location, '/staff');
  });
});
