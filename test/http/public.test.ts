/** A public service: everyone reads, nobody acts as a user without a token, and headers of clients are not believed. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadSettings } from '../../src/config/load-settings.ts';
import { findClientAddress } from '../../src/http/client-address.ts';
import { createNetworkList, isNetwork } from '../../src/lib/networks.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, request } from './request.ts';

const publicUrl = 'https://archive.example.org/archive';
const country = { type: 'Country', data: { identifier: 'nl' } };

for (const host of ['0.0.0.0', '127.0.0.1'])
  describe(`A public service that listens on ${host}`, () => {
    let archive: TestArchive;
    let token: string;
    before(async () => {
      archive = await openTestArchive({ settings: { host, public: true, publicUrl, profile: 'ehri' } });
      const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
      const added = await archive.graph.perform({
        change: 'addToken',
        ...by,
        user: 'mike',
        note: 'for a test',
      });
      token = added.token;
    });
    after(() => archive.close());

    it('lets everyone read records and pages without a token', async () => {
      for (const path of ['/archive/classes/Group/admin', '/archive/classes/Country', '/', '/changes'])
        assert.equal((await request(archive, `GET ${path}`)).statusCode, 200, path);
    });

    it('never accepts X-User without a token, not even for reads', async () => {
      for (const line of ['POST /archive/Country', 'GET /archive/classes/Group/admin'])
        assertError(await request(archive, line, asMike, country), 401, 'token-required');
      const page = await request(archive, 'GET /changes', { 'x-user': 'mike' });
      assert.equal(page.statusCode, 401);
    });

    it('needs a token for every change, also for those that need no user under the profile ehri', async () => {
      const headers = { 'content-type': 'application/json' };
      for (const line of ['POST /archive/Country', 'POST /archive/admin/create-default-user-profile'])
        assertError(await request(archive, line, headers, country), 401, 'token-required');
    });

    it('accepts changes with a token', async () => {
      const headers = { ...asMike, authorization: `Bearer ${token}` };
      assert.equal((await request(archive, 'POST /archive/Country', headers, country)).statusCode, 201);
    });

    it('does not let an administrator import files of the machine by their paths', async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
      const reply = await request(archive, 'POST /archive/import/eag?scope=nl', headers, '/etc/hostname');
      assertError(reply, 400, 'path-not-allowed');
    });

    it('writes the public URL into links, whatever host the client names', async () => {
      for (const name of ['archive.example.org', 'ARCHIVE.example.org', 'localhost']) {
        const headers = { host: name, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
        const reply = await request(archive, 'GET /archive/classes/Group/admin', headers);
        assert.equal(reply.headers.location, `${publicUrl}/classes/Group/admin`);
      }
    });
  });

describe('A service on loopback with a public URL', () => {
  it('accepts the host of that URL and no other', async () => {
    const archive = await openTestArchive({ settings: { publicUrl } });
    for (const host of ['archive.example.org', 'archive.example.org:443', 'Archive.Example.org:443'])
      assert.equal((await request(archive, 'GET /archive', { host })).statusCode, 200, host);
    for (const host of [
      'evil.example',
      'archive.example.org.evil.example',
      'archive.example.org:81',
      'archive.example.org:80',
      'archive.example.org:0443:443',
      'archive.example.org:443/x',
      'archive.example.org/',
      'evil@archive.example.org',
      'archive.example.org?',
      'archive.example.org#',
      '\\archive.example.org',
      'archive',
    ])
      assertError(await request(archive, 'GET /archive', { host }), 421, 'unknown-host');
    await archive.close();
  });
});

describe('A service on loopback with a public URL on another port or without TLS', () => {
  it('accepts the port of that URL, which is 80 by default for http', async () => {
    for (const [url, known, unknown] of [
      ['https://archive.example.org:8443/archive', ['archive.example.org:8443'], ['archive.example.org:443']],
      [
        'http://archive.example.org/archive',
        ['archive.example.org', 'archive.example.org:80'],
        ['archive.example.org:443'],
      ],
      ['https://[2001:db8::1]/archive', ['[2001:db8::1]', '[2001:db8::1]:443'], ['[2001:db8::2]:443']],
    ] as const) {
      const archive = await openTestArchive({ settings: { publicUrl: url } });
      for (const host of known)
        assert.equal((await request(archive, 'GET /archive', { host })).statusCode, 200, host);
      for (const host of unknown)
        assertError(await request(archive, 'GET /archive', { host }), 421, 'unknown-host');
      await archive.close();
    }
  });
});

describe('The address of a client', () => {
  const proxies = createNetworkList(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  const find = (remoteAddress: string, forwarded?: string): string =>
    findClientAddress(
      {
        socket: { remoteAddress },
        headers: {
          ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
          forwarded: 'for=203.0.113.99',
        },
      },
      proxies,
    );

  it('is that of the connection if it is not a trusted proxy, whatever the client sends', () => {
    assert.equal(find('203.0.113.5', '198.51.100.1'), '203.0.113.5');
    assert.equal(find('::1', '198.51.100.1'), '::1');
  });

  it('is the last one in X-Forwarded-For that is not a trusted proxy', () => {
    assert.equal(find('10.1.2.3', '198.51.100.1'), '198.51.100.1');
    assert.equal(find('::ffff:10.1.2.3', '198.51.100.1, 192.0.2.7'), '198.51.100.1');
    assert.equal(find('2001:db8::1', '[2001:4860::8]:443'), '2001:4860::8');
    assert.equal(find('10.1.2.3', '198.51.100.1:5000'), '198.51.100.1');
  });

  it('is not one that the client has forged before the entry of the proxy', () => {
    assert.equal(find('10.1.2.3', '127.0.0.1, 10.9.9.9, 198.51.100.1'), '198.51.100.1');
    assert.equal(find('10.1.2.3', '198.51.100.1, unknown, 10.0.0.9'), '10.0.0.9');
  });

  it('is that of the proxy if it names none', () => {
    assert.equal(find('10.1.2.3'), '10.1.2.3');
    assert.equal(find('10.1.2.3', 'unknown'), '10.1.2.3');
    assert.equal(find('10.1.2.3', '10.0.0.1'), '10.0.0.1');
  });

  it('is that of the connection without trusted proxies', () => {
    const address = findClientAddress(
      { socket: { remoteAddress: '10.1.2.3' }, headers: { 'x-forwarded-for': '198.51.100.1' } },
      createNetworkList([]),
    );
    assert.equal(address, '10.1.2.3');
  });
});

describe('The settings of a public service', () => {
  const load = (flags: Readonly<Record<string, unknown>>) => loadSettings({ flags, environment: {} });

  it('name addresses and networks as proxies', () => {
    for (const text of ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']) assert.ok(isNetwork(text), text);
    for (const text of ['', 'proxy', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'])
      assert.ok(!isNetwork(text), text);
    assert.throws(() => load({ trustedProxies: ['nginx'], publicUrl }), /trusted-proxies/);
  });

  it('contain the public URL if there is a proxy', () => {
    assert.throws(() => load({ trustedProxies: ['127.0.0.1'] }), /public-url/);
    assert.deepEqual(load({ trustedProxies: ['127.0.0.1'], publicUrl }).trustedProxies, ['127.0.0.1']);
  });

  it('do not trust the network at the same time', () => {
    assert.throws(() => load({ public: true, trustNetwork: true }), /exclude each other/);
  });
});
