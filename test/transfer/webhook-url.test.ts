import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requirePublicWebhook } from '../../src/transfer/webhooks/webhook-url.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'portal.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
  'inside.example': ['10.1.2.3'],
  'both.example': ['93.184.215.14', 'fd00::1'],
  'mapped.example': ['::ffff:192.168.1.1'],
};

const resolve = async (host: string): Promise<readonly string[]> =>
  names[host] ?? Promise.reject(new Error('ENOTFOUND'));
const check = (url: string): Promise<void> => requirePublicWebhook(url, resolve);

describe('The URL of a new webhook', () => {
  for (const host of [
    '127.0.0.1:8080',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a00:1]',
    '[fe80::1]',
    '2130706433',
    '0x7f.1',
    '127.0.0.1.',
    'inside.example',
    'INSIDE.example:443',
    'both.example',
    'mapped.example',
    'localhost.',
    'hooks.localhost',
    'ip6-localhost',
  ]) {
    it(`is rejected if it leads to a private network: ${host}`, async () => {
      for (const protocol of ['http', 'https'])
        await assert.rejects(check(`${protocol}://${host}/changes`), {
          code: 'invalid',
          message: /^The webhook cannot be created: url: .*private network.*setting webhook-private is off/,
        });
    });
  }

  it('is rejected by name for this machine, which needs no DNS server', async () => {
    await assert.rejects(requirePublicWebhook('http://localhost:9000/'), {
      message: /url: localhost is on this machine/,
    });
  });

  it('is accepted if it is public, or if its name does not resolve yet', async () => {
    for (const url of [
      'https://portal.example/',
      'https://93.184.215.14/',
      'https://[2606:2800:21f:cb07::1]/',
      'https://tomorrow.example/',
    ])
      await check(url);
  });

  it('is not checked here if it is not a URL', async () => {
    for (const url of ['', 'portal', 'file:///etc/passwd', 'http://']) await check(url);
  });
});
